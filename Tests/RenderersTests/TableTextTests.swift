import Testing
import WidgetCore

@testable import Renderers

@Suite struct TableTextTests {
  private func table(nameWidth: Int? = nil) -> View {
    let rows: [(HighlightedText, String)] = [
      (highlighted(("Zur", true), ("ich", false)), "1,416"),
      (highlighted(("Berlin Brandenburg Airport", false)), "156"),
      (highlighted(("Amsterdam\nSchiphol", false)), ""),
    ]
    var records = View.RecordList(
      rows.map { name, number in
        var record = View.RecordList.Item(
          line: name, hit: Hit(objectID: "1", record: JSONObject()))
        record.cells = [name, highlighted((number, false))]
        return record
      })
    records.columns = [
      View.RecordList.Column("name", title: "Name", width: nameWidth),
      View.RecordList.Column("elevation", title: "Elevation", alignment: .right),
    ]
    return .records(records)
  }

  @Test func columnsAreAlignedAndMatchesMarked() {
    #expect(
      drawn(table()) == """
        Name                        Elevation
        *Zur*ich                        1,416
        Berlin Brandenburg Airport        156
        Amsterdam Schiphol
        """)
  }

  @Test func widestColumnIsTruncated() {
    let text = """
      Name        Elevation
      *Zur*ich        1,416
      Berlin Br…        156
      Amsterdam…
      """
    #expect(drawn(table(), width: 21) == text)
    #expect(drawn(table(nameWidth: 10)) == text)
  }

  @Test func recordsAreBlocksIfColumnsDoNotFit() {
    #expect(
      drawn(table(), width: 9).hasPrefix(
        """
        Name:
          *Zur*ic
          h
        Elevation
          : 1,416

        """))
  }

  @Test func jsonContainsColumnsAndCells() {
    let json = table().renderedJSON.object
    #expect(
      json?["columns"]?.array?.first == [
        "attribute": "name", "title": "Name", "alignment": "left",
      ])
    #expect(json?["cells"]?.array?.first == ["Zurich", "1,416"])
    let lines = View.records(View.RecordList([])).renderedJSON.object
    #expect(lines?["columns"] == .null)
    #expect(lines?["cells"] == .null)
  }
}
