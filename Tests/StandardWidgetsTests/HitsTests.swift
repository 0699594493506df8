import StandardWidgets
import Testing
import WidgetCore

@Suite struct HitsTests {
  private let phone = JSONObject(
    [
      ("sku", "p1"), ("name", "Aero"), ("brand", "Acme"), ("colors", ["red", "blue"]),
      ("price", 99),
    ] as [(String, JSONValue)])

  private func texts(_ widget: HitsConnector, _ hits: [Hit]) -> [String] {
    records(widget, SearchResponse(hits: hits, nbHits: hits.count))?.records.map { record in
      record.line.marked("[", "]")
    } ?? []
  }

  private func records(_ widget: HitsConnector, _ response: SearchResponse?) -> View.RecordList? {
    let view = widget.view(in: WidgetContext(id: "hits", response: response))
    if case .records(let records) = view { return records }
    return nil
  }

  private func highlighted(_ path: String, _ marked: String, _ rest: String) -> Hit {
    let text = HighlightedText(parts: [
      .init(marked, isHighlighted: true), .init(rest, isHighlighted: false),
    ])
    let attribute = HighlightedAttribute(path: path, texts: [text], isList: false)
    return Hit(objectID: "p1", record: phone, highlights: [attribute])
  }

  @Test func templateFormatsTheLine() throws {
    let widget = try make(HitsConnector.self, ["template": "{{name}} ({{brand}}), {{price}}"])
    #expect(texts(widget, [Hit(objectID: "p1", record: phone)]) == ["Aero (Acme), 99"])
  }

  @Test(arguments: [
    (nil, "Brand: Acme\nColors: red, blue"),
    ("{{name}}", "Aero\nBrand: Acme\nColors: red, blue"),
  ])
  func fieldsAreLinesAndMissingOnesAreOmitted(template: String?, text: String) throws {
    var widget = HitsConnector()
    widget.template = try template.map { try Template($0) }
    widget.fields = ["brand", "weight", "colors"]
    #expect(texts(widget, [Hit(objectID: "p1", record: phone)]) == [text])
  }

  @Test func fieldsHaveLabels() throws {
    let widget = try make(HitsConnector.self, ["fields": ["brand"]])
    let response = SearchResponse(hits: [Hit(objectID: "p1", record: phone)])
    let wording = Wording(labels: DisplayNames(attributes: ["brand": "Maker"]))
    let view = widget.view(in: WidgetContext(id: "hits", response: response, wording: wording))
    guard case .records(let records) = view else { throw ActionError("no records") }
    #expect(records.records.first?.line.marked() == "Maker: Acme")
  }

  @Test(
    arguments: [
      ([("id", "7"), ("title", "T"), ("name", "N")], "N"),
      ([("id", "7"), ("Title", "T")], "T"),
      ([("name", ""), ("city", "Basel")], "Basel"),
      ([("size", 7)], "key"),
      ([], "key"),
    ] as [([(String, JSONValue)], String)])
  func recordsAreShownByNameWithoutTemplate(
    record: [(String, JSONValue)], text: String
  ) {
    #expect(texts(HitsConnector(), [Hit(objectID: "key", record: JSONObject(record))]) == [text])
  }

  @Test func firstSearchableAttributeIsShownWithoutName() {
    let text = HighlightedText(parts: [.init("Basel", isHighlighted: false)])
    let hit = Hit(
      objectID: "1",
      record: JSONObject([("code", "BSL"), ("city", "Basel")] as [(String, JSONValue)]),
      highlights: [HighlightedAttribute(path: "city", texts: [text], isList: false)])
    #expect(texts(HitsConnector(), [hit]) == ["Basel"])
  }

  @Test func matchesAreHighlightedUnlessDisabled() {
    var widget = HitsConnector()
    let hit = highlighted("name", "Ae", "ro")
    #expect(texts(widget, [hit]) == ["[Ae]ro"])
    widget.highlight = .none
    #expect(texts(widget, [hit]) == ["Aero"])
  }

  @Test func viewIsEmptyBeforeTheFirstResponse() {
    #expect(records(HitsConnector(), nil) == View.RecordList([]))
  }

  @Test func emptyTextIsShownWithoutHits() throws {
    #expect(records(HitsConnector(), SearchResponse())?.emptyText == "No results")
    let widget = try make(HitsConnector.self, ["emptyText": "Nothing"])
    #expect(records(widget, SearchResponse())?.emptyText == "Nothing")
  }

  @Test func offsetCountsHitsOfPrecedingPages() {
    let response = SearchResponse(page: 3, hitsPerPage: 20)
    #expect(records(HitsConnector(), response)?.offset == 60)
  }

