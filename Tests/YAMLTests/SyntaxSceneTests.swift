import Components
import Testing

/// The most frequent mistakes, each with its place, its kind and its cure.
struct SyntaxSceneTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var text: String
    var finding: String
    var help: String

    init(_ text: String, _ finding: String, _ help: String) {
      (self.text, self.finding, self.help) = (text, finding, help)
    }

    var testDescription: String { text.debugDescription }
  }

  private func check(_ mistake: Mistake) {
    let (_, findings) = read(mistake.text)
    #expect(findings.map { "\(place($0.range)) \($0.id.rawValue)" } == [mistake.finding])
    #expect(findings.first?.help?.contains(mistake.help) ?? false, "\(findings)")
    #expect(findings.first?.message.first?.isUppercase == false)
  }

  @Test(arguments: [
    Mistake("a:\n\tb: 1\n", "2:1-2:2 tab-indentation", "replace the tab by spaces"),
    Mistake("a:\n  b: 1\n\t\tc: 2\n", "3:1-3:3 tab-indentation", "replace"),
    Mistake("a: |\n\tb\n", "2:1-2:2 tab-indentation", "replace"),
    Mistake("-\ta: 1\n", "1:2-1:3 tab-indentation", "replace"),
    Mistake("a:\n  b: 1\n c: 2\n", "3:2-3:6 bad-indentation", "align"),
    Mistake("a: b\n  c: d\n", "2:3-2:7 bad-indentation", "align it with 'a' (0 spaces)"),
    Mistake("- a: x\n     b: y\n", "2:6-2:10 bad-indentation", "align it with 'a' (2 spaces)"),
    Mistake("w:\n  - t: x\n  id: y\n", "3:3-3:6 bad-indentation", "indent it by 4 spaces"),
    Mistake("w:\n  - t: x\n   id: y\n", "3:4-3:9 bad-indentation", "align"),
    Mistake("  a: 1\nb: 2\n", "2:1-2:5 bad-indentation", "align"),
    Mistake("a: 1\n- b\n", "2:1-2:2 bad-indentation", "give the list a key"),
    Mistake("a: - b\n", "1:4-1:5 misplaced-item", "on a line of its own"),
  ])
  func indentation(mistake: Mistake) {
    check(mistake)
  }

  @Test(arguments: [
    Mistake("a: [1, 2\nb: 3\n", "1:4-1:5 unclosed-bracket", "write ']'"),
    Mistake("a: {x: 1\nb: 2\n", "1:4-1:5 unclosed-bracket", "write '}'"),
    Mistake("a: [\n", "1:4-1:5 unclosed-bracket", "write ']'"),
    Mistake("a: [1, {b: 2", "1:8-1:9 unclosed-bracket", "write '}'"),
    Mistake("a: [b}\n", "1:6-1:7 unexpected-bracket", "write ']'"),
    Mistake("a: [1]]\n", "1:7-1:8 unexpected-bracket", "remove it"),
    Mistake("a: ]\n", "1:4-1:5 unexpected-bracket", "remove it"),
    Mistake("a: [1,, 2]\n", "1:7-1:8 missing-comma", "remove the ','"),
    Mistake("a: [\"x\" \"y\"]\n", "1:9-1:13 missing-comma", "separate the items"),
    Mistake("{\n  \"a\": 1\n  \"b\": 2\n}\n", "2:8-2:9 missing-comma", "separate the items"),
    Mistake("{a: 1, : 2}\n", "1:8-1:9 invalid-key", "write 'key: value'"),
    Mistake("a: \"x\nb: 3\n", "1:4-1:5 unclosed-quote", "write \""),
    Mistake("a: 'x\nb: 'y'\n", "1:4-1:5 unclosed-quote", "write '"),
    Mistake("a: 'it's'\n", "1:8-1:10 text-after-quote", "write ''"),
    Mistake("a: \"x\" y\n", "1:8-1:9 text-after-quote", "one pair of quotes"),
    Mistake("a: 'x' : y\n", "1:8-1:9 text-after-quote", "one pair of quotes"),
    Mistake("a: \"\\q\"\n", "1:5-1:7 invalid-escape", "write '\\\\'"),
    Mistake("a: \"\\xZZ\"\n", "1:5-1:7 invalid-escape", "2 digits behind '\\x'"),
    Mistake("a: \"\\uD83D\"\n", "1:5-1:7 invalid-escape", "write the character itself"),
  ])
  func bracketsAndQuotes(mistake: Mistake) {
    check(mistake)
  }

  @Test(arguments: [
    Mistake("a: b: c # d\n", "1:4-1:8 unquoted-colon", "put it in quotes: \"b: c\""),
    Mistake("- a: b\"c: d\n", "1:6-1:12 unquoted-colon", "put it in quotes: 'b\"c: d'"),
    Mistake("a:1\nb: 2\n", "1:2-1:3 missing-space", "write 'a: …'"),
    Mistake("b: 2\na:1\n", "2:2-2:3 missing-space", "write 'a: …'"),
    Mistake("- a: 1\n-b: 2\n", "2:1-2:2 missing-space", "write '- '"),
    Mistake("a\nb: 2\n", "1:1-1:2 missing-colon", "write 'a: …'"),
    Mistake("a: 1\nb\nc: 2\n", "2:1-2:2 missing-colon", "write 'b: …'"),
    Mistake(": x\n", "1:1-1:2 invalid-key", "write 'key: value'"),
    Mistake("a: %x\n", "1:4-1:6 unquoted-indicator", "\"%x\""),
    Mistake("a: @x y # z\n", "1:4-1:8 unquoted-indicator", "\"@x y\""),
    Mistake("a: `x`\n", "1:4-1:7 unquoted-indicator", "\"`x`\""),
    Mistake("a: **x**\n", "1:4-1:9 unquoted-indicator", "\"**x**\""),
    Mistake("a: *b c\n", "1:4-1:8 unquoted-indicator", "\"*b c\""),
    Mistake("a: & b\n", "1:4-1:7 unquoted-indicator", "\"& b\""),
    Mistake("a: !<\n", "1:4-1:6 unquoted-indicator", "\"!<\""),
    Mistake("a: !e!x y\n", "1:4-1:10 unquoted-indicator", "\"!e!x y\""),
    Mistake("a: > 5\n", "1:4-1:7 unquoted-indicator", "\"> 5\""),
    Mistake("a: -\n", "1:4-1:5 unquoted-indicator", "\"-\""),
    Mistake("a: ?\n", "1:4-1:5 unquoted-indicator", "\"?\""),
    Mistake("a: , b\n", "1:4-1:7 unquoted-indicator", "\", b\""),
    Mistake("t: {{a}} ({{b}}) # c\n", "1:4-1:17 unquoted-template", "\"{{a}} ({{b}})\""),
    Mistake("- { t: {{a}} x }\n", "1:8-1:13 unquoted-template", "\"{{a}}\""),
    Mistake("t: {{#a}}x{{/a}}\nb: 1\n", "1:4-1:17 unquoted-template", "\"{{#a}}x{{/a}}\""),
  ])
  func unquotedTexts(mistake: Mistake) {
    check(mistake)
  }

  @Test(arguments: [
    Mistake("a: 1\nb: é\u{1}c\n", "2:5-2:6 control-character", "remove it"),
    Mistake("a: {{\0}}", "1:6-1:7 control-character", "remove it"),
    Mistake("%YAML 1.2\n%YAML 1.2\n---\na: 1", "2:1-2:10 invalid-syntax", "remove the line"),
    Mistake("a: `b # c: {{d\n", "1:4-1:6 unquoted-indicator", "\"`b\""),
    Mistake("a: \0", "1:4-1:5 control-character", "remove it"),
    Mistake("a: 1\n...\nb: 2\n", "3:1-3:3 several-documents", "remove the '...'"),
    Mistake("{a: 1}\nb: 2\n", "2:1-2:3 invalid-syntax", "remove it"),
    Mistake("%YAML 3.0\n---\na: 1\n", "1:1-1:10 invalid-syntax", "remove the line"),
    Mistake("%x\n---\na: 1\n", "1:1-1:3 invalid-syntax", "remove the line"),
  ])
  func documents(mistake: Mistake) {
    check(mistake)
  }

  @Test func findingsAboveASyntaxMistakeAreKept() {
    #expect(
      summaries("a: 1\na: 2\nb: [\n") == ["2:1-2:2 duplicate-key", "3:4-3:5 unclosed-bracket"])
  }

  @Test func theFixItOfAnUnquotedTextCuresIt() throws {
    let fixIt = try #require(read("title: Phones: new\n").findings.first?.fixIt)
    #expect(place(fixIt.range) == "1:8-1:19")
    #expect(json("title: \(fixIt.replacement)\n") == #"{"title":"Phones: new"}"#)
  }
}
