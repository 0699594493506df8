import Testing
import WidgetCore

@testable import Renderers

@Suite struct FrameJSONTests {
  private func text(_ frame: Frame) -> String {
    FrameJSON(frame).value.text(.indented)
  }

  @Test func membersHaveFixedOrder() {
    var frame = SampleFrame.phones
    frame.widgets = [Frame.Widget(id: "s", type: "stats", view: .text(View.Text("8,331")))]
    #expect(
      text(frame) == """
        {
          "title": "Phones",
          "state": {
            "query": "zur",
            "filters": "( \\"brand\\":\\"Apple\\" )",
            "page": 2,
            "hitsPerPage": null,
            "sort": null
          },
          "results": {
            "main": {
              "nbHits": 8331,
              "page": 1,
              "nbPages": 417,
              "hitsPerPage": 20,
              "processingTimeMS": 1.23,
              "query": "zur",
              "userData": [
                {
                  "title": "Sale"
                }
              ],
              "appliedRules": [
                "sale"
              ]
            }
          },
          "widgets": [
            {
              "id": "s",
              "type": "stats",
              "title": null,
              "view": {
                "kind": "text",
                "text": "8,331",
                "values": {}
              }
            }
          ],
          "isLoading": false,
          "errors": [
            "'facetList.brand' has no action 'tickle'"
          ]
        }
        """)
  }

  @Test func resultsAreNullBeforeFirstResponse() {
    var state = SearchState()
    state.hitsPerPage = 5
    state.sort = "price:asc"
    let frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: state, isLoading: true)], widgets: [])
    #expect(
      FrameJSON(frame).value == [
        "title": nil,
        "state": [
          "query": "", "filters": "", "page": 1, "hitsPerPage": 5, "sort": "price:asc",
        ],
        "results": ["main": nil],
        "widgets": [],
        "isLoading": true,
        "errors": [],
      ])
  }

  @Test func searchedStateIsPresentWhileInputIsPending() {
    var state = SearchState()
    state.query = "typed"
    let frame = Frame(
      title: nil,
      searches: [Frame.Search(id: "main", state: state, searched: SearchState())], widgets: [])
    let object = FrameJSON(frame).value.object
    #expect(
      object?.members.map(\.name)
        == ["title", "state", "searched", "results", "widgets", "isLoading", "errors"])
    #expect(object?["state"]?[path: "query"] == "typed")
    #expect(object?["searched"]?[path: "main.query"] == "")
  }

  @Test func eachSearcherHasState() {
    var second = SearchState()
    second.query = "b"
    let frame = Frame(
      title: nil,
      searches: [
        Frame.Search(id: "one", state: SearchState()), Frame.Search(id: "two", state: second),
      ], widgets: [])
    let object = FrameJSON(frame).value.object
    #expect(
      object?.members.map(\.name)
        == ["title", "state", "states", "results", "widgets", "isLoading", "errors"])
    #expect(object?["state"]?[path: "query"] == "")
    #expect(object?["states"]?[path: "two.query"] == "b")
    #expect(object?["results"] == ["one": nil, "two": nil])
  }

  @Test(arguments: [
    (Duration.zero, 0.0), (.microseconds(4), 0), (.microseconds(6), 0.01),
    (.microseconds(1234), 1.23), (.seconds(2), 2000),
  ])
  func timesAreMillisecondsWithTwoDecimals(time: Duration, milliseconds: Double) {
    let response = SearchResponse(processingTime: time)
    let frame = Frame(
      title: nil,
      searches: [Frame.Search(id: "main", state: SearchState(), response: response)], widgets: [])
    #expect(
      FrameJSON(frame).value[path: "results.main.processingTimeMS"] == .number(milliseconds))
  }

  @Test func layoutIsParameter() {
    let frame = Frame(title: "T", searches: [], widgets: [])
    var renderer = JSONRenderer()
    #expect(renderer.render(frame, for: OutputTraits()).hasPrefix("{\n  \"title\": \"T\",\n"))
    renderer.layout = .compact
    #expect(
      renderer.render(frame, for: OutputTraits()) == """
        {"title":"T","state":null,"results":{},"widgets":[],"isLoading":false,"errors":[]}

        """)
  }
}
