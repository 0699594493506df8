internal import Renderers

/// A grid of styled cells, which is the content of a terminal's screen.
package struct ScreenBuffer: Hashable, Sendable {
  /// The row and column of the cursor, from 0 in the top left corner.
  package struct CursorPosition: Hashable, Sendable {
    package var row: Int
    package var column: Int
  }

  /// One column of a row; a wide character takes several cells.
  struct Cell: Hashable, Sendable {
    static let blank = Cell(character: " ", style: .plain, isReversed: false)

    /// Nil where the wide character to the left continues.
    var character: Character?
    var style: TextStyle
    var isReversed: Bool
  }

  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  private(set) var cells: [Cell]
  /// The cursor; nil while it is hidden.
  package var cursor: CursorPosition?

  /// Creates a blank screen; negative sizes count as 0.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * columns..<(row + 1) * columns]
  }

  /// Writes a line, clipped to `width` columns and to the screen.
  ///
  /// - Parameter isReversed: true to reverse foreground and background over the whole width.
  mutating func write(
    _ line: StyledText, row: Int, column: Int, width: Int, isReversed: Bool = false
  ) {
    guard (0..<rows).contains(row), column >= 0 else { return }
    let end = min(column + width, columns)
    var position = column
    for cell in line.cells where cell.width > 0 && !cell.isLineBreak {
      guard position + cell.width <= end else { break }
      set(Cell(character: cell.character, style: cell.style, isReversed: isReversed), row, position)
      for offset in 1..<max(cell.width, 1) {
        set(Cell(character: nil, style: cell.style, isReversed: isReversed), row, position + offset)
      }
      position += cell.width
    }
    guard isReversed, position < end else { return }
    for column in position..<end {
      set(Cell(character: " ", style: .plain, isReversed: true), row, column)
    }
  }

  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    cells[row * columns + column] = cell
  }

  /// The text of the screen without styles, lines separated by line feeds and trimmed at the end.
  package var text: String {
    (0..<rows).map { index in
      let line = String(row(index).compactMap(\.character))
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    .joined(separator: "\n")
  }
}
