import StandardWidgets
import Testing
import WidgetCore

@Suite struct RelatedItemsTests {
  private func searches(firstHit key: String?, of searcher: String = "main") -> [Frame.Search] {
    let hits = key.map { [hit($0)] } ?? []
    return [
      Frame.Search(id: "other", state: SearchState()),
      Frame.Search(id: searcher, state: SearchState(), response: SearchResponse(hits: hits)),
    ]
  }

  private func widget(_ members: KeyValuePairs<String, JSONValue> = ["of": "main"]) throws
    -> RelatedItemsConnector
  {
    let patterns: JSONValue = ["brand", ["attribute": "colors", "score": 3]]
    let all = members.map { ($0.key, $0.value) } + [("matchingPatterns", patterns)]
    return try make(RelatedItemsConnector.self, .object(JSONObject(all)))
  }

  @Test func firstHitOfTheOtherSearcherIsTheReference() throws {
    let request = try widget().request(in: SearchState(), beside: searches(firstHit: "p1"))
    let patterns = [RelatedRecords.Pattern("brand"), RelatedRecords.Pattern("colors", score: 3)]
    #expect(request.related == RelatedRecords(to: "p1", by: patterns))
    #expect(request.hitsPerPage == 5)
  }

  @Test func queryAndFiltersOfTheScreenAreIgnored() throws {
    var state = SearchState()
    state.query = "phone"
    state.filters.add([.facet(.init(attribute: "brand", stringValue: "A"))], to: .and("brand"))
    let request = try widget().request(in: state, beside: searches(firstHit: "p1"))
    #expect(request.query == "" && request.filters.isEmpty)
  }

  @Test func nothingIsRequestedOrShownWithoutAReference() throws {
    for others in [searches(firstHit: nil), []] {
      let request = try widget().request(in: SearchState(), beside: others)
      #expect(request.related == nil && request.hitsPerPage == 0)
      let context = WidgetContext(
        id: "widget", response: SearchResponse(hits: [hit("p2")]), searches: others)
      #expect(try widget().view(in: context).isEmpty)
    }
  }

  @Test func referenceCanBeConfiguredOrSelected() throws {
    let fixed = try widget(["objectID": "p7"])
    #expect(fixed.request(in: SearchState()).related?.objectID == "p7")
    let shown = try fixed.state(after: "show=p8")
    #expect(fixed.request(in: shown).related?.objectID == "p8")
    #expect(fixed.request(in: try fixed.state(after: "clear", on: shown)).related?.objectID == "p7")
  }

  @Test func everyRecordHasAShowAction() throws {
    let context = WidgetContext(
      id: "widget", response: SearchResponse(hits: [hit("p2", ["name": "B"])]),
      searches: searches(firstHit: "p1"))
    let view = try widget().view(in: context)
    #expect(view.lines == ["B"])
    #expect(view.records?.records.first?.actions.map(\.description) == ["widget.show=p2"])
  }

  @Test(
    arguments: [
      (["matchingPatterns": []], "'matchingPatterns' is empty, expected at least one attribute"),
      (
        ["matchingPatterns": ["a"], "of": "main", "objectID": "1"],
        "'objectID' and 'of: main' exclude each other"
      ),
      (
        ["matchingPatterns": [["attribute": "a", "score": -1]]],
        "the score is -1, expected 0 to 1000000"
      ),
      (["matchingPatterns": ["a"], "limit": 0], "'limit' is 0, expected 1 to 1000"),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(
      DecodedComponent<RelatedItemsConnector>(parameters).diagnostics.map(\.message) == [message])
  }
}
