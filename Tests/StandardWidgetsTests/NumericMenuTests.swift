import StandardWidgets
import Testing
import WidgetCore

@Suite struct NumericMenuTests {
  private static let bands: JSONValue = [
    ["label": "All"], ["label": "cheap", "end": 5], ["label": "five", "start": 5, "end": 5],
    ["label": "middle", "start": 5, "end": 10], ["label": "dear", "start": 10],
  ]

  private func menu(_ items: JSONValue = bands) throws -> NumericMenuConnector {
    try make(NumericMenuConnector.self, ["attribute": "price", "items": items])
  }

  @Test func rangesWithoutLabelShowTheirFormattedBounds() throws {
    let menu = try menu([
      [:], ["end": 5], ["start": 5, "end": 5], ["start": 5, "end": 10], ["start": 10],
    ])
    var feet = ValueFormat(.number)
    feet.unit = "ft"
    let wording = Wording(locale: .german, formats: ["price": feet])
    let context = WidgetContext(id: "menu", wording: wording)
    let labels = menu.view(in: context).choices?.items.map(\.label) ?? []
    #expect(
      labels.map { $0.replacing("\u{A0}", with: " ") }
        == ["Alle", "≤ 5 ft", "5 ft", "5 ft bis 10 ft", "≥ 10 ft"])
    #expect(try menu.filters(after: ["toggle=≤ 5"]) == #"( "price" <= 5.0 )"#)
    #expect(try menu.filters(after: ["toggle=price <= 5"]) == #"( "price" <= 5.0 )"#)
  }

  @Test func labelsDependOnBoundsAttributeAndWording() {
    let labels = NumberBandLabels()
    func label(_ end: Double, on attribute: String = "price", in wording: Wording = Wording())
      -> [String]
    {
      var band = NumberBand()
      band.end = end
      return labels.labels(of: [band], on: attribute, in: wording)
    }
    var percent = ValueFormat(.number)
    percent.unit = "%"
    let formatted = Wording(formats: ["price": percent])
    // Twice, and more than the cache can contain.
    for _ in 0..<2 {
      for end in 1...20 { #expect(label(Double(end)) == ["≤ \(end)"]) }
      #expect(label(5, in: formatted).map { $0.replacing("\u{A0}", with: " ") } == ["≤ 5 %"])
      #expect(label(5, on: "width", in: formatted) == ["≤ 5"])
      #expect(label(5) == ["≤ 5"])
    }
  }

  @Test(
    arguments: [
      ([], "error items: 'items' is empty, expected at least one item"),
      (
        [["label": "a"], ["label": "b", "start": 9, "end": 5]],
        "error items[1].end: 'end' (5) is less than 'start' (9)"
      ),
      (
        [["label": "a", "end": 5], ["label": "a", "end": 6]],
        "error items[1]: the label 'a' is used twice"
      ),
      (
        [["label": "a", "end": 5], ["label": "b", "end": 5]],
        "error items[1]: 'price <= 5' is listed twice"
      ),
      (
        [["label": "a"], ["label": "b"]],
        "error items[1]: an item without a filter is listed twice"
      ),
    ] as [(JSONValue, String)])
  func invalidItemsAreReported(items: JSONValue, message: String) {
    let decoded = DecodedComponent<NumericMenuConnector>(["attribute": "price", "items": items])
    #expect(decoded.messages == [message])
  }

  @Test(arguments: [
    ("cheap", #"( "price" <= 5.0 )"#), ("five", #"( "price" = 5.0 )"#),
    ("middle", #"( "price":5.0 TO 10.0 )"#), ("dear", #"( "price" >= 10.0 )"#), ("All", ""),
    ("price:5 TO 10", #"( "price":5.0 TO 10.0 )"#),
  ])
  func eachRangeIsOneFilter(item: String, filters: String) throws {
    #expect(try menu().filters(after: ["toggle=\(item)"]) == filters)
  }

  @Test(arguments: [
    (["toggle=cheap", "toggle=dear"], #"( "price" >= 10.0 )"#),
    (["toggle=cheap", "toggle=cheap"], ""), (["toggle=cheap", "toggle=All"], ""),
    (["toggle=All", "toggle=All"], ""), (["toggle=cheap", "clear"], ""),
  ])
  func oneRangeIsSelectedAtATime(actions: [String], filters: String) throws {
    #expect(try menu().filters(after: actions) == filters)
  }

  @Test func unknownLabelsAreRejected() throws {
    let rejection = try menu().rejection(of: "toggle=cheep")
    #expect(rejection?.contains("expected 'All', 'cheap', 'five', 'middle', 'dear'") == true)
    #expect(rejection?.contains("did you mean 'cheap'?") == true)
  }

  @Test func otherFiltersOfTheGroupRemain() throws {
    let foreign = try FilterState(["price < 99", "brand:Apple"], in: { _ in .and("price") })
    #expect(
      try menu().filters(after: ["toggle=cheap", "clear"], on: foreign) == foreign.description)
  }

  @Test func countsAreThoseOfSelectingARangeInstead() throws {
    let menu = try menu()
    let request = menu.request()
    #expect(
      request.counts.map(\.filter.text) == [
        "price <= 5", "price = 5", "price:5 TO 10", "price >= 10",
      ])
    #expect(request.counts.allSatisfy { $0.ignoring == .and("price") })
    let counts = Dictionary(uniqueKeysWithValues: zip(request.counts, [1, 2, 3, 4]))
    let context = WidgetContext(
      id: "menu", state: try menu.state(after: "toggle=five"),
      response: SearchResponse(counts: counts))
    let view = menu.view(in: context)
    #expect(view.choices?.items.map(\.count) == [nil, 1, 2, 3, 4])
    #expect(view.selected == ["five"])
    #expect(menu.view(in: WidgetContext(id: "menu")).selected == ["All"])
  }
}
