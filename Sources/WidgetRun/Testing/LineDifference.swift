/// A line diff: removed lines start with `-`, added lines with `+`.
struct LineDifference {
  private static let context = 2

  let lines: [String]

  /// O(lines × differences).
  init(expected: [String], actual: [String]) {
    let changes = actual.difference(from: expected)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var all: [(mark: Character, text: String)] = []
    var (old, new) = (0, 0)
    while old < expected.count || new < actual.count {
      if removed.contains(old) {
        all.append(("-", expected[old]))
        old += 1
      } else if inserted.contains(new) {
        all.append(("+", actual[new]))
        new += 1
      } else {
        all.append((" ", expected[old]))
        (old, new) = (old + 1, new + 1)
      }
    }
    lines = Self.shortened(all)
  }

  /// The changed lines with some context; an ellipsis replaces the other lines.
  private static func shortened(_ all: [(mark: Character, text: String)]) -> [String] {
    let changed = all.indices.filter { all[$0].mark != " " }
    var shown = Set<Int>()
    for index in changed { shown.formUnion((index - context)...(index + context)) }
    var lines: [String] = []
    for (index, line) in all.enumerated() {
      if shown.contains(index) {
        lines.append("\(line.mark) \(line.text)")
      } else if lines.last != "  …" {
        lines.append("  …")
      }
    }
    return lines
  }
}
