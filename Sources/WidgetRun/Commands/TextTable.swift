internal import WidgetCore

/// Names in one column, and what is to be said about them in another.
struct TextTable {
  struct Row {
    var name: String
    /// Each begins a line of its own.
    var paragraphs: [String]

    init(_ name: String, _ paragraphs: String?...) {
      self.name = name
      self.paragraphs = paragraphs.compactMap { $0 }
    }
  }

  private static let width = 80

  private let rows: [Row]
  private let indent: Int

  init(_ rows: [Row]) {
    self.rows = rows
    indent = 4 + (rows.map(\.name.displayWidth).max() ?? 0)
  }

  var lines: [String] {
    rows.flatMap { row in
      let paragraphs = row.paragraphs.flatMap { Self.wrapped($0, to: Self.width - indent) }
      return paragraphs.enumerated().map { index, line in
        let margin = index == 0 ? "  " + row.name : ""
        return margin + String(repeating: " ", count: indent - margin.displayWidth) + line
      }
    }
  }

  /// The text on lines of at most `width` columns; a longer word has a line of its own.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
