import Components
import Testing
import YAML

/// Tests that all syntax errors of a text are reported, and no consequences of them.
struct SyntaxRecoveryTests {
  @Test func errorsWithFixesAreReportedTogether() {
    let text = """
      a: "x
      b: { c: [1, 2 }
      d: { e: 1 ]
      f: {g:h}
      i: @j

      """
    #expect(
      summaries(text) == [
        "1:4-1:5 unclosed-quote", "2:9-2:10 unclosed-bracket", "3:11-3:12 unexpected-bracket",
        "4:6-4:7 missing-space", "5:4-5:6 unquoted-indicator",
      ])
  }

  @Test func errorsWithoutFixesAreReportedTogether() {
    let text = """
      a: "x" y
      b: - c
      d: 1
        e: 2
      f: "x" z

      """
    #expect(
      summaries(text) == [
        "1:8-1:9 text-after-quote", "2:4-2:5 misplaced-item", "4:3-4:7 bad-indentation",
        "5:8-5:9 text-after-quote",
      ])
  }

  @Test(arguments: [
    // The lines below have the same wrong indentation.
    "a:\n  - b: 1\n   c: 2\n   d: 3\ne: 4\n",
    // The items belong to the key with the error.
    "a: b: c\n- d\n- e\n",
    "a: b: c\n  d: e\n  f: g\n",
    // The bracket closes the list with the error.
    "a: [\n  { b: \"c\" d e },\n]\nf: 1\n",
    // The anchor is in the line with the error.
    "a: &x [b: c: d]\ne: *x\n",
    // The only key is invalid.
    "a: \"b\" c\n",
  ])
  func consequencesAreNotReported(text: String) {
    #expect(read(text).diagnostics.count == 1, "\(summaries(text))")
  }

  @Test func locationsAreThoseOfTheOriginalText() {
    let text = "- {a:1, b:2, c: @d, e: “f, g”}\n"
    #expect(
      summaries(text) == [
        "1:5-1:6 missing-space", "1:10-1:11 missing-space", "1:17-1:19 unquoted-indicator",
        "1:24-1:30 smart-quotes",
      ])
  }

  @Test func certainRepairsResultInANodeWithOriginalLocations() throws {
    let (node, diagnostics) = read("a: {b:1}\nc: { d: 2\n")
    #expect(diagnostics.count == 2)
    let root = try #require(node?.mapping)
    #expect(JSONValue(try #require(node)).text(.compact) == #"{"a":{"b":1},"c":{"d":2}}"#)
    #expect(root["a"]?.mapping?["b"].map { location($0.range) } == "1:7-1:8")
    #expect(root["c"].map { location($0.range) } == "2:4-2:10")
  }

  @Test(arguments: ["a: b: c\n", "a: @b\n", "a: \"b\" c\n", "a: [b c: \"d\" e]\n"])
  func uncertainRepairsResultInNoNode(text: String) {
    #expect(read(text).node == nil)
  }

  @Test func duplicateKeysAfterAnErrorAreReported() {
    #expect(
      summaries("a: b: c\nd: { e: 1, e: 2 }\n")
        == ["1:4-1:8 unquoted-colon", "2:12-2:13 duplicate-key"])
  }

  @Test func fixThatSolvesNothingIsNotOffered() throws {
    let diagnostic = try #require(read("- { a: \"b, c: 1 }\n- d\n").diagnostics.first)
    #expect(diagnostic.id == .unclosedQuote && diagnostic.fixIt?.isSafe != true)
  }

  @Test func workIsLimited() {
    let items = String(repeating: "- { a: 1\n", count: 20_000)
    let found = read(items).diagnostics
    #expect(found.count > 10 && found.count < 200)
    #expect(found.allSatisfy { $0.id == .unclosedBracket })
  }
}
