import Components
import Testing

@testable import YAML

struct YAMLReaderTests {
  @Test(arguments: [
    ("a: 1\nb: [x, 2.5, true, ~]", #"{"a":1,"b":["x",2.5,true,null]}"#),
    (#"{"a": {"b": "c\/d"}, "e":[]}"#, #"{"a":{"b":"c/d"},"e":[]}"#),
    ("no: off\n1: x\n", #"{"no":"off","1":"x"}"#),
    ("a: '1'\nb: \"true\"\nc: |\n  12\n", #"{"a":"1","b":"true","c":"12\n"}"#),
    ("a: >-\n  one\n  two\n\n  three\nb: |+\n  x\n\n", #"{"a":"one two\nthree","b":"x\n\n"}"#),
    ("? long\n: 1\n", #"{"long":1}"#),
    ("- - 1\n  - 2\n-\n", "[[1,2],null]"),
    ("\u{FEFF}a: 1\r\nb: 2\r\n", #"{"a":1,"b":2}"#),
    ("%YAML 1.2\n---\na: 1\n...\n", #"{"a":1}"#),
    ("just text", #""just text""#),
  ])
  func parsesValidTexts(text: String, expected: String) {
    #expect(read(text).diagnostics.isEmpty)
    #expect(json(text) == expected)
  }

  @Test(arguments: [
    ("!!str 10", #""10""#), ("!!int '10'", "10"), ("!!float 1", "1"), ("!!bool 'true'", "true"),
    ("!!null ''", "null"), ("!!seq [1]", "[1]"), ("!!map {a: 1}", #"{"a":1}"#), ("! 10", #""10""#),
  ])
  func coreTagsDetermineTheType(text: String, expected: String) {
    #expect(read(text).diagnostics.isEmpty)
    #expect(json(text) == expected)
  }

  @Test(arguments: [
    ("a: !!int x", "1:4-1:11 invalid-tag"), ("a: !!seq {b: 1}", "1:4-1:16 invalid-tag"),
    ("a: !date 2024", "1:4-1:14 unknown-tag"), ("a: !!sequence []", "1:4-1:17 unknown-tag"),
  ])
  func mismatchedTagsAreReported(text: String, diagnostic: String) {
    #expect(summaries(text) == [diagnostic])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "\u{FEFF}", "   "])
  func filesWithoutAValueAreEmpty(text: String) {
    let (node, diagnostics) = read(text)
    #expect(node == nil)
    #expect(diagnostics.map(\.id) == [.emptyFile])
    #expect(diagnostics.map(\.message) == ["the file is empty"])
  }

  @Test func secondDocumentsAreReported() {
    let text = "a: 1\n---\nb: 2\n"
    #expect(summaries(text) == ["2:1-2:4 several-documents"])
    #expect(json(text) == #"{"a":1}"#)
  }

  @Test func duplicateKeysAreReportedWithTheFirstLocation() {
    let (node, diagnostics) = read("a: 1\nb: {x: 1, x: 2}\na: 3\na: 4\n")
    #expect(diagnostics.map { location($0.range) } == ["2:11-2:12", "3:1-3:2", "4:1-4:2"])
    #expect(diagnostics.allSatisfy { $0.id == .duplicateKey })
    #expect(diagnostics.last?.notes.map(\.message) == ["first 'a' is here"])
    #expect(diagnostics.last.map { $0.notes.map { location($0.range) } } == ["1:1-1:2"])
    #expect(node?.mapping?.entries.map(\.key) == ["a", "b"])
  }

  @Test func keysThatAreNotScalarsAreReported() {
    #expect(
      summaries("[a]: 1\n? {b: c}\n: 2\n? \n: 3\nd: 4\n")
        == ["1:1-1:4 invalid-key", "2:3-2:9 invalid-key", "4:2-4:2 invalid-key"])
  }

  @Test func unquotedTemplatesAreRecognized() {
    let diagnostics = read("a: {{name}}\nb: [ {{x}} ]\nc: ok\n").diagnostics
    #expect(diagnostics.map(\.id) == [.unquotedTemplate, .unquotedTemplate])
    #expect(diagnostics.first?.help == #"put the template in quotes: "{{name}}""#)
    #expect(diagnostics.last?.fixIt?.replacement == #""{{x}}""#)
  }

  @Test func tooLargeTextsAreRejected() {
    let text = "a: " + String(repeating: "x", count: 16 << 20)
    #expect(summaries(text) == ["1:1-1:1 file-too-large"])
  }

  @Test(arguments: ["[", "{a: ", "- ", "a:\n"])
  func tooDeepNestingIsRejected(opening: String) {
    let text =
      opening == "a:\n"
      ? (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
      : String(repeating: opening, count: 100_000)
    #expect(read(text).diagnostics.map(\.id) == [.tooDeep])
  }

  @Test func maximumDepthIsAccepted() {
    let text = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(read(text).diagnostics.isEmpty)
  }

  @Test func tooManyNodesAreRejected() {
    let text = String(repeating: "- 1\n", count: 100_001)
    #expect(read(text).diagnostics.map(\.id) == [.tooManyNodes])
  }

  @Test(arguments: ["%TAG !e! tag:x,2000:\n---\na: 1", "a: 1\n...\n%TAG !e! tag:x\n---\nb: 1"])
  func tagDirectivesAreRejected(text: String) {
    #expect(read(text).diagnostics.map(\.id) == [.tagDirective])
    #expect(read("a: 100%TAG\n").diagnostics.isEmpty)
  }

  @Test func longMappingsAreParsedInLinearTime() {
    let text = (0..<40_000).map { "k\($0 % 30_000): 1\n" }.joined()
    let (node, diagnostics) = read(text)
    #expect(diagnostics.count == 10_000)
    #expect(node.map { JSONValue($0).object?.members.count } == 30_000)
  }
}
