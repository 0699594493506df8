import Components
import TestSupport
import Testing
import YAML

/// Tests that parsing random bytes results in a node or an error.
struct RandomTextTests {
  private static let samples = [
    """
    title: Phones
    searcher: &main
      type: embedded
      records: data/phones.json # the records
      searchable: [name, "brand", 'description']
    presets:
      longList: { limit: 50, sort: [selected, count:desc] }
    widgets:
      - { type: searchBox, id: search }
      - type: numberRange
        bounds: [0, 2000.5]
        <<: *main
      - type: hits
        template: "{{name}} ({{brand}}), \\u00e9 {{price}}"
        note: |
          several
            lines

      - !!str 10
    """,
    #"{"title": "Zürich 🍫", "widgets": [{"type": "hits", "limit": 1e3}, null, true, {}]}"#,
    "? [a]\n: &x {b: *x}\n---\n- 'it''s'\n- >-\n  folded\n...\n",
  ]

  @Test(arguments: samples)
  func mutatedTextsResultInANodeOrAnError(sample: String) {
    var generator = SeededGenerator(seed: 20_261_121)
    for _ in 0..<2000 {
      let bytes = mutate(Array(sample.utf8), using: &generator)
      var diagnostics = Diagnostics()
      let node = YAMLReader.read(bytes, file: "screen.yaml", into: &diagnostics)
      if node == nil, !diagnostics.hasErrors {
        Issue.record("neither a node nor an error for \(bytes)")
        return
      }
      for diagnostic in diagnostics.all where diagnostic.range.start > diagnostic.range.end {
        Issue.record("a range that ends before it starts for \(bytes): \(diagnostic)")
        return
      }
    }
  }

  private func mutate(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    let indicators = Array("\n\t :-[]{},\"'#&*!|>%@`?<\\\0".utf8)
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let index = Int.random(in: 0..<max(1, bytes.count), using: &generator)
      let byte =
        Bool.random(using: &generator)
        ? indicators.randomElement(using: &generator) ?? 0
        : UInt8.random(in: 0...(index % 8 == 0 ? 255 : 127), using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...2: bytes.insert(byte, at: min(index, bytes.count))
      case 3...5 where index < bytes.count: bytes[index] = byte
      case 6 where index < bytes.count: bytes.remove(at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + 9))
      }
    }
    return bytes
  }
}
