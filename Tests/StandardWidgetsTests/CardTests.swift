import StandardWidgets
import Testing
import WidgetCore

/// The layouts and card fields that widgets with records share.
@Suite struct CardTests {
  private let record = JSONObject(
    [
      ("name", "Aero"), ("brand", "Acme"), ("price", 99.5), ("stars", 4.3), ("photo", "a b.png"),
      ("page", "https://example.org/aero"), ("about", "light and fast"),
    ] as [(String, JSONValue)])

  private let card: JSONValue = [
    "image": "photo", "title": "name", "subtitle": "by {{brand}}", "price": "price",
    "rating": "stars", "badge": "{{#fresh}}New{{/fresh}}", "text": "about", "link": "page",
  ]

  private func records<Widget: Connector>(
    _ type: Widget.Type, _ parameters: JSONValue, _ record: JSONObject? = nil
  ) throws -> View.RecordList {
    let widget = try make(type, parameters)
    let hit = Hit(objectID: "1", record: record ?? self.record)
    let response = SearchResponse(query: "x", hits: [hit], nbHits: 1)
    var euros = ValueFormat(.currency)
    euros.currency = "EUR"
    let wording = Wording(formats: ["price": euros])
    let context = WidgetContext(id: "hits", response: response, wording: wording)
    guard case .records(let records) = widget.view(in: context) else {
      throw ActionError("no records")
    }
    return records
  }

  @Test func partsAreAttributesOrTemplates() throws {
    let list = try records(HitsConnector.self, ["layout": "cards", "card": card])
    #expect(list.layout == .cards)
    let card = try #require(list.records.first?.card)
    #expect(card.image == "a b.png" && card.link == "https://example.org/aero")
    #expect(card.title.text == "Aero" && card.subtitle.text == "by Acme")
    #expect(card.price == "€99.50")
    #expect(card.rating == 4.3 && card.ratingText == "4.3" && card.stars == "★★★★☆")
    #expect(card.badge == "" && card.text.text == "light and fast")
    #expect(
      list.records.first?.line.text == "Aero\nby Acme · €99.50 · ★★★★☆\nlight and fast")
  }

  @Test(
    arguments: [
      (JSONValue.null, nil, ""), (0, nil, ""), (-1, nil, ""), (7, 5, "★★★★★"), ("x", nil, ""),
    ] as [(JSONValue, Double?, String)])
  func ratingIsANumberUpToFive(value: JSONValue, rating: Double?, stars: String) throws {
    var record = record
    record["stars"] = value
    let list = try records(HitsConnector.self, ["card": card], record)
    #expect(list.records.first?.card?.rating == rating)
    #expect(list.records.first?.card?.stars == stars)
  }

  @Test func templateIsTheTextBesideTheCard() throws {
    let list = try records(
      HitsConnector.self, ["card": card, "template": "{{name}}!", "fields": ["brand"]])
    #expect(list.records.first?.line.text == "Aero!\nBrand: Acme")
    #expect(list.records.first?.card?.details.map(\.text) == ["Brand: Acme"])
  }

  @Test func tableHasTheColumnsOfTheCardOrItsOwn() throws {
    let derived = try records(
      HitsConnector.self, ["layout": "table", "card": card, "fields": ["brand"]])
    #expect(
      derived.columns.map(\.attribute) == ["name", "price", "stars", "about", "brand"])
    let own = try records(
      HitsConnector.self, ["layout": "table", "columns": ["brand", ["attribute": "price"]]])
    let table = try records(
      TableConnector.self, ["columns": ["brand", ["attribute": "price"]]])
    #expect(own == table)
    #expect(own.records.first?.cells.map(\.text) == ["Acme", "€99.50"])
  }

  @Test func allWidgetsWithRecordsHaveLayouts() throws {
    let parameters: JSONValue = ["layout": "grid", "card": ["title": "name"]]
    var grouped = try #require(parameters.object)
    grouped["attribute"] = "brand"
    let lists = [
      try records(InfiniteHitsConnector.self, parameters),
      try records(GroupedHitsConnector.self, .object(grouped)),
    ]
    for list in lists {
      #expect(list.layout == .grid && list.records.first?.card?.title.text == "Aero")
    }
  }

  @Test(
    arguments: [
      (["layout": "table"], "error layout: 'layout: table' has no columns"),
      (["columns": ["name"]], "warning columns: 'columns' has no effect"),
      (["layout": "tiles"], "error layout: unknown value 'tiles'"),
      (["card": ["tilte": "name"]], "error card.tilte: unknown"),
      (["card": ["title": "{{__rank}}"]], "error card.title: unknown variable '__rank'"),
      (["card": ["title": "{{name"]], "error card.title: '{{' is not closed"),
    ] as [(JSONValue, String)])
  func invalidParametersAreReported(parameters: JSONValue, message: String) {
    let messages = DecodedComponent<HitsConnector>(parameters).messages
    #expect(messages.count == 1 && messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func usedAttributesAreThoseOfTheCard() throws {
    let widget = try make(HitsConnector.self, ["card": card])
    let attributes = widget.attributeUses.map(\.attribute)
    #expect(attributes == ["photo", "name", "brand", "price", "fresh", "about", "page", "stars"])
  }

  @Test func snippetsOfTheCardAreRequested() throws {
    let widget = try make(
      HitsConnector.self, ["card": ["text": "{{snippet:about}}"], "snippetWords": 5])
    #expect(widget.request(preparing: 1).snippets.map(\.attribute) == ["about"])
  }
}
