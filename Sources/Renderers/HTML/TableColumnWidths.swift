internal import Components
import WidgetCore

/// The widths of the columns of a table, so that no column moves while the rows arrive.
///
/// A column is as wide as the screen sets, or else as its longest value or its title. Texts of more than
/// `longestSingleLine` characters have several lines, unless the page has room for a wider table.
struct TableColumnWidths {
  /// The minimum width of the table in pixels; a narrower page scrolls the table.
  let pixels: Int
  /// The widths of the columns in percent of the table.
  let percentages: [Int]

  // In characters.
  private static let longestSingleLine = 24
  private static let longestLine = 48
  private static let maximumWidth = 120
  private static let cellPadding = 4
  /// Enough for digits, so that numbers and dates have one line.
  private static let pixelsPerCharacter = 9

  init(of records: View.RecordList) {
    let widths = records.columns.indices.map { index in
      let width = records.columns[index].width ?? Self.width(ofColumn: index, of: records)
      // A widget can set any width.
      return Self.cellPadding + min(max(width, 1), Self.maximumWidth)
    }
    let total = widths.reduce(0, +)
    pixels = total * Self.pixelsPerCharacter
    percentages = widths.map { ($0 * 100 + total / 2) / max(total, 1) }
  }

  /// Returns the number of characters in a line of a column without a width of its own.
  private static func width(ofColumn index: Int, of records: View.RecordList) -> Int {
    let title = records.columns[index].title.displayWidth
    let longest = records.records.reduce(title) { width, record in
      guard record.cells.indices.contains(index) else { return width }
      return max(width, record.cells[index].text.displayWidth)
    }
    // The longer the texts, the more lines they have.
    return longest <= longestSingleLine
      ? longest : min(longestSingleLine + (longest - longestSingleLine) / 4, longestLine)
  }
}
