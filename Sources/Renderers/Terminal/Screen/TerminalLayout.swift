/// Where the parts of a live screen lie, by the size of the terminal.
///
/// Side by side where it is wide, one above the other where it is narrow, and one at a time where
/// there is not even room for that. Lines that are good to have go first when rows are few.
struct TerminalArrangement: Hashable {
  struct Area: Hashable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    func contains(row: Int, column: Int) -> Bool {
      (self.row..<self.row + rows).contains(row)
        && (self.column..<self.column + columns).contains(column)
    }
  }

  private(set) var query: Area
  private(set) var summary: Area?
  private(set) var chips: Area?
  private(set) var filters: Area?
  private(set) var hits: Area?
  private(set) var preview: Area?
  private(set) var footer: Area?
  /// A line across the screen, or a part of it; the row, and from where to where.
  private(set) var rules: [Area] = []
  /// The lines between what is side by side.
  private(set) var dividers: [Area] = []
  /// True if filters and results take turns.
  private(set) var isSinglePane = false

  private static let leastWideColumns = 66
  private static let leastPreviewColumns = 110
  private static let leastStackedRows = 14

  init(
    columns: Int, rows: Int, hasChips: Bool, hasFilters: Bool, showsFilters: Bool, isFlat: Bool
  ) {
    query = Area(row: 0, column: 0, rows: min(rows, 1), columns: columns)
    var top = 1
    var bottom = rows
    func line(_ row: Int) -> Area { Area(row: row, column: 0, rows: 1, columns: columns) }
    if rows >= 3 {
      summary = line(top)
      top += 1
    }
    if rows >= 6 {
      bottom -= 1
      footer = line(bottom)
    }
    if hasChips, rows >= 8 {
      chips = line(top)
      top += 1
    }
    if rows >= 8 {
      rules.append(line(top))
      top += 1
    }
    let body = Area(row: top, column: 0, rows: max(bottom - top, 0), columns: columns)
    if body.rows == 0 { return }
    if !hasFilters {
      placeHits(in: body, isFlat)
    } else if isFlat {
      placeOne(in: body, showsFilters)
    } else if columns >= Self.leastWideColumns, rows >= 8 {
      placeSideBySide(in: body)
    } else if columns >= 30, body.rows >= Self.leastStackedRows {
      placeStacked(in: body)
    } else {
      placeOne(in: body, showsFilters)
    }
  }

  private mutating func placeOne(in body: Area, _ showsFilters: Bool) {
    isSinglePane = true
    if showsFilters { filters = body } else { hits = body }
  }

  private mutating func placeSideBySide(in body: Area) {
    let width = min(max(body.columns * 3 / 10, 26), 38)
    filters = Area(row: body.row, column: 0, rows: body.rows, columns: width)
    dividers.append(Area(row: body.row, column: width, rows: body.rows, columns: 1))
    var rest = body
    rest.column = width + 1
    rest.columns -= width + 1
    placeHits(in: rest, false)
  }

  private mutating func placeStacked(in body: Area) {
    let rows = body.rows * 2 / 5
    filters = Area(row: body.row, column: 0, rows: rows, columns: body.columns)
    rules.append(Area(row: body.row + rows, column: 0, rows: 1, columns: body.columns))
    hits = Area(
      row: body.row + rows + 1, column: 0, rows: body.rows - rows - 1, columns: body.columns)
  }

  private mutating func placeHits(in area: Area, _ isFlat: Bool) {
    var area = area
    if isFlat {
    } else if area.column + area.columns >= Self.leastPreviewColumns {
      let width = min(max(area.columns * 2 / 5, 30), 56)
      preview = Area(
        row: area.row, column: area.column + area.columns - width, rows: area.rows, columns: width)
      dividers.append(
        Area(
          row: area.row, column: area.column + area.columns - width - 1, rows: area.rows, columns: 1
        ))
      area.columns -= width + 1
    } else if area.rows >= 18 {
      let rows = min(max(area.rows / 3, 5), 10)
      preview = Area(
        row: area.row + area.rows - rows, column: area.column, rows: rows, columns: area.columns)
      rules.append(
        Area(
          row: area.row + area.rows - rows - 1, column: area.column, rows: 1, columns: area.columns)
      )
      area.rows -= rows + 1
    }
    hits = area
  }
}
