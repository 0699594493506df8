import Testing
import WidgetCore

@testable import Renderers

@Suite struct TableColumnWidthsTests {
  /// Returns the widths of a table with one column.
  private func widths(_ title: String, _ values: [String], width: Int? = nil) -> TableColumnWidths {
    TableColumnWidths(of: records([(title, values, width)]))
  }

  private func records(
    _ columns: [(title: String, values: [String], width: Int?)]
  ) -> View.RecordList {
    let count = columns.map(\.values.count).max() ?? 0
    var records = View.RecordList(
      (0..<count).map { row in
        var record = View.RecordList.Item(
          line: HighlightedText(), hit: Hit(objectID: "\(row)", record: JSONObject()))
        record.cells = columns.map { HighlightedText($0.values[row]) }
        return record
      })
    records.columns = columns.map {
      View.RecordList.Column($0.title, title: $0.title, width: $0.width)
    }
    return records
  }

  private func pixels(ofCharacters count: Int) -> Int { (count + 4) * 9 }

  @Test func columnsHaveTheWidthOfTheLongestTextOrTheTitle() {
    #expect(widths("Name", ["a", "abcdefgh"]).pixels == pixels(ofCharacters: 8))
    #expect(widths("Elevation", ["1"]).pixels == pixels(ofCharacters: 9))
    #expect(widths("A", ["東京都"]).pixels == pixels(ofCharacters: 6))
    #expect(widths("Name", []).pixels == pixels(ofCharacters: 4))
  }

  @Test func longTextsHaveSeveralLines() {
    #expect(widths("A", [String(repeating: "a", count: 24)]).pixels == pixels(ofCharacters: 24))
    #expect(widths("A", [String(repeating: "a", count: 64)]).pixels == pixels(ofCharacters: 34))
    #expect(widths("A", [String(repeating: "a", count: 900)]).pixels == pixels(ofCharacters: 48))
  }

  @Test func screensCanSetWidths() {
    #expect(widths("Name", ["abcdefgh"], width: 60).pixels == pixels(ofCharacters: 60))
    for (width, characters) in [(Int.min, 1), (0, 1), (120, 120), (121, 120), (Int.max, 120)] {
      #expect(widths("Name", [], width: width).pixels == pixels(ofCharacters: characters))
    }
  }

  @Test func percentagesAreInProportion() {
    let columns =
      [("A", ["123456"], nil), ("B", ["x"], 26), ("C", ["x"], 56)] as [(String, [String], Int?)]
    #expect(TableColumnWidths(of: records(columns)).percentages == [10, 30, 60])
    #expect(TableColumnWidths(of: View.RecordList([])).percentages == [])
  }

  @Test func rowsMayLackCells() {
    var records = records([("A", ["1", "1"], nil), ("B", ["1", "12345678"], nil)])
    records.records[1].cells.removeLast()
    #expect(TableColumnWidths(of: records).pixels == 2 * pixels(ofCharacters: 1))
  }
}
