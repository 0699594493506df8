/// Assigns the panes of a live screen to regions, depending on the size of the terminal.
///
/// Filters and results are side by side on wide terminals, stacked on narrow ones, and shown one at
/// a time on very small ones. With few rows, optional lines such as the footer are omitted first.
struct TerminalLayout: Hashable {
  /// A rectangle of cells; rows and columns start at 0 in the top left corner.
  struct Region: Hashable {
    var row: Int
    var column: Int
    var rows: Int
    var columns: Int

    func contains(row: Int, column: Int) -> Bool {
      (self.row..<self.row + rows).contains(row)
        && (self.column..<self.column + columns).contains(column)
    }
  }

  private(set) var query: Region
  private(set) var summary: Region?
  private(set) var chips: Region?
  private(set) var filters: Region?
  private(set) var hits: Region?
  private(set) var preview: Region?
  private(set) var footer: Region?
  /// Horizontal lines, one row high.
  private(set) var rules: [Region] = []
  /// Vertical lines between panes that are side by side, one column wide.
  private(set) var dividers: [Region] = []
  /// True if filters and results are shown one at a time.
  private(set) var isSinglePane = false

  private static let minimumSplitColumns = 66
  private static let minimumPreviewColumns = 110
  private static let minimumStackedRows = 14

  /// - Parameters:
  ///   - showsFilters: whether a single pane shows the filters rather than the results.
  ///   - showsPreview: whether the details of a record are shown if there is room for them.
  ///   - isFlat: whether panes are never side by side, for screen readers.
  init(
    columns: Int, rows: Int, hasChips: Bool, hasFilters: Bool, showsFilters: Bool,
    showsPreview: Bool, isFlat: Bool
  ) {
    query = Region(row: 0, column: 0, rows: min(rows, 1), columns: columns)
    var top = 1
    var bottom = rows
    func line(_ row: Int) -> Region { Region(row: row, column: 0, rows: 1, columns: columns) }
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
    let body = Region(row: top, column: 0, rows: max(bottom - top, 0), columns: columns)
    if body.rows == 0 { return }
    if !hasFilters {
      setHits(in: body, showsPreview)
    } else if isFlat {
      showSinglePane(in: body, showsFilters)
    } else if columns >= Self.minimumSplitColumns, rows >= 8 {
      splitSideBySide(in: body, showsPreview)
    } else if columns >= 30, body.rows >= Self.minimumStackedRows {
      stack(in: body)
    } else {
      showSinglePane(in: body, showsFilters)
    }
  }

  private mutating func showSinglePane(in body: Region, _ showsFilters: Bool) {
    isSinglePane = true
    if showsFilters { filters = body } else { hits = body }
  }

  private mutating func splitSideBySide(in body: Region, _ showsPreview: Bool) {
    let width = min(max(body.columns * 3 / 10, 26), 38)
    filters = Region(row: body.row, column: 0, rows: body.rows, columns: width)
    dividers.append(Region(row: body.row, column: width, rows: body.rows, columns: 1))
    var rest = body
    rest.column = width + 1
    rest.columns -= width + 1
    setHits(in: rest, showsPreview)
  }

  private mutating func stack(in body: Region) {
    let rows = body.rows * 2 / 5
    filters = Region(row: body.row, column: 0, rows: rows, columns: body.columns)
    rules.append(Region(row: body.row + rows, column: 0, rows: 1, columns: body.columns))
    hits = Region(
      row: body.row + rows + 1, column: 0, rows: body.rows - rows - 1, columns: body.columns)
  }

  private mutating func setHits(in region: Region, _ showsPreview: Bool) {
    var region = region
    if !showsPreview {
      hits = region
      return
    }
    if region.column + region.columns >= Self.minimumPreviewColumns {
      let width = min(max(region.columns * 2 / 5, 30), 56)
      preview = Region(
        row: region.row, column: region.column + region.columns - width, rows: region.rows,
        columns: width)
      dividers.append(
        Region(
          row: region.row, column: region.column + region.columns - width - 1, rows: region.rows,
          columns: 1
        ))
      region.columns -= width + 1
    } else if region.rows >= 18 {
      let rows = min(max(region.rows / 3, 5), 10)
      preview = Region(
        row: region.row + region.rows - rows, column: region.column, rows: rows,
        columns: region.columns)
      rules.append(
        Region(
          row: region.row + region.rows - rows - 1, column: region.column, rows: 1,
          columns: region.columns)
      )
      region.rows -= rows + 1
    }
    hits = region
  }
}
