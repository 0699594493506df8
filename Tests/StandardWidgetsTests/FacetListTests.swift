import StandardWidgets
import Testing
import WidgetCore

@Suite struct FacetListTests {
  @Test func labelsAreShownAndSortedAndValuesAreUnchanged() throws {
    let widget = try make(FacetListConnector.self, ["attribute": "currency", "sort": ["name"]])
    let response = SearchResponse(
      facets: ["currency": [FacetValue("CHF", count: 2), FacetValue("EUR", count: 1)]])
    let wording = Wording(
      labels: DisplayNames(values: ["currency": ["CHF": "Swiss franc", "EUR": "Euro"]]))
    let context = WidgetContext(id: "list", response: response, wording: wording)
    let items = try #require(widget.view(in: context).choices).items
    #expect(items.map(\.label) == ["Euro", "Swiss franc"])
    #expect(items.map(\.value) == ["EUR", "CHF"])
    #expect(items.first?.actions.map(\.description) == ["list.toggle=EUR"])
  }

  private func list(_ parameters: JSONValue = [:]) throws -> FacetListConnector {
    var object = parameters.object ?? JSONObject()
    object["attribute"] = object["attribute"] ?? "color"
    return try make(FacetListConnector.self, .object(object))
  }

  private func response(_ counts: KeyValuePairs<String, Int>) -> SearchResponse {
    SearchResponse(facets: ["color": counts.map { FacetValue($0.key, count: $0.value) }])
  }

  private func state(_ filters: String..., operator: RefinementOperator = .or) throws -> SearchState
  {
    var state = SearchState()
    state.filters = try FilterState(filters) { FilterGroup.ID(`operator`, "color", $0) }
    return state
  }

  /// The items in the form `red 5`; `*` marks selected items and `-` excluded ones.
  private func items(
    _ widget: FacetListConnector, _ response: SearchResponse?, _ state: SearchState = SearchState()
  ) -> [String] {
    let context = WidgetContext(id: "colors", state: state, response: response)
    return (widget.view(in: context).choices?.items ?? []).map { item in
      let mark = item.isSelected ? "*" : item.isExcluded ? "-" : ""
      return "\(mark)\(item.label) \(item.count.map(String.init) ?? "?")"
    }
  }

  @Test func onlyTheAttributeIsRequired() throws {
    #expect(DecodedComponent<FacetListConnector>([:]).messages.count == 1)
    let widget = try list()
    #expect(widget.operator == .or)
    #expect(widget.selectionMode == .multiple)
    #expect(widget.sort == [.selected, .countDescending, .nameAscending])
    #expect(widget.targets.map(\.group) == [.and("color"), .or("color", .facet)])
  }

  @Test(
    arguments: [
      (["limit": 0], "error limit: 'limit' is 0, expected 1 to 1000"),
      (["limit": 1001], "error limit: 'limit' is 1001, expected 1 to 1000"),
      (
        ["showMore": true, "showMoreLimit": 10],
        "error showMoreLimit: 'showMoreLimit' is 10, expected more than 'limit'"
      ),
    ] as [(JSONValue, String)])
  func invalidLimitsAreErrors(parameters: JSONValue, message: String) {
    var object = parameters.object ?? JSONObject()
    object["attribute"] = "color"
    #expect(DecodedComponent<FacetListConnector>(.object(object)).messages == [message])
  }

  @Test func showMoreLimitDoesNotMatterWithoutShowMore() throws {
    #expect(try list(["limit": 50]).limit == 50)
  }

  @Test func unknownSortCriterionSuggestsTheNearest() {
    let decoded = DecodedComponent<FacetListConnector>([
      "attribute": "color", "sort": ["cuont:desc"],
    ])
    #expect(decoded.diagnostics.map(\.help) == ["did you mean 'count:desc'?"])
    #expect(decoded.diagnostics.map(\.range.file) == ["sort[0]"])
  }

  @Test(
    arguments: [
      ([:], 11), (["limit": 30], 31), (["showMore": true], 21), (["sort": ["count"]], 11),
      (["sort": ["count:desc", "name:desc"]], 1000), (["sort": ["name"]], 1000),
      (["sort": ["count:asc"]], 1000), (["sort": []], 1000),
    ] as [(JSONValue, Int)])
  func requestedLimitDependsOnTheSort(parameters: JSONValue, limit: Int) throws {
    let request = try list(parameters).request()
    #expect(request.facets.map(\.attribute) == ["color"])
    #expect(request.facets.map(\.limit) == [limit])
  }

  @Test(arguments: ["color:red", "NOT color:red"])
  func allValuesAreRequestedWithASelection(filter: String) throws {
    var request = SearchRequest()
    request.filters = try state(filter, operator: .and).filters
    try list(["operator": "and"]).prepare(&request, in: WidgetContext(id: "widget"))
    #expect(request.facets.map(\.limit) == [1000])
  }

