import Components
import Testing

/// Frequent syntax errors with their locations, kinds, and fixes.
struct SyntaxErrorTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var diagnostic: String
    var help: String

    init(_ text: String, _ diagnostic: String, _ help: String) {
      (self.text, self.diagnostic, self.help) = (text, diagnostic, help)
    }

    var testDescription: String { text.debugDescription }
  }

  private func check(_ example: Example) {
    let (_, diagnostics) = read(example.text)
    #expect(diagnostics.map { "\(location($0.range)) \($0.id.rawValue)" } == [example.diagnostic])
    #expect(diagnostics.first?.help?.contains(example.help) ?? false, "\(diagnostics)")
    #expect(diagnostics.first?.message.first?.isUppercase == false)
  }

  @Test(arguments: [
    Example("a:\n\tb: 1\n", "2:1-2:2 tab-indentation", "replace the tab with spaces"),
    Example("a:\n  b: 1\n\t\tc: 2\n", "3:1-3:3 tab-indentation", "replace"),
    Example("a: |\n\tb\n", "2:1-2:2 tab-indentation", "replace"),
    Example("-\ta: 1\n", "1:2-1:3 tab-indentation", "replace"),
    Example("a:\n  b: 1\n c: 2\n", "3:2-3:6 bad-indentation", "align"),
    Example("a: b\n  c: d\n", "2:3-2:7 bad-indentation", "align it with 'a' (0 spaces)"),
    Example("- a: x\n     b: y\n", "2:6-2:10 bad-indentation", "align it with 'a' (2 spaces)"),
    Example("w:\n  - t: x\n  id: y\n", "3:3-3:6 bad-indentation", "indent it by 4 spaces"),
    Example("w:\n  - t: x\n   id: y\n", "3:4-3:9 bad-indentation", "align"),
    Example("  a: 1\nb: 2\n", "2:1-2:5 bad-indentation", "align"),
    Example("a: 1\n- b\n", "2:1-2:2 bad-indentation", "give the list a key"),
    Example("a: - b\n", "1:4-1:5 misplaced-item", "on the next line"),
  ])
  func indentation(example: Example) {
    check(example)
  }

  @Test(arguments: [
    Example("a: [1, 2\nb: 3\n", "1:4-1:5 unclosed-bracket", "write ']'"),
    Example("a: {x: 1\nb: 2\n", "1:4-1:5 unclosed-bracket", "write '}'"),
    Example("a: [\n", "1:4-1:5 unclosed-bracket", "write ']'"),
    Example("a: [1, {b: 2", "1:8-1:9 unclosed-bracket", "write '}]'"),
    Example("a: [b}\n", "1:6-1:7 unexpected-bracket", "write ']'"),
    Example("a: [1]]\n", "1:7-1:8 unexpected-bracket", "remove it"),
    Example("a: ]\n", "1:4-1:5 unexpected-bracket", "remove it"),
    Example("a: [1,, 2]\n", "1:7-1:8 missing-comma", "remove the ','"),
    Example("a: [\"x\" \"y\"]\n", "1:9-1:13 missing-comma", "separate the items"),
    Example("{\n  \"a\": 1\n  \"b\": 2\n}\n", "2:8-2:9 missing-comma", "separate the items"),
    Example("{a: 1, : 2}\n", "1:8-1:9 invalid-key", "write 'key: value'"),
    Example("a: \"x\nb: 3\n", "1:4-1:5 unclosed-quote", "write a closing \""),
    Example("a: 'x\nb: 'y'\n", "1:4-1:5 unclosed-quote", "write a closing '"),
    Example("a: 'it's'\n", "1:8-1:10 text-after-quote", "write ''"),
    Example("a: \"x\" y\n", "1:8-1:9 text-after-quote", "one pair of quotes"),
    Example("a: 'x' : y\n", "1:8-1:9 text-after-quote", "one pair of quotes"),
    Example("a: \"\\q\"\n", "1:5-1:7 invalid-escape", "write '\\\\'"),
    Example("a: \"\\xZZ\"\n", "1:5-1:7 invalid-escape", "2 digits after '\\x'"),
    Example("a: \"\\uD83D\"\n", "1:5-1:7 invalid-escape", "write the character itself"),
  ])
  func bracketsAndQuotes(example: Example) {
    check(example)
  }

  @Test(arguments: [
    Example("a: b: c # d\n", "1:4-1:8 unquoted-colon", "put it in quotes: \"b: c\""),
    Example("- a: b\"c: d\n", "1:6-1:12 unquoted-colon", "put it in quotes: 'b\"c: d'"),
    Example("a:1\nb: 2\n", "1:2-1:3 missing-space", "write 'a: …'"),
    Example("b: 2\na:1\n", "2:2-2:3 missing-space", "write 'a: …'"),
    Example("- a: 1\n-b: 2\n", "2:1-2:2 missing-space", "write '- '"),
    Example("a\nb: 2\n", "1:1-1:2 missing-colon", "write 'a: …'"),
    Example("a: 1\nb\nc: 2\n", "2:1-2:2 missing-colon", "write 'b: …'"),
    Example(": x\n", "1:1-1:2 invalid-key", "write 'key: value'"),
    Example("a: %x\n", "1:4-1:6 unquoted-indicator", "\"%x\""),
    Example("a: @x y # z\n", "1:4-1:8 unquoted-indicator", "\"@x y\""),
    Example("a: `x`\n", "1:4-1:7 unquoted-indicator", "\"`x`\""),
    Example("a: **x**\n", "1:4-1:9 unquoted-indicator", "\"**x**\""),
    Example("a: *b c\n", "1:4-1:8 unquoted-indicator", "\"*b c\""),
    Example("a: & b\n", "1:4-1:7 unquoted-indicator", "\"& b\""),
    Example("a: !<\n", "1:4-1:6 unquoted-indicator", "\"!<\""),
    Example("a: !e!x y\n", "1:4-1:10 unquoted-indicator", "\"!e!x y\""),
    Example("a: > 5\n", "1:4-1:7 unquoted-indicator", "\"> 5\""),
    Example("a: -\n", "1:4-1:5 unquoted-indicator", "\"-\""),
    Example("a: ?\n", "1:4-1:5 unquoted-indicator", "\"?\""),
    Example("a: , b\n", "1:4-1:7 unquoted-indicator", "\", b\""),
    Example("t: {{a}} ({{b}}) # c\n", "1:4-1:17 unquoted-template", "\"{{a}} ({{b}})\""),
    Example("- { t: {{a}} x }\n", "1:8-1:15 unquoted-template", "\"{{a}} x\""),
    Example("t: {{#a}}x{{/a}}\nb: 1\n", "1:4-1:17 unquoted-template", "\"{{#a}}x{{/a}}\""),
  ])
  func unquotedTexts(example: Example) {
    check(example)
  }

  @Test(arguments: [
    Example("a: 1\nb: é\u{1}c\n", "2:5-2:6 control-character", "remove it"),
    Example("a: {{\0}}", "1:6-1:7 control-character", "remove it"),
    Example("%YAML 1.2\n%YAML 1.2\n---\na: 1", "2:1-2:10 invalid-syntax", "remove the line"),
    Example("a: `b # c: {{d\n", "1:4-1:6 unquoted-indicator", "\"`b\""),
    Example("a: \0", "1:4-1:5 control-character", "remove it"),
    Example("a: 1\n...\nb: 2\n", "3:1-3:3 several-documents", "remove the '...'"),
    Example("{a: 1}\nb: 2\n", "2:1-2:3 invalid-syntax", "remove it"),
    Example("%YAML 3.0\n---\na: 1\n", "1:1-1:10 invalid-syntax", "remove the line"),
    Example("%x\n---\na: 1\n", "1:1-1:3 invalid-syntax", "remove the line"),
  ])
  func documents(example: Example) {
    check(example)
  }

  @Test func diagnosticsAboveASyntaxErrorAreReported() {
    #expect(
      summaries("a: 1\na: 2\nb: [\n") == ["2:1-2:2 duplicate-key", "3:4-3:5 unclosed-bracket"])
  }

  @Test func fixItOfAnUnquotedTextSolvesTheProblem() throws {
    let fixIt = try #require(read("title: Phones: new\n").diagnostics.first?.fixIt)
    #expect(location(fixIt.range) == "1:8-1:19")
    #expect(json("title: \(fixIt.replacement)\n") == #"{"title":"Phones: new"}"#)
  }
}