  @Test func pageSizeAppliesUnlessSetByAnotherWidget() throws {
    let widget = try make(HitsConnector.self, ["hitsPerPage": 5])
    #expect(widget.startState.hitsPerPage == 5)
    #expect(HitsConnector().startState.hitsPerPage == nil)
    var state = SearchState()
    state.hitsPerPage = 50
    widget.start(&state)
    #expect(state.hitsPerPage == 50)
  }

  @Test(arguments: [(0, 1), (1, 0), (1000, 0), (1001, 1)])
  func pageSizeIsValidated(hitsPerPage: Int, errors: Int) {
    #expect(
      DecodedComponent<HitsConnector>(["hitsPerPage": .integer(hitsPerPage)]).diagnostics.count
        == errors)
  }

  @Test func snippetsAreRequestedAndShown() throws {
    let widget = try make(
      HitsConnector.self, ["template": "{{name}}: {{snippet:text}}", "snippetWords": 4])
    #expect(widget.request().snippets == [SearchRequest.Snippet(of: "text", words: 4)])
    var hit = hit("1", ["name": "A", "text": "a long text"])
    #expect(texts(widget, [hit]) == ["A: a long text"])
    let parts = [
      HighlightedText.Part("… a ", isHighlighted: false),
      HighlightedText.Part("long", isHighlighted: true),
    ]
    let text = HighlightedText(parts: parts)
    hit.snippets = [HighlightedAttribute(path: "text", texts: [text], isList: false)]
    #expect(texts(widget, [hit]) == ["A: … a [long]"])
  }

  @Test func templateCanShowMetadata() throws {
    let widget = try make(
      HitsConnector.self,
      [
        "template":
          "{{__position}} {{#__score}}s{{__score}}{{/__score}}{{^__group}} none{{/__group}}"
      ])
    var scored = hit("1")
    scored.score = 7
    let response = SearchResponse(hits: [hit("0"), scored], page: 2, hitsPerPage: 10)
    #expect(
      records(widget, response)?.records.map { $0.line.marked() } == ["21  none", "22 s7 none"])
  }

  @Test func invertedHighlightMarksOtherParts() throws {
    let widget = try make(HitsConnector.self, ["highlight": "inverted"])
    #expect(texts(widget, [highlighted("name", "Ae", "ro")]) == ["Ae[ro]"])
    #expect(texts(widget, [hit("1", ["name": "Aero"])]) == ["Aero"])
  }

  @Test(
    arguments: [(true, HighlightStyle.matches), (false, .none), ("none", .none)]
      as [(JSONValue, HighlightStyle)])
  func highlightIsANameOrABoolean(written: JSONValue, style: HighlightStyle) throws {
    #expect(try make(HitsConnector.self, ["highlight": written]).highlight == style)
  }

  @Test func sectionsGroupHitsByValueInHitOrder() throws {
    let widget = try make(HitsConnector.self, ["sectionBy": "kind"])
    let hits = [
      hit("1", ["name": "a", "kind": "x"]), hit("2", ["name": "b"]),
      hit("3", ["name": "c", "kind": ["y", "x"]]), hit("4", ["name": "d", "kind": "x"]),
    ]
    let view = try #require(records(widget, SearchResponse(hits: hits, page: 1, hitsPerPage: 4)))
    #expect(view.records.map { $0.line.marked() } == ["a", "d", "b", "c"])
    #expect(view.records.map(\.position) == [4, 7, 5, 6])
    #expect(
      view.sections == [
        View.RecordList.Section("x", value: "x", count: 2),
        View.RecordList.Section("Other", value: .null, count: 1),
        View.RecordList.Section("y", value: "y", count: 1),
      ])
  }

  @Test func hitsCanBeHiddenForAnEmptyQuery() throws {
    let widget = try make(HitsConnector.self, ["showItemsOnEmptyQuery": false])
    let hits = [hit("1", ["name": "a"])]
    #expect(records(widget, SearchResponse(hits: hits)) == View.RecordList([]))
    #expect(records(widget, SearchResponse(query: "q", hits: hits))?.records.count == 1)
  }

  @Test func bannerUsesTheTemplate() throws {
    let widget = try make(HitsConnector.self, ["banner": "{{link.url}}"])
    var response = SearchResponse()
    let banner: JSONValue = ["link": ["url": "sale.html"]]
    response.renderingContent = ["widgets": ["banners": [banner]]]
    #expect(records(widget, response)?.banner == View.Banner(banner, text: "sale.html"))
    #expect(records(widget, SearchResponse())?.banner == nil)
  }
}
