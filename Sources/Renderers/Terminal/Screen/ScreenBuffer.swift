/// What a terminal is to show: rows of cells, each with a character and how it looks.
package struct ScreenBuffer: Hashable, Sendable {
  /// A place, 0-based from the top left.
  package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int
  }

  struct Cell: Hashable, Sendable {
    static let blank = Cell(character: " ", style: .plain, isReversed: false)

    /// Nil where the character to the left reaches into the cell.
    var character: Character?
    var style: TextStyle
    var isReversed: Bool
  }

  package let columns: Int
  package let rows: Int
  private(set) var cells: [Cell]
  /// Where the cursor stands; nil for none to be seen.
  package var cursor: Position?

  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// Writes a line; what does not fit into `width`, or on the screen, is left out.
  ///
  /// - Parameter isReversed: true for a bar of the whole width, light on dark the other way round.
  mutating func write(
    _ line: StyledText, row: Int, column: Int, width: Int, isReversed: Bool = false
  ) {
    guard (0..<rows).contains(row), column >= 0 else { return }
    let end = min(column + width, columns)
    var place = column
    for cell in line.cells where cell.width > 0 && !cell.isLineBreak {
      guard place + cell.width <= end else { break }
      put(Cell(character: cell.character, style: cell.style, isReversed: isReversed), row, place)
      for part in 1..<max(cell.width, 1) {
        put(Cell(character: nil, style: cell.style, isReversed: isReversed), row, place + part)
      }
      place += cell.width
    }
    guard isReversed, place < end else { return }
    for place in place..<end {
      put(Cell(character: " ", style: .plain, isReversed: true), row, place)
    }
  }

  private mutating func put(_ cell: Cell, _ row: Int, _ column: Int) {
    cells[row * columns + column] = cell
  }

  /// The characters, line by line, without the spaces at the ends of lines.
  package var text: String {
    (0..<rows).map { index in
      let line = String(row(index).compactMap(\.character))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
