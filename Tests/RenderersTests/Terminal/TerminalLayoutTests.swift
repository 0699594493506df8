import Testing

@testable import TerminalInterface

@Suite struct TerminalLayoutTests {
  private func layout(
    _ columns: Int, _ rows: Int, showsFilters: Bool = false, isFlat: Bool = false
  ) -> TerminalLayout {
    TerminalLayout(
      columns: columns, rows: rows, hasChips: true, hasFilters: true, showsFilters: showsFilters,
      showsPreview: !isFlat, isFlat: isFlat)
  }

  @Test("regions are on the screen and do not overlap at any size")
  func partsShareTheScreen() {
    for columns in stride(from: 0, through: 140, by: 7) {
      for rows in stride(from: 0, through: 50, by: 2) {
        let parts = layout(columns, rows)
        var areas = [parts.query] + parts.rules + parts.dividers
        areas += [
          parts.summary, parts.chips, parts.filters, parts.hits, parts.preview, parts.footer,
        ]
        .compactMap(\.self)
        var taken = Set<Int>()
        for area in areas {
          #expect(area.row >= 0 && area.row + area.rows <= rows)
          #expect(area.column >= 0 && area.column + area.columns <= columns)
          for row in area.row..<area.row + area.rows {
            for column in area.column..<area.column + area.columns {
              #expect(taken.insert(row * 1000 + column).inserted)
            }
          }
        }
      }
    }
  }

  @Test("wide screens show all panes side by side") func wide() {
    let parts = layout(120, 40)
    #expect(parts.filters?.row == parts.hits?.row)
    #expect(parts.preview?.row == parts.hits?.row)
  }

  @Test("narrow screens show the filters above the results") func narrow() throws {
    let parts = layout(40, 20)
    let (filters, hits) = (try #require(parts.filters), try #require(parts.hits))
    #expect(filters.row + filters.rows < hits.row)
    #expect(parts.preview == nil)
  }

  @Test("very small screens show either filters or results") func verySmall() {
    #expect(layout(20, 5).filters == nil)
    #expect(layout(20, 5).hits != nil)
    #expect(layout(20, 5, showsFilters: true).filters != nil)
    #expect(layout(20, 5, showsFilters: true).hits == nil)
  }

  @Test("in flat mode, no panes are side by side") func flat() {
    #expect(layout(120, 40, isFlat: true).dividers.isEmpty)
  }
}
