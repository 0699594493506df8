import StandardWidgets
import Testing
import WidgetCore

@Suite struct FilterToggleTests {
  @Test func labelDefaultsToTheWording() throws {
    let widget = try make(FilterToggleConnector.self, ["filter": "inStock:true"])
    let wording = Wording(labels: DisplayNames(attributes: ["inStock": "In stock"]))
    let view = widget.view(in: WidgetContext(id: "toggle", wording: wording))
    #expect(view.choices?.items.map(\.label) == ["In stock"])
  }

  @Test(
    arguments: [
      (["filter": "inStock:true"], .and("inStock")),
      (["filter": "price < 5", "operator": "or"], .or("price", .numeric)),
      (["filter": "_tags:promo"], .and("_tags")),
      (["filter": "inStock:true", "groupName": "stock", "operator": "or"], .or("stock", .facet)),
    ] as [(JSONValue, FilterGroup.ID)])
  func groupDefaultsToTheAttribute(parameters: JSONValue, group: FilterGroup.ID)
    throws
  {
    let widget = try make(FilterToggleConnector.self, parameters)
    #expect(widget.targets == [RefinementTarget(widget.filter.attribute, in: group)])
    #expect(try widget.state(after: "toggle").filters.groupIDs == [group])
  }

  @Test func invalidFilterIsReported() {
    let decoded = DecodedComponent<FilterToggleConnector>(["filter": "in stock"])
    #expect(decoded.diagnostics.map(\.id) == [.invalidFilter])
  }

  @Test func isSelectedDeterminesTheInitialState() throws {
    let off = try make(FilterToggleConnector.self, ["filter": "inStock:true"])
    let on = try make(FilterToggleConnector.self, ["filter": "inStock:true", "isSelected": true])
    #expect(off.startState == SearchState())
    #expect(on.startState.filters.description == #"( "inStock":true )"#)
    var twice = on.startState
    on.start(&twice)
    #expect(twice == on.startState)
  }

  @Test(arguments: [
    (["toggle"], true), (["toggle", "toggle"], false), (["set=true"], true),
    (["set=true", "set=true"], true), (["set=false"], false), (["set=true", "set=false"], false),
    (["toggle", "set=false", "toggle"], true),
  ])
  func actionsSwitchTheFilter(actions: [String], isOn: Bool) throws {
    let widget = try make(FilterToggleConnector.self, ["filter": "inStock:true"])
    #expect(try widget.filters(after: actions) == (isOn ? #"( "inStock":true )"# : ""))
  }

  @Test(arguments: [
    ("set", "needs a value"), ("set=maybe", "expected true or false, found 'maybe'"),
    ("flip", "has no action 'flip', expected 'set', 'toggle'"),
  ])
  func otherActionsAreRejected(action: String, message: String) throws {
    let widget = try make(FilterToggleConnector.self, ["filter": "inStock:true"])
    let rejection = try #require(try widget.rejection(of: action))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test func otherGroupsAndValuesAreIgnored() throws {
    let widget = try make(FilterToggleConnector.self, ["filter": "color:red"])
    let others = try FilterState(["color:blue", "NOT color:red"], in: { _ in .and("color") })
    var state = SearchState()
    state.filters = others
    state.filters.add(try FilterState(["color:red"], in: { _ in .and("x") }).filters, to: .and("x"))
    #expect(widget.view(in: WidgetContext(id: "red", state: state)).selected == [])
    #expect(try widget.filters(after: ["toggle", "toggle"], on: others) == others.description)
  }

  @Test(arguments: [nil, "Available"])
  func viewShowsTheStateWithAToggleAction(label: String?) throws {
    var widget = FilterToggleConnector()
    widget.filter = try FilterParser.parseFilter("inStock:true")
    widget.label = label
    for isOn in [false, true] {
      widget.isSelected = isOn
      let context = WidgetContext(id: "stock", state: widget.startState)
      let choice = View.Choice(
        label ?? "In stock", value: "inStock:true", isSelected: isOn,
        actions: [context.action("set", "\(!isOn)")])
      #expect(widget.view(in: context) == .choices(View.ChoiceList([choice], layout: .toggle)))
    }
  }
}
