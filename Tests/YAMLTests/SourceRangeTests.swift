import Components
import Testing

/// Tests the source ranges of keys and values.
struct SourceRangeTests {
  private func ranges(_ text: String) -> [String] {
    func walk(_ node: Node, _ path: String) -> [String] {
      let own = ["\(path) \(location(node.range))"]
      switch node.content {
      case .scalar: return own
      case .sequence(let items):
        return own + items.enumerated().flatMap { walk($1, "\(path)[\($0)]") }
      case .mapping(let mapping):
        return own
          + mapping.entries.flatMap {
            ["\($0.key): \(location($0.keyRange))"] + walk($0.value, $0.key)
          }
      }
    }
    return read(text).node.map { walk($0, "root") } ?? []
  }

  @Test(arguments: [
    ("a: b c   # x\n", "1:4-1:7"), ("a: 'b'  \n", "1:4-1:7"), ("a: \"b\n  c\"\n", "1:4-2:5"),
    ("a: b\n  c\nd: 1\n", "1:4-2:4"), ("a:\nd: 1\n", "1:3-1:3"), ("a: ~\n", "1:4-1:5"),
    ("a: |\n  one\n  two\n\n\nd: 1\n", "1:4-3:6"), ("a: >-\n  one", "1:4-2:6"),
    ("a: |\n  one\n  \n", "1:4-2:6"), ("a: |\n  one\n# x\nd: 1\n", "1:4-2:6"),
    ("a: |\n\n\nd: 1\n", "1:4-1:5"), ("a: &x !!str b\n", "1:13-1:14"),
    ("a: &x\nd: 1\n", "1:4-1:6"), ("a: [1, 2 ] # x\n", "1:4-1:11"), ("a: {}\n", "1:4-1:6"),
    ("a: [\n  1,\n  2\n]\n", "1:4-4:2"), ("a:\n  - 1\n  - x: 2\n\nd: 1\n", "2:3-3:9"),
    ("a:\n  b: 1\n  c:\n    d: 22\n# x\n\ne: 1\n", "2:3-4:10"), ("a:\n- 1\nd: 1\n", "2:1-2:4"),
    ("a: \"😀é\"\n", "1:4-1:8"), ("a: x\r\nd: 1\r\n", "1:4-1:5"),
    ("a: |\r\n  one\r\n\r\nd: 1\r\n", "1:4-2:6"),
  ])
  func rangesEndAfterTheLastCharacter(text: String, expected: String) {
    let (node, diagnostics) = read(text)
    #expect(diagnostics.isEmpty)
    #expect(node?.mapping?["a"].map { location($0.range) } == expected)
  }

  @Test func keysAndValuesHaveSourceRanges() {
    #expect(
      ranges("widgets:\n  - type: hits\n    limit: 10\n\ntitle: \"x\"\n") == [
        "root 1:1-5:11", "widgets: 1:1-1:8", "widgets 2:3-3:14", "widgets[0] 2:5-3:14",
        "type: 2:5-2:9", "type 2:11-2:15", "limit: 3:5-3:10", "limit 3:12-3:14",
        "title: 5:1-5:6", "title 5:8-5:11",
      ])
  }

  @Test func columnsCountUnicodeScalars() {
    #expect(
      ranges("{é😀: e\u{301}, z: 1}") == [
        "root 1:1-1:15", "é😀: 1:2-1:4", "é😀 1:6-1:8", "z: 1:10-1:11", "z 1:13-1:14",
      ])
  }
}
