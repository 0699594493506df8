internal import Components

/// A list of names with descriptions, formatted in two columns.
public struct DefinitionList: Sendable {
  /// A name with its description.
  public struct Row: Sendable {
    var name: String
    /// The paragraphs of the description, each of which starts on a new line.
    var paragraphs: [String]

    /// Creates a row; nil paragraphs are omitted.
    public init(_ name: String, _ paragraphs: String?...) {
      self.name = name
      self.paragraphs = paragraphs.compactMap { $0 }
    }
  }

  /// The maximum width of the name column.
  ///
  /// The description of a longer name starts on the next line.
  private static let maximumNameWidth = 32

  private let rows: [Row]
  private let width: Int
  private let indent: Int

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - rows: the rows in order.
  ///   - width: the maximum number of columns of a line; longer words are not broken.
  public init(_ rows: [Row], width: Int = 80) {
    self.rows = rows
    self.width = width
    let widths = rows.map(\.name.displayWidth)
    indent = 4 + (widths.filter { $0 <= Self.maximumNameWidth }.max() ?? Self.maximumNameWidth)
  }

  /// The formatted lines. O(length).
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

  /// The lines of a text, broken at spaces to at most `width` columns.
  ///
  /// Longer words are not broken.
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
