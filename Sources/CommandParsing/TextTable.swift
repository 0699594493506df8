internal import Components

/// Names in one column, and texts about them in another.
public struct TextTable: Sendable {
  /// A name with its texts.
  public struct Row: Sendable {
    var name: String
    /// Each starts on a new line.
    var paragraphs: [String]

    public init(_ name: String, _ paragraphs: String?...) {
      self.name = name
      self.paragraphs = paragraphs.compactMap { $0 }
    }
  }

  /// The columns that names may take before their texts start on the next line.
  private static let longestName = 32

  private let rows: [Row]
  private let width: Int
  private let indent: Int

  /// - Parameter width: the columns that a line may take; a longer word has a line of its own.
  public init(_ rows: [Row], width: Int = 80) {
    self.rows = rows
    self.width = width
    let widths = rows.map(\.name.displayWidth)
    indent = 4 + (widths.filter { $0 <= Self.longestName }.max() ?? Self.longestName)
  }

  public var lines: [String] {
    rows.flatMap { row in
      let paragraphs = row.paragraphs.flatMap { Self.wrapped($0, to: width - indent) }
      guard row.name.displayWidth <= indent - 4 else {
        return ["  " + row.name] + paragraphs.map { spaces(indent) + $0 }
      }
      return paragraphs.enumerated().map { index, line in
        let margin = index == 0 ? "  " + row.name : ""
        return margin + spaces(indent - margin.displayWidth) + line
      }
    }
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: count)
  }

  /// The text on lines of at most `width` columns; a longer word has a line of its own.
  public static func wrapped(_ text: String, to width: Int) -> [String] {
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
