import Components
import TestSupport
import Testing
import YAML

@Suite struct YAMLTextTests {
  @Test(arguments: [
    ("red", "red"), ("two words", "two words"), ("count:desc", "count:desc"),
    ("facetList.color.toggle=red", "facetList.color.toggle=red"), ("Zürich", "Zürich"),
    ("", #""""#), ("true", #""true""#), ("no", #""no""#), ("null", #""null""#), ("5", #""5""#),
    ("2024-01-01", #""2024-01-01""#), ("a: b", #""a: b""#), ("a #b", #""a #b""#),
    ("- a", #""- a""#), ("a,b", #""a,b""#), ("{{a}}", #""{{a}}""#), ("a ", #""a ""#),
    ("line\nbreak", #""line\nbreak""#), ("\u{1B}[0m", #""\u001b[0m""#),
  ])
  func textsAreQuotedIfNecessary(text: String, yaml: String) {
    #expect(JSONValue.text(text).yaml == yaml)
  }

  @Test func collectionsAreWrittenOnOneLine() {
    let value: JSONValue = ["a": [1, 2.5, true, nil], "b c": [:], "5": ["x": "y z"]]
    #expect(value.yaml == #"{ a: [1, 2.5, true, null], b c: {}, "5": { x: y z } }"#)
  }

  @Test func writtenValuesParseToTheSameValue() throws {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("ab:, -#{}[]'\"\\\n\t!&*?|>%@`=~<.0é世🍫\u{1}\u{85}\u{2028}y")
    for _ in 0..<2_000 {
      let length = Int.random(in: 0...8, using: &generator)
      let text = String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
      let value: JSONValue = ["key": .text(text), "list": [.text(text)]]
      var diagnostics = Diagnostics()
      let node = YAMLReader.read(value.yaml, file: "", into: &diagnostics)
      #expect(node.map { JSONValue($0) } == value, "\(value.yaml)")
    }
  }
}
