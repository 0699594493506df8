import StandardWidgets
import Testing
import WidgetCore

@Suite struct TableTests {
  private func hit(_ members: KeyValuePairs<String, JSONValue>) -> Hit {
    Hit(objectID: "1", record: JSONObject(members.map { ($0, $1) }))
  }

  private func records(
    _ columns: JSONValue, _ hits: [Hit], _ wording: Wording = Wording()
  ) throws -> View.RecordList {
    let table = try make(TableConnector.self, ["columns": columns])
    let response = SearchResponse(hits: hits, nbHits: hits.count)
    let context = WidgetContext(id: "table", response: response, wording: wording)
    guard case .records(let records) = table.view(in: context) else {
      throw ActionError("no records")
    }
    return records
  }

  @Test func cellsHaveTheOrderOfTheColumns() throws {
    let records = try records(
      ["price", "name", "missing"], [hit(["name": "Aero", "price": 99, "size": 5])])
    #expect(records.columns.map(\.title) == ["Price", "Name", "Missing"])
    #expect(records.records.map { $0.cells.map { $0.marked() } } == [["99", "Aero", ""]])
    #expect(records.records.map { $0.line.marked() } == ["99, Aero"])
  }

  @Test func numbersAreRightAlignedByDefault() throws {
    let hits = [hit(["a": 1, "b": 1, "c": 1, "d": nil]), hit(["a": 2.5, "b": "x", "c": 2])]
    let records = try records(["a", "b", ["attribute": "c", "align": "left"], "d"], hits)
    #expect(records.columns.map(\.alignment) == [.right, .left, .left, .left])
  }

  @Test func columnFormatOverridesTheWording() throws {
    let wording = Wording(
      labels: DisplayNames(attributes: ["price": "Price"], values: ["currency": ["EUR": "Euro"]]),
      formats: ["price": ValueFormat(.number)])
    let column: JSONValue = ["attribute": "price", "title": "Cost", "format": ["decimals": 1]]
    let records = try records(
      ["price", column, "currency"], [hit(["price": 1234, "currency": "EUR"])], wording)
    #expect(records.columns.map(\.title) == ["Price", "Cost", "Currency"])
    #expect(records.records.first?.cells.map { $0.marked() } == ["1,234", "1,234.0", "Euro"])
  }

  @Test func matchesAreHighlightedUnlessDisabled() throws {
    let text = HighlightedText(parts: [.init("Aero", isHighlighted: true)])
    let hit = Hit(
      objectID: "1", record: JSONObject([("name", "Aero")] as [(String, JSONValue)]),
      highlights: [HighlightedAttribute(path: "name", texts: [text], isList: false)])
    #expect(try records(["name"], [hit]).records.first?.cells == [text])
    let plain = try make(TableConnector.self, ["columns": ["name"], "highlight": false])
    let view = plain.view(
      in: WidgetContext(id: "table", response: SearchResponse(hits: [hit], nbHits: 1)))
    guard case .records(let records) = view else { throw ActionError("no records") }
    #expect(records.records.first?.cells.map { $0.marked("[", "]") } == ["Aero"])
  }

  @Test(
    arguments: [
      (["columns": []], "error columns: 'columns' is empty, expected at least one attribute"),
      (
        ["columns": ["a", ["attribute": "b", "width": 0]]],
        "error columns[1]: the width is 0, expected 1 to 1000"
      ),
      (["columns": [["title": "A"]]], "error columns[0].title: this mapping needs 'attribute'"),
      (
        ["columns": ["a"], "hitsPerPage": 0],
        "error hitsPerPage: 'hitsPerPage' is 0, expected 1 to 1000"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    let messages = DecodedComponent<TableConnector>(parameters).messages
    #expect(messages.count == 1 && messages[0].hasPrefix(message), "\(messages)")
  }

  @Test func pageSizeAndEmptyTextAreConfigurable() throws {
    let table = try make(TableConnector.self, ["columns": ["a"], "hitsPerPage": 7])
    #expect(table.startState.hitsPerPage == 7)
    #expect(try records(["a"], []).emptyText == "No results")
  }
}
