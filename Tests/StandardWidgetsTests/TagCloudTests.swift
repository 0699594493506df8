import StandardWidgets
import Testing
import WidgetCore

@Suite struct TagCloudTests {
  private func cloud(_ parameters: KeyValuePairs<String, JSONValue> = [:]) throws
    -> TagCloudConnector
  {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attribute"] = "tags"
    return try make(TagCloudConnector.self, .object(object))
  }

  /// The items in the form `red 5`, with weights instead of counts.
  private func words(
    _ cloud: TagCloudConnector, _ counts: KeyValuePairs<String, Int>,
    _ state: SearchState = SearchState()
  ) -> [String] {
    let values = counts.map { FacetValue($0.key, count: $0.value) }
    let context = WidgetContext(
      id: "cloud", state: state, response: SearchResponse(facets: ["tags": values]))
    return (cloud.view(in: context).choices?.items ?? []).map { item in
      "\(item.isSelected ? "*" : "")\(item.label) \(item.weight.map(String.init) ?? "?")"
    }
  }

  @Test func weightsGrowWithTheLogarithmOfCounts() throws {
    #expect(
      try words(cloud(), ["e": 1, "d": 10, "c": 100, "b": 1000, "a": 10000])
        == ["a 5", "b 4", "c 3", "d 2", "e 1"])
    #expect(try words(cloud(), ["a": 7, "b": 7]) == ["a 3", "b 3"])
    #expect(try words(cloud(), ["a": 0, "b": .max]) == ["a 1", "b 5"])
    #expect(try words(cloud(), [:]) == [])
  }

  @Test func frequentAndSelectedValuesAreSortedByName() throws {
    let cloud = try cloud(["limit": 2])
    #expect(cloud.request().facets.map(\.limit) == [3])
    #expect(words(cloud, ["c": 8, "b": 4, "a": 1]) == ["b 1", "c 5"])
    let state = try cloud.state(after: "toggle=a")
    #expect(words(cloud, ["c": 8, "b": 4, "a": 1], state) == ["*a 1", "c 5"])
  }

  @Test func valuesWithoutCountHaveNoWeight() throws {
    let state = try cloud().state(after: "toggle=a")
    let view = try cloud().view(in: WidgetContext(id: "cloud", state: state))
    #expect(view.selected == ["a"])
    #expect(view.choices?.items.first?.weight == nil)
    #expect(view.choices?.layout == .cloud)
  }

  @Test(arguments: [
    ("multiple", #"( "tags":"a" OR "tags":"b" )"#), ("single", #"( "tags":"b" )"#),
  ])
  func selectionModeDeterminesToggling(mode: String, filters: String) throws {
    let cloud = try cloud(["selectionMode": .text(mode)])
    #expect(try cloud.filters(after: ["toggle=a", "toggle=b"]) == filters)
    #expect(try cloud.filters(after: ["toggle=a", "toggle=b", "clear"]) == "")
  }

  @Test func invalidLimitIsAnError() {
    let decoded = DecodedComponent<TagCloudConnector>(["attribute": "tags", "limit": 0])
    #expect(decoded.messages == ["error limit: 'limit' is 0, expected 1 to 1000"])
  }
}
