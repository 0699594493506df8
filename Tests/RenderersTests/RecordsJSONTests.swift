import Testing
import WidgetCore

@testable import Renderers

@Suite struct RecordsJSONTests {
  private func hit(
    _ record: JSONObject, _ highlights: (String, [HighlightedText], Bool)...
  ) -> JSONValue {
    let hit = Hit(
      objectID: "7", record: record,
      highlights: highlights.map { HighlightedAttribute(path: $0.0, texts: $0.1, isList: $0.2) })
    return .object(hit.json())
  }

  private let partly = HighlightedText(
    parts: highlighted(("Zur", true), ("ich", false)).parts, matchLevel: .full,
    matchedWords: ["zur"])
  private let whole = HighlightedText(
    parts: highlighted(("Zur", true), (" ", false), ("Rose", true)).parts, matchLevel: .partial,
    matchedWords: ["zur", "rose"])
  private let none = highlighted(("<em>Basel</em>", false))

  @Test func hitsHavePositionsAndLines() {
    let record = View.RecordList.Item(line: partly, hit: Hit(objectID: "1", record: JSONObject()))
    let view = View.records(View.RecordList([record], offset: 20, emptyText: "none"))
    #expect(
      view.renderedJSON.text(.compact)
        == #"{"kind":"records","offset":20,"hits":[{"objectID":"1","_highlightResult":{},"#
        + #""__position":21}],"lines":["Zurich"],"emptyText":"none","layout":"list","#
        + #""cards":null,"columns":null,"cells":null,"sections":null,"groups":null,"#
        + #""actions":null,"showPrevious":null,"showMore":null,"isShowingMore":false,"#
        + #""banner":null,"map":null}"#)
  }

  @Test func recordKeepsObjectID() {
    #expect(
      hit(members(("objectID", 7), ("name", "a"))).text(.compact)
        == #"{"objectID":7,"name":"a","_highlightResult":{}}"#)
  }

  @Test func highlightsHaveAlgoliaFormat() {
    #expect(
      hit(members(("name", "Zurich")), ("name", [partly], false))[path: "_highlightResult"] == [
        "name": [
          "value": "<em>Zur</em>ich", "matchLevel": "full", "matchedWords": ["zur"],
          "fullyHighlighted": false,
        ]
      ])
  }

  @Test func highlightsAreNestedLikeAttributes() {
    let result = hit(
      members(("region", ["lvl0": "Zurich", "lvl1": "Zur Rose"]), ("tags", ["Basel"])),
      ("region.lvl0", [partly], false), ("region.lvl1", [whole], false), ("tags", [none], true))
    #expect(result[path: "_highlightResult.region.lvl0.fullyHighlighted"] == false)
    #expect(result[path: "_highlightResult.region.lvl1.fullyHighlighted"] == true)
    #expect(result[path: "_highlightResult.region.lvl1.matchLevel"] == "partial")
    #expect(
      result[path: "_highlightResult.tags"] == [
        [
          "value": "<em>Basel</em>", "matchLevel": "none", "matchedWords": [],
          "fullyHighlighted": false,
        ]
      ])
  }

  @Test func attributeNameWithDotIsNotNested() {
    let result = hit(members(("a.b", "Zurich")), ("a.b", [partly], false))
    #expect(result.object?["_highlightResult"]?.object?.members.map(\.name) == ["a.b"])
  }

  @Test func nestingOfLongPathsIsLimited() {
    let path = String(repeating: "a.", count: 100_000)
    let text = hit(JSONObject(), (path, [partly], false)).text(.compact)
    #expect(text.count(where: { $0 == "{" }) == 1 + 1 + 31 + 1)
  }

  @Test func singleArrayElementStaysArray() {
    let result = hit(JSONObject(), ("none", [], false), ("one", [partly], true))
    #expect(result[path: "_highlightResult.none"] == [])
    #expect(result[path: "_highlightResult.one"]?.array?.count == 1)
  }

  @Test func snippetsDistanceAndScoreHaveAlgoliaFormat() {
    var hit = Hit(objectID: "7", record: members(("text", "a Zurich b")))
    hit.snippets = [HighlightedAttribute(path: "text", texts: [partly], isList: false)]
    hit.distance = 1234.56
    hit.score = 3
    #expect(JSONValue.object(hit.json())[path: "_snippetResult.text.value"] == "<em>Zur</em>ich")
    #expect(
      JSONValue.object(hit.json())[path: "_rankingInfo"] == ["geoDistance": 1234.6, "filters": 3])
  }

  @Test func groupsActionsAndSectionsFollowHits() {
    var record = View.RecordList.Item(line: partly, hit: Hit(objectID: "1", record: JSONObject()))
    record.hit.group = "x"
    record.others = [
      View.RecordList.Item(line: none, hit: Hit(objectID: "2", record: JSONObject()))
    ]
    record.more = 4
    record.actions = [Action(widget: "w", name: "show", value: "1")]
    var records = View.RecordList([record])
    records.sections = [View.RecordList.Section("X", value: "x", count: 1)]
    records.queryID = "q1"
    let json = View.records(records).renderedJSON
    #expect(json[path: "groups"]?.array?.first?[path: "more"] == 4)
    #expect(json[path: "groups"]?.array?.first?[path: "others.objectID"] == ["2"])
    #expect(json[path: "actions"] == [["show": "w.show=1"]])
    #expect(json[path: "sections"] == [["title": "X", "value": "x", "count": 1]])
    #expect(json[path: "hits.__queryID"] == ["q1"])
  }
}
