import WidgetCore

/// A screen with all kinds of controls.
enum SampleFrame {
  static let phones = Frame(
    title: "Phones",
    searches: [Frame.Search(id: "main", state: state, response: response)],
    widgets: [
      Frame.Widget(
        id: "search", type: "searchBox",
        view: .field(
          View.Field("zur", placeholder: "Type", action: Action(widget: "search", name: "set")))),
      Frame.Widget(
        id: "stats", type: "stats",
        view: .text(View.Text("8,331 results", values: members(("n", 8331))))),
      Frame.Widget(id: "facetList.brand", type: "facetList", view: .choices(brands)),
      Frame.Widget(id: "sortBy", type: "sortBy", title: "Sort by", view: .choices(orders)),
      Frame.Widget(
        id: "numberRange.price", type: "numberRange",
        view: .range(
          View.Range(
            bounds: 0...2000, value: NumericRange(100...500),
            histogram: [.init(from: 0, to: 999, count: 8), .init(from: 1000, to: 2000, count: 2)],
            action: Action(widget: "numberRange.price", name: "set")))),
      Frame.Widget(
        id: "tree.category", type: "hierarchicalMenu", title: "Category",
        view: .tree(
          View.Tree([
            .init(
              View.Choice("Phones", value: "Phones", count: 12, isSelected: true),
              children: [.init(View.Choice("Cases", value: "Phones > Cases", count: 3))])
          ]))),
      Frame.Widget(
        id: "currentFilters", type: "currentFilters",
        view: .tags(
          View.TagList(
            [
              .init(
                "brand", operator: .or,
                tags: [
                  .init(
                    "Apple", value: "brand:Apple",
                    remove: Action(widget: "currentFilters", name: "remove", value: "brand:Apple"))
                ])
            ], text: "\"brand\":\"Apple\""))),
      Frame.Widget(
        id: "banner", type: "queryRuleCustomData",
        view: .banner(View.Banner(["title": "Sale"], text: "Sale"))),
      Frame.Widget(
        id: "loading", type: "loading", view: .progress(.init(isLoading: false, label: ""))),
      Frame.Widget(
        id: "more", type: "dynamicFacets",
        view: .group(View.Group("Facts", [.text(.init("one")), .text(.init("two"))]))),
      Frame.Widget(id: "hits", type: "hits", view: .records(records)),
      Frame.Widget(
        id: "pagination", type: "pagination",
        view: .pager(
          View.Pager(
            page: 1, nbPages: 417, pages: [0, 1, 2],
            action: Action(widget: "pagination", name: "set")))),
      Frame.Widget(id: "broken", type: "stats", view: .failure(View.Failure("out of order"))),
    ],
    errors: ["'facetList.brand' has no action 'tickle'"])

  private static var state: SearchState {
    var state = SearchState()
    state.query = "zur"
    state.page = 1
    state.filters.add(
      [.facet(.init(attribute: "brand", stringValue: "Apple"))], to: .or("brand", .facet))
    return state
  }

  private static let response = SearchResponse(
    query: "zur", nbHits: 8331, page: 1, nbPages: 417, processingTime: .microseconds(1234),
    userData: [["title": "Sale"]], appliedRules: ["sale"])

  private static let brands = View.ChoiceList(
    [
      View.Choice(
        "Apple", value: "Apple", count: 1200, isSelected: true,
        actions: [
          Action(widget: "facetList.brand", name: "toggle", value: "Apple"),
          Action(widget: "facetList.brand", name: "exclude", value: "Apple"),
        ]),
      View.Choice("Nokia", value: "Nokia", count: 3, isExcluded: true),
    ],
    showMore: Action(widget: "facetList.brand", name: "showMore"))

  private static let orders = View.ChoiceList(
    [
      View.Choice("Relevance", value: .null),
      View.Choice("Cheapest", value: "price:asc", isSelected: true),
    ], selectionMode: .single, layout: .segments)

  private static let records = View.RecordList(
    [
      .init(
        line: highlighted(("Zur", true), ("ich phone\nsecond line", false)),
        hit: Hit(
          objectID: "7", record: members(("name", "Zurich phone"), ("price", 5)),
          highlights: [
            HighlightedAttribute(
              path: "name",
              texts: [
                HighlightedText(
                  parts: highlighted(("Zur", true), ("ich phone", false)).parts, matchLevel: .full,
                  matchedWords: ["zur"])
              ], isList: false)
          ]))
    ], offset: 20)
}
