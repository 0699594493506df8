import StandardWidgets
import Testing
import WidgetCore

@Suite struct GroupedHitsTests {
  private func grouped(_ key: String, _ group: String?) -> Hit {
    var hit = hit(key, ["name": .text(key)])
    hit.group = group
    return hit
  }

  private func response(_ hits: [Hit], counts: [String: Int] = [:], page: Int = 0) -> SearchResponse
  {
    SearchResponse(
      hits: hits, nbHits: hits.count, page: page, hitsPerPage: 10,
      facets: [
        "brand": counts.sorted { $0.key < $1.key }.map { FacetValue($0.key, count: $0.value) }
      ])
  }

  private func view(_ parameters: KeyValuePairs<String, JSONValue>, _ response: SearchResponse)
    throws -> View.RecordList
  {
    let all = parameters.map { ($0.key, $0.value) } + [("attribute", JSONValue.text("brand"))]
    let widget = try make(GroupedHitsConnector.self, .object(JSONObject(all)))
    return try #require(widget.view(in: WidgetContext(id: "widget", response: response)).records)
  }

  @Test func groupsShowFurtherRecordsAndTheRemainingCount() throws {
    let hits = [
      grouped("a", "x"), grouped("b", "x"), grouped("c", nil), grouped("d", nil),
      grouped("e", "y"),
    ]
    let records = try view([:], response(hits, counts: ["x": 7, "y": 1])).records
    #expect(records.map { $0.line.marked() } == ["a", "c", "d", "e"])
    #expect(records.map { $0.others.map { $0.line.marked() } } == [["b"], [], [], []])
    #expect(records.map(\.more) == [5, 0, 0, 0])
  }

  @Test func missingGroupsAreDerivedFromTheRecords() throws {
    let hits = [
      hit("a", ["name": "a", "brand": "x"]), hit("b", ["name": "b", "brand": ["x", "y"]]),
      hit("c", ["name": "c", "brand": 7]), hit("d", ["name": "d"]), hit("e", ["name": "e"]),
    ]
    let records = try view(
      ["template": "{{name}} of {{__group}}"], response(hits, counts: ["x": 5, "7": 1])
    ).records
    #expect(records.map { $0.line.marked() } == ["a of x", "c of 7", "d of ", "e of "])
    #expect(records.map(\.others.count) == [1, 0, 0, 0])
    #expect(records.map(\.more) == [3, 0, 0, 0])
  }

  @Test func groupNumbersContinueAcrossPages() throws {
    let view = try view([:], response([grouped("a", "x"), grouped("b", "x")], page: 2))
    #expect(view.offset == 20)
    #expect(view.records.count == 1)
  }

  @Test func otherRecordsCanHaveASeparateTemplate() throws {
    let view = try view(
      ["template": "{{name}} of {{__group}}", "othersTemplate": "also {{name}}"],
      response([grouped("a", "x"), grouped("b", "x")]))
    #expect(view.records.first?.line.marked() == "a of x")
    #expect(view.records.first?.others.first?.line.marked() == "also b")
  }

  @Test func limitIsRequestedAndCanBeExtended() throws {
    let widget = try make(
      GroupedHitsConnector.self,
      ["attribute": "brand", "limit": 2, "showMore": true, "showMoreLimit": 9])
    #expect(widget.request(in: SearchState()).distinct == 2)
    let state = try widget.state(after: "showMore")
    #expect(widget.request(in: state).distinct == 9)
    #expect(widget.request(in: try widget.state(after: "showMore", on: state)).distinct == 2)
    #expect(widget.request(in: state).facets.map(\.attribute) == ["brand"])
  }

  @Test func facetIsRequestedOnlyForCounts() throws {
    let widget = try make(GroupedHitsConnector.self, ["attribute": "brand", "showCount": false])
    #expect(widget.request(in: SearchState()).facets.isEmpty)
    let view = try view(["showCount": false], response([grouped("a", "x")], counts: ["x": 7]))
    #expect(view.records.map(\.more) == [0])
  }

  @Test func limitsAreValidated() {
    let decoded = DecodedComponent<GroupedHitsConnector>(["attribute": "brand", "limit": 0])
    #expect(decoded.messages == ["error limit: 'limit' is 0, expected 1 to 1000"])
  }
}