  @Test func preparingTwiceRequestsTheFacetOnce() throws {
    let widget = try list()
    #expect(widget.request(preparing: 2) == widget.request())
  }

  @Test(arguments: [
    (["toggle=red"], #"( "color":"red" )"#),
    (["toggle=red", "toggle=blue"], #"( "color":"blue" OR "color":"red" )"#),
    (["toggle=red", "toggle=red"], ""),
    (["exclude=red"], #"( NOT "color":"red" )"#),
    (["exclude=red", "exclude=red"], ""),
    (["exclude=red", "toggle=red"], #"( "color":"red" )"#),
    (["toggle=red", "exclude=red"], #"( NOT "color":"red" )"#),
    (
      ["toggle=red", "exclude=blue", "exclude=green"],
      #"( "color":"red" ) AND ( NOT "color":"blue" AND NOT "color":"green" )"#
    ),
    (["toggle=red", "exclude=blue", "clear"], ""),
    (["toggle=a=b"], #"( "color":"a=b" )"#),
  ])
  func actionsChangeTheFilters(actions: [String], filters: String) throws {
    #expect(try list().filters(after: actions) == filters)
  }

  @Test(arguments: [
    (["toggle=red"], #"( "color":"red" )"#),
    (["toggle=red", "toggle=blue"], #"( "color":"blue" )"#),
    (["toggle=red", "toggle=red"], ""),
    (
      ["exclude=green", "toggle=red", "toggle=blue"],
      #"( "color":"blue" ) AND ( NOT "color":"green" )"#
    ),
  ])
  func singleModeSelectsOneValue(actions: [String], filters: String) throws {
    let widget = try list(["selectionMode": "single"])
    #expect(try widget.filters(after: actions) == filters)
  }

  @Test func singleModeClearsSeveralSelectedValues() throws {
    let state = try state("color:red", "color:blue")
    let widget = try list(["selectionMode": "single"])
    #expect(try widget.filters(after: ["toggle=red"], on: state.filters).isEmpty)
  }

  @Test func andValuesShareAGroup() throws {
    let filters = try list(["operator": "and"]).filters(after: ["toggle=red", "exclude=blue"])
    #expect(filters == #"( "color":"red" AND NOT "color":"blue" )"#)
  }

  @Test func otherFiltersOfTheGroupRemain() throws {
    let state = try state("size:xl", "price < 5", "color:red", operator: .and)
    let widget = try list(["operator": "and"])
    #expect(
      try widget.filters(after: ["toggle=red"], on: state.filters)
        == #"( "price" < 5.0 AND "size":"xl" )"#)
    #expect(
      try widget.filters(after: ["clear"], on: state.filters)
        == #"( "price" < 5.0 AND "size":"xl" )"#)
  }

  @Test(arguments: [("color:10", "toggle=10"), ("color:true", "toggle=true")])
  func numbersAndBooleansAreDeselectedByText(filter: String, action: String) throws {
    let state = try state(filter)
    #expect(try list().filters(after: [action], on: state.filters).isEmpty)
  }

  @Test func groupNameDeterminesTheGroup() throws {
    let state = try list(["groupName": "paint"]).state(after: "toggle=red")
    #expect(state.filters.groupIDs == [.or("paint", .facet)])
  }

  @Test func initialExclusionsAreInTheAndGroup() throws {
    let targets = try list().targets
    #expect(targets.group(for: try FilterParser.parseFilter("NOT color:red")) == .and("color"))
    #expect(targets.group(for: try FilterParser.parseFilter("color:red")) == .or("color", .facet))
  }

  @Test(arguments: ["toggle", "exclude", "togle=red", "showMore"])
  func invalidActionsAreRejected(action: String) throws {
    #expect(try list().rejection(of: action) != nil)
  }

  @Test func selectedValuesAreShownBeforeTheFirstResponse() throws {
    #expect(try items(list(), nil).isEmpty)
    #expect(try items(list(), nil, state("color:red")) == ["*red ?"])
  }

  @Test func selectedValuesPrecedeFrequentValues() throws {
    let response = response(["red": 5, "blue": 5, "Amber": 5, "green": 9, "black": 1])
    #expect(
      try items(list(), response, state("color:black"))
        == ["*black 1", "green 9", "Amber 5", "blue 5", "red 5"])
  }

  @Test(
    arguments: [
      (["name"], "Amber 5,blue 5,green 9"), (["name:desc"], "green 9,blue 5,Amber 5"),
      (["count:asc"], "Amber 5,blue 5,green 9"),
      (["count", "alpha:desc"], "green 9,blue 5,Amber 5"),
      ([], "Amber 5,blue 5,green 9"),
    ] as [(JSONValue, String)])
  func valuesAreSortedByTheCriteria(sort: JSONValue, expected: String) throws {
    let response = response(["green": 9, "blue": 5, "Amber": 5])
    #expect(try items(list(["sort": sort]), response).joined(separator: ",") == expected)
  }

  @Test func emptyValuesAreHiddenBeforeTruncation() throws {
    let response = response(["red": 0, "amber": 0, "blue": 2, "green": 1])
    let widget = try list(["sort": ["name"], "limit": 2, "showEmptyFacets": false])
    #expect(items(widget, response) == ["blue 2", "green 1"])
  }

  @Test func excludedValuesAreShownEvenIfEmpty() throws {
    let widget = try list(["showEmptyFacets": false])
    let response = response(["red": 0, "amber": 0, "blue": 2])
    #expect(items(widget, response, try state("NOT color:red")) == ["-red 0", "blue 2"])
  }

  @Test(arguments: [(true, ["*white 0", "red 5"]), (false, ["red 5"])])
  func missingSelectedValuesAreKeptIfConfigured(isPersistent: Bool, expected: [String]) throws {
    let widget = try list(["persistentSelections": .boolean(isPersistent)])
    #expect(items(widget, response(["red": 5]), try state("color:white")) == expected)
  }

  @Test func missingValuesOfATruncatedListHaveNoCount() throws {
    let values = (0..<1000).map { FacetValue("v\($0)", count: 2) }
    let response = SearchResponse(facets: ["color": values])
    #expect(try items(list(), response, state("color:red")).first == "*red ?")
  }

  @Test(arguments: [RefinementOperator.and, .or])
  func negatedFiltersAreExcludedValues(operator: RefinementOperator) throws {
    let state = try state("NOT color:red", operator: `operator`)
    #expect(try items(list(), response(["red": 5]), state) == ["-red 5"])
  }

  @Test(arguments: [("color:10", "*10 4"), ("color:true", "*true 1")])
  func numbersAndBooleansAreShownAsSelected(filter: String, item: String) throws {
    let response = response(["10": 4, "true": 1])
    #expect(try items(list(), response, state(filter)).first == item)
  }

  @Test func filtersOfOtherAttributesAreNotSelected() throws {
    #expect(try items(list(), response(["red": 5]), state("size:red")) == ["red 5"])
  }

  @Test func itemsHaveActions() throws {
    let context = WidgetContext(id: "colors", response: response(["red": 5]))
    let actions = try list(["exclusion": true]).view(in: context).choices?.items.first?.actions
    #expect(actions?.map(\.description) == ["colors.toggle=red", "colors.exclude=red"])
    #expect(try list().view(in: context).choices?.items.first?.actions.count == 1)
  }

  @Test func showMoreTogglesTheLength() throws {
    let widget = try list(["limit": 2, "showMore": true, "showMoreLimit": 3])
    let response = response(["a": 5, "b": 4, "c": 3, "d": 2])
    #expect(items(widget, response) == ["a 5", "b 4"])
    let more = try widget.state(after: "showMore", response: response)
    let context = WidgetContext(id: "widget", state: more, response: response)
    let choices = try #require(widget.view(in: context).choices)
    #expect(choices.items.map(\.label) == ["a", "b", "c"])
    #expect(choices.isShowingMore)
    #expect(choices.showMore == Action("widget.showMore"))
    let less = try widget.state(after: "showMore", on: more, response: response)
    #expect(items(widget, response, less).count == 2)
  }

  @Test func showMoreIsAvailableOnlyForMoreValues() throws {
    let widget = try list(["limit": 2, "showMore": true])
    let context = WidgetContext(id: "colors", response: response(["a": 5, "b": 4]))
    #expect(widget.view(in: context).choices?.showMore == nil)
  }

  @Test func valuesWithDifferentSpellingAreSelectedSeparately() throws {
    let widget = try list()
    let actions = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"].map { "toggle=\($0)" }
    let filters = try widget.filters(after: actions)
    #expect(Array(filters.utf8) == Array("( \"color\":\"cafe\u{301}\" )".utf8))
    let state = try state("color:cafe\u{301}")
    let choices = widget.view(
      in: WidgetContext(
        id: "colors", state: state, response: response(["caf\u{E9}": 1, "cafe\u{301}": 2]))
    ).choices
    #expect(choices?.items.filter(\.isSelected).map(\.count) == [2])
  }

  @Test func valueCanStartWithACombiningAccent() {
    #expect(Action("colors.toggle=\u{338}x")?.value == "\u{338}x")
  }
}
