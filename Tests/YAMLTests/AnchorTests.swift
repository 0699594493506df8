import Components
import Testing
import YAML

struct AnchorTests {
  @Test(arguments: [
    ("a: &x [1]\nb: *x\n", #"{"a":[1],"b":[1]}"#),
    ("a: &x 1\nb: &x 2\nc: *x\n", #"{"a":1,"b":2,"c":2}"#),
    ("&k key: 1\nb: *k\n", #"{"key":1,"b":"key"}"#),
    ("a: &k x\n*k : 1\n", #"{"a":"x","x":1}"#),
  ])
  func aliasesReferToTheLastAnchor(text: String, expected: String) {
    #expect(read(text).diagnostics.isEmpty)
    #expect(json(text) == expected)
  }

  @Test func nodesOfAliasesHaveTheRangeOfTheAlias() {
    let node = read("a: &x 10\nb: *x\n").node
    #expect(node?.mapping?["a"].map { location($0.range) } == "1:7-1:9")
    #expect(node?.mapping?["b"].map { location($0.range) } == "2:4-2:6")
  }

  @Test func unknownAliasesSuggestSimilarAnchors() {
    let diagnostics = read("a: &prices 1\nb: *price\nc: *zzzzzzzz\n").diagnostics
    #expect(diagnostics.map(\.id) == [.unknownAlias, .unknownAlias])
    #expect(diagnostics.first?.help == "did you mean '*prices'?")
    #expect(diagnostics.first?.fixIt?.replacement == "*prices")
    #expect(
      diagnostics.last?.help == "define '&zzzzzzzz' above, or put the text in quotes")
  }

  @Test func recursiveAliasesAreErrors() {
    #expect(summaries("a: &x\n  b: [*x]\nc: *x\n") == ["2:7-2:9 recursive-alias"])
  }

  @Test(arguments: [
    ("b: &b {p: 1, q: 2}\nd: {<<: *b, q: 3}", #"{"q":3,"p":1}"#),
    ("b: &b {p: 1, q: 2}\nd: {q: 3, <<: *b}", #"{"q":3,"p":1}"#),
    ("b: &b {p: 1}\nc: &c {p: 2, q: 2}\nd: {<<: [*b, *c]}", #"{"p":1,"q":2}"#),
    ("d: {<<: {p: 1}}", #"{"p":1}"#),
    ("d: {'<<': 1}", #"{"<<":1}"#),
    ("a: &a {p: 1}\nb: &b {<<: *a, q: 2}\nd: {<<: *b, r: 3}", #"{"r":3,"q":2,"p":1}"#),
  ])
  func mergeKeysAddMissingEntries(text: String, expected: String) throws {
    let (node, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    let merged = try #require(node?.mapping?["d"])
    #expect(JSONValue(merged).text(.compact) == expected)
  }

  @Test func mergedEntriesKeepTheirSourceRanges() {
    let merged = read("b: &b\n  p: 1\nd:\n  <<: *b\n").node?.mapping?["d"]?.mapping
    #expect(merged?.entries.map { location($0.keyRange) } == ["2:3-2:4"])
  }

  @Test func onlyMappingsCanBeMerged() {
    #expect(
      summaries("a: {<<: 5}\nb: {<<: [{c: 1}, x]}\nd:\n  <<: {e: 1}\n  <<: {f: 1}\n")
        == ["1:9-1:10 invalid-merge", "2:18-2:19 invalid-merge", "5:3-5:5 duplicate-key"])
  }

  @Test func aliasBombsAreRejectedWithoutExpansion() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...40 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(read(text).diagnostics.map(\.id) == [.tooManyNodes])
  }

  @Test func mergeBombsAreRejected() {
    var text = "a0: &a0 {" + (0..<1000).map { "k\($0): 1" }.joined(separator: ", ") + "}\n"
    for level in 1...1000 { text += "a\(level): &a\(level) {<<: *a\(level - 1), x\(level): 1}\n" }
    #expect(read(text).diagnostics.map(\.id) == [.tooManyNodes])
  }

  @Test func depthIncludesAliases() {
    let brackets = (String(repeating: "[", count: 60), String(repeating: "]", count: 60))
    let text = """
      a: &a \(brackets.0)\(brackets.1)
      b: &b \(brackets.0)*a\(brackets.1)
      c: \(brackets.0)*b\(brackets.1)
      """
    #expect(read(text).diagnostics.map(\.id) == [.tooDeep])
  }
}
