import StandardWidgets
import Testing
import WidgetCore

@Suite struct FilterStateTests {
  private func filters() throws -> FilterState {
    var filters = try FilterState(
      ["color:red", "color:blue", "price:10 TO 100", "_tags:sales"], in: { .or("any", $0) })
    filters.add(
      try FilterState(["NOT category:shirts"], in: { _ in .and("all") }).filters, to: .and("all"))
    return filters
  }

  private let widget = FilterStateConnector()

  @Test func groupsAreSectionsInTextOrder() throws {
    var state = SearchState()
    state.filters = try filters()
    let context = WidgetContext(id: "filters", state: state)
    let tag = { (label: String, text: String, isExcluded: Bool) in
      View.TagList.Tag(
        label, value: text, isExcluded: isExcluded, remove: context.action("remove", text))
    }
    let sections = [
      View.TagList.Section(
        "All", operator: .and, tags: [tag("not shirts", "NOT category:shirts", true)]),
      View.TagList.Section("Any", operator: .or, tags: [tag("sales", "_tags:sales", false)]),
      View.TagList.Section(
        "Any", operator: .or,
        tags: [tag("blue", "color:blue", false), tag("red", "color:red", false)]),
      View.TagList.Section(
        "Any", operator: .or, tags: [tag("Price: 10 to 100", "price:10 TO 100", false)]),
    ]
    let text =
      #"( NOT "category":"shirts" ) AND ( "_tags":"sales" ) AND "#
      + #"( "color":"blue" OR "color":"red" ) AND ( "price":10.0 TO 100.0 )"#
    #expect(widget.view(in: context) == .tags(View.TagList(sections, text: text)))
  }

  @Test func viewIsEmptyWithoutFilters() {
    #expect(widget.view(in: WidgetContext(id: "filters")) == .tags(View.TagList([])))
    #expect(widget.startState == SearchState())
    #expect(widget.request() == SearchRequest())
  }

  @Test(arguments: [
    (["add=brand:Apple"], #"( "brand":"Apple" )"#),
    (["add=brand:Apple", "add=price < 5"], #"( "brand":"Apple" ) AND ( "price" < 5.0 )"#),
    (["add=brand:Apple", "remove=brand:Apple"], ""),
    (["add=brand:Apple", "add=NOT brand:Sony"], #"( "brand":"Apple" AND NOT "brand":"Sony" )"#),
    (["add=price:5 TO 10", #"remove="price":5.0 TO 10.0"#], ""),
    (["add=_tags:promo", "add=size:4", "clear"], ""),
    (["toggle=brand:Apple"], #"( "brand":"Apple" )"#),
    (["toggle=brand:Apple", "toggle=brand:Apple"], ""),
    (
      ["toggle=brand:Apple", "toggle=NOT brand:Apple", "toggle=brand:Apple"],
      #"( NOT "brand":"Apple" )"#
    ),
    (["clear"], ""),
  ])
  func actionsAddAndRemoveFilters(actions: [String], expected: String) throws {
    #expect(try widget.filters(after: actions) == expected)
  }

  @Test func filterIsAddedToTheGroupOfTheMatchingWidget() throws {
    let targets = [
      RefinementTarget("price", in: .or("prices", .facet)),
      RefinementTarget("price", in: .or("price", .numeric)),
      RefinementTarget("price", in: .or("bands", .numeric)),
      RefinementTarget("region", in: .hierarchical("regions")),
      RefinementTarget("brand", in: .or("makers", .facet)),
    ]
    for (filter, group) in [
      ("price < 5", .or("price", .numeric)), ("price:5", .or("prices", .facet)),
      ("region:Europe", .hierarchical("regions")), ("_tags:a", .and("_tags")),
      ("brand:Apple", .or("makers", .facet)), ("color:red", .and("color")),
    ] as [(String, FilterGroup.ID)] {
      let state = try widget.state(after: "add=\(filter)", targets: targets)
      #expect(state.filters.groupIDs == [group])
    }
  }

  @Test func filterIsRemovedFromAllGroups() throws {
    var filters = try filters()
    filters.add(try FilterState(["color:red"], in: { _ in .and("x") }).filters, to: .and("x"))
    let text = try widget.filters(after: ["remove=color:red"], on: filters)
    #expect(!text.contains("red"))
    #expect(text.contains("blue"))
  }

  @Test(arguments: [
    ("add", "'widget.add' needs a value"),
    ("add=", "'widget.add=': expected a filter"),
    ("add=Apple", "'Apple' is not a filter"),
    ("add=color:red AND color:blue", "'widget.add=color:red AND color:blue'"),
    ("add=NOT category:shirts", "'NOT category:shirts' is already active"),
    ("remove=color:green", "'color:green' is not active, expected 'NOT category:shirts'"),
    ("remove=color:rde", "did you mean 'color:red'?"),
    ("remove=price <", "expected a number"),
    ("delete=color:red", "has no action 'delete', expected 'add', 'remove', 'toggle', 'clear'"),
  ])
  func actionsWithoutEffectAreRejected(action: String, message: String) throws {
    var state = SearchState()
    state.filters = try filters()
    let rejection = try #require(
      try widget.rejection(
        of: action, on: state, targets: [RefinementTarget("category", in: .and("all"))]))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test func onlyListedGroupsAreShownAndChanged() throws {
    let widget = try make(FilterStateConnector.self, ["groups": ["any"]])
    var state = SearchState()
    state.filters = try filters()
    guard case .tags(let tags) = widget.view(in: WidgetContext(id: "filters", state: state)) else {
      Issue.record("expected tags")
      return
    }
    #expect(tags.sections.map(\.title) == ["Any", "Any", "Any"])
    #expect(!tags.text.contains("category") && tags.text.contains("sales"))
    let rest = #"( NOT "category":"shirts" )"#
    #expect(try widget.filters(after: ["clear"], on: filters()) == rest)
    let rejection = try widget.rejection(of: "remove=NOT category:shirts", on: state)
    #expect(rejection?.contains("'NOT category:shirts' is not active") ?? false)
    #expect(widget.mentionedGroups == ["groups": ["any"]])
  }

  @Test func removingWithoutFiltersIsRejected() throws {
    #expect(
      try widget.rejection(of: "remove=color:red")
        == "'color:red' is not active; there are no filters")
  }
}
