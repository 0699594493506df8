import StandardWidgets
import Testing
import WidgetCore

/// The common behavior of widgets that show hits.
@Suite struct HitActionsTests {
  private static let response = SearchResponse(
    query: "",
    hits: ["a", "b"].map { Hit(objectID: $0, record: JSONObject([("name", .text($0))])) }, nbHits: 2
  )

  @Test(arguments: ["click=a", "convert=b"]) func visibleHitsCanBeClicked(
    action: String
  ) throws {
    let (hits, table) = (try make(HitsConnector.self, [:]), try table)
    #expect(try hits.state(after: action, response: Self.response) == SearchState())
    #expect(try table.state(after: action, response: Self.response) == SearchState())
  }

  private var table: TableConnector {
    get throws { try make(TableConnector.self, ["columns": ["name"]]) }
  }

  @Test func otherHitsCannotBeClicked() throws {
    let action = Action(widget: "hits", name: "click", value: "z")
    let context = WidgetContext(id: "hits", response: Self.response)
    #expect(throws: ActionError.unknownValue(of: action, expected: ["a", "b"])) {
      try HitActions.check(action, for: HitsConnector.self, in: context)
    }
    #expect(try table.rejection(of: "click=a") != nil)
    #expect(try table.rejection(of: "open=a") != nil)
  }

  @Test(arguments: [("", 0), ("tea", 2)]) func hitsCanBeHiddenForAnEmptyQuery(
    query: String, count: Int
  ) throws {
    var response = Self.response
    response.query = query
    let context = WidgetContext(id: "hits", response: response)
    let hits = try make(HitsConnector.self, ["showItemsOnEmptyQuery": false])
    let table = try make(
      TableConnector.self, ["columns": ["name"], "showItemsOnEmptyQuery": false])
    for view in [hits.view(in: context), table.view(in: context)] {
      guard case .records(let records) = view else { throw ActionError("no records") }
      #expect(records.records.count == count)
      #expect(view.isEmpty == (count == 0))
    }
  }
}
