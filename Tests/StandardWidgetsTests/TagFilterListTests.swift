import StandardWidgets
import Testing
import WidgetCore

@Suite struct TagFilterListTests {
  @Test func itemsWithoutLabelUseTheWordingAndAcceptBothNames() throws {
    let widget = try make(
      TagFilterListConnector.self,
      ["operator": "or", "groupName": "g", "tags": ["promo", ["tag": "new", "label": "Fresh"]]])
    let wording = Wording(
      labels: DisplayNames(values: ["_tags": ["promo": "Offer", "new": "Neu"]]))
    let context = WidgetContext(id: "tags", wording: wording)
    #expect(widget.view(in: context).choices?.items.map(\.label) == ["Offer", "Fresh"])
    var state = SearchState()
    try widget.apply(
      Action(widget: "tags", name: "toggle", value: "Offer"), to: &state, in: context)
    #expect(state.filters.filters.map(\.text) == ["_tags:promo"])
  }

  private static let parameters: JSONValue = [
    "tags": ["promo", ["tag": "coupon", "label": "With a coupon"], 2024],
    "operator": "and", "groupName": "offers",
  ]

  @Test func multipleSelectionIsTheDefault() throws {
    let widget = try make(TagFilterListConnector.self, Self.parameters)
    #expect(widget.selectionMode == .multiple)
    #expect(widget.targets == [RefinementTarget("_tags", in: .and("offers"))])
  }

  @Test(arguments: [
    (["toggle=promo"], #"( "_tags":"promo" )"#),
    (["toggle=_tags:promo"], #"( "_tags":"promo" )"#),
    (["toggle=With a coupon", "toggle=2024"], #"( "_tags":"2024" AND "_tags":"coupon" )"#),
    (["toggle=promo", "toggle=2024", "clear"], ""),
  ])
  func actionsAcceptNameLabelOrFilter(actions: [String], filters: String) throws {
    #expect(
      try make(TagFilterListConnector.self, Self.parameters).filters(after: actions) == filters)
  }

  @Test func viewShowsNamesAndLabels() throws {
    let widget = try make(TagFilterListConnector.self, Self.parameters)
    let choices = widget.view(in: WidgetContext(id: "offers")).choices
    #expect(choices?.items.map(\.label) == ["promo", "With a coupon", "2024"])
    #expect(choices?.items.map(\.value) == ["_tags:promo", "_tags:coupon", #"_tags:"2024""#])
  }

  @Test func filterInsteadOfATagNameIsReported() {
    let decoded = DecodedComponent<TagFilterListConnector>([
      "tags": ["promo", "_tags:sale"], "operator": "and", "groupName": "offers",
    ])
    #expect(
      decoded.messages == [
        "error tags[1]: expected the name of a tag without '_tags:', found text '_tags:sale'"
      ])
    #expect(decoded.diagnostics.first?.help == "write 'sale'")
  }
}
