/// Lays out rows in columns: the first is set flush left, the others flush right.
struct TextTable {
  private var rows: [[String]]

  init(header: [String]) {
    rows = [header]
  }

  mutating func append(_ row: [String]) {
    rows.append(row)
  }

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
