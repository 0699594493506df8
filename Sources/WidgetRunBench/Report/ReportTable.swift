import Foundation

/// Formats numbers for tables.
enum FigureFormat {
  /// A number with three significant digits, or all integer digits: `0.053`, `1.94`, `29.1`, `870`.
  static func text(_ number: Double) -> String {
    let digits = number < 1 ? 3 : number < 10 ? 2 : number < 100 ? 1 : 0
    return String(format: "%.\(digits)f", number)
  }

  /// A whole number in groups of three digits: `1,000,000`.
  static func text(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// Kilobytes as megabytes: `29.1 MB`.
  static func megabytes(_ kilobytes: Int) -> String {
    text(Double(kilobytes) / 1024) + " MB"
  }
}

/// A table of plain text with a left-aligned first column and right-aligned other columns.
struct ReportTable {
  private var rows: [[String]]

  /// Creates a table with a header row.
  init(header: [String]) {
    rows = [header]
  }

  /// Appends a row.
  mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// The rows, each with a line feed.
  var text: String {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
      return cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
