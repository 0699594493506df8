import StandardWidgets
import Testing
import WidgetCore

@Suite struct HierarchicalMenuTests {
  private static let levels: JSONValue = ["lvl0", "lvl1", "lvl2"]

  private func menu(
    _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> HierarchicalMenuConnector {
    var object = JSONObject(parameters.map { ($0.key, $0.value) })
    object["attributes"] = Self.levels
    return try make(HierarchicalMenuConnector.self, .object(object))
  }

  private let response = SearchResponse(facets: [
    "lvl0": [FacetValue("Europe", count: 5), FacetValue("Asia", count: 9)],
    "lvl1": [
      FacetValue("Europe > Italy", count: 2), FacetValue("Europe > France", count: 3),
      FacetValue("Asia > Japan", count: 1),
    ],
    "lvl2": [FacetValue("Europe > Italy > Sicily", count: 2)],
  ])

  /// The rows in the form `Asia 9`, indented by level; an asterisk marks the selected path.
  private func rows(
    _ menu: HierarchicalMenuConnector, _ actions: String..., response: SearchResponse?
  ) throws -> [String] {
    var state = SearchState()
    for action in actions { state = try menu.state(after: action, on: state) }
    let context = WidgetContext(id: "widget", state: state, response: response)
    guard case .tree(let tree) = menu.view(in: context) else { return [] }
    return rows(of: tree.branches, "") + (tree.showMore == nil ? [] : ["more"])
  }

  private func rows(of branches: [View.Tree.Branch], _ indent: String) -> [String] {
    branches.flatMap { branch in
      let choice = branch.choice
      let count = choice.count.map(String.init) ?? "?"
      return ["\(indent)\(choice.isSelected ? "*" : "")\(choice.label) \(count)"]
        + rows(of: branch.children, indent + "  ")
    }
  }

  @Test func valuesHaveTheLabelsOfTheirPaths() throws {
    let labels = DisplayNames(values: [
      "lvl0": ["Europe": "Europa"], "lvl1": ["Europe > Italy": "Italien"],
    ])
    let state = try menu().state(after: "toggle=Europe", response: response)
    let context = WidgetContext(
      id: "widget", state: state, response: response, wording: Wording(labels: labels))
    guard case .tree(let tree) = try menu().view(in: context) else { throw ActionError("no tree") }
    #expect(
      Set(rows(of: tree.branches, "")) == ["*Europa 5", "  France 3", "  Italien 2", "Asia 9"])
  }

  @Test(
    arguments: [
      ([:], "error : 'hierarchicalMenu' needs 'attributes', expected a list of texts"),
      (
        ["attributes": []],
        "error attributes: 'attributes' is empty, expected one attribute per level"
      ),
      (["attributes": ["a", "b", "a"]], "error attributes[2]: 'a' is listed twice"),
      (["attributes": ["a"], "separator": ""], "error separator: 'separator' is empty"),
      (
        ["attributes": ["a", "b"], "rootPath": "X > Y"],
        "error rootPath: 'X > Y' has 2 levels, expected fewer than the 2 of 'attributes'"
      ),
      (["attributes": ["a"], "limit": 0], "error limit: 'limit' is 0, expected 1 to 1000"),
      (
        ["attributes": ["a"], "showMore": true, "limit": 20],
        "error : 'showMoreLimit' is 20, expected more than 'limit'"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    let messages = DecodedComponent<HierarchicalMenuConnector>(parameters).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func groupDefaultsToTheFirstAttribute() throws {
    #expect(try menu().targets.map(\.attribute) == ["lvl0", "lvl1", "lvl2"])
    #expect(Set(try menu().targets.map(\.group)) == [.hierarchical("lvl0")])
    #expect(try menu().state(after: "toggle=Europe").filters.groupIDs == [.hierarchical("lvl0")])
  }

  @Test(arguments: [
    (["toggle=Europe"], #"( "lvl0":"Europe" )"#),
    (["toggle=Europe > Italy"], #"( "lvl1":"Europe > Italy" )"#),
    (["toggle=Europe > Italy", "toggle=Europe > Italy"], #"( "lvl0":"Europe" )"#),
    (["toggle=Europe > Italy > Sicily", "toggle=Europe"], #"( "lvl0":"Europe" )"#),
    (["toggle=Europe > Italy", "toggle=Asia > Japan"], #"( "lvl1":"Asia > Japan" )"#),
    (["toggle=Europe", "toggle=Europe"], ""),
    (["toggle=Europe > Italy", "clear"], ""),
  ])
  func toggleSelectsAValueOrItsParent(actions: [String], filters: String) throws {
    #expect(try menu().filters(after: actions) == filters)
  }

  @Test func togglingTheFirstLevelBelowARootClearsTheSelection() throws {
    let menu = try menu(["rootPath": "Europe"])
    let actions = ["toggle=Europe > Italy", "toggle=Europe > Italy"]
    #expect(try menu.filters(after: actions) == "")
  }

  @Test(arguments: [
    ("toggle=A > B > C > D", "expected a value of 1 to 3 levels"), ("toggle=", "1 to 3 levels"),
    ("toggle", "needs a value"), ("showMore", "set 'showMore: true'"),
  ])
  func valuesOutsideOfTheHierarchyAreRejected(action: String, message: String) throws {
    let rejection = try #require(try menu().rejection(of: action))
    #expect(rejection.contains(message), "\(rejection)")
  }

  @Test func valuesOutsideOfTheRootAreRejected() throws {
    let menu = try menu(["rootPath": "Europe"])
    #expect(try menu.rejection(of: "toggle=Asia > Japan")?.contains("below 'Europe'") == true)
    #expect(try menu.rejection(of: "toggle=Europe")?.contains("below 'Europe'") == true)
  }

  @Test func onlyTheSelectedPathIsExpanded() throws {
    let menu = try menu()
    #expect(try rows(menu, response: response) == ["Asia 9", "Europe 5"])
    #expect(
      try rows(menu, "toggle=Europe", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  Italy 2"])
    #expect(
      try rows(menu, "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  *Italy 2", "    Sicily 2"])
  }

  @Test func siblingsBelowTheFirstLevelCanBeHidden() throws {
    #expect(
      try rows(menu(["showParentLevel": false]), "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  *Italy 2", "    Sicily 2"])
  }

  @Test func rootPathHidesOtherValues() throws {
    #expect(try rows(menu(["rootPath": "Europe"]), response: response) == ["France 3", "Italy 2"])
  }

  @Test func truncatedLevelContainsTheSelectedValue() throws {
    let menu = try menu(["limit": 1, "showMore": true, "showMoreLimit": 2])
    #expect(
      try rows(menu, "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  *Italy 2", "    Sicily 2", "more"])
    #expect(try rows(menu, response: response) == ["Asia 9", "more"])
    #expect(try rows(menu, "showMore", response: response) == ["Asia 9", "Europe 5", "more"])
  }

  @Test func selectedPathMissingFromTheResponseIsShown() throws {
    let menu = try menu()
    #expect(try rows(menu, "toggle=Europe > Italy", response: nil) == ["*Europe ?", "  *Italy ?"])
    #expect(try rows(menu, "toggle=Africa", response: SearchResponse()) == ["*Africa 0"])
  }

  @Test func onlyExpandedLevelsAreRequested() throws {
    let menu = try menu()
    #expect(menu.request().facets.map(\.attribute) == ["lvl0"])
    var request = SearchRequest()
    request.filters = try menu.state(after: "toggle=Europe").filters
    menu.prepare(&request, in: WidgetContext(id: "widget"))
    #expect(request.facets.map(\.attribute) == ["lvl0", "lvl1"])
    let rooted = try self.menu(["rootPath": "Europe"])
    #expect(rooted.request().facets.map(\.attribute) == ["lvl1"])
  }

  @Test func filterOfAnotherWidgetIsASelectedPath() throws {
    let menu = try menu()
    let filter = try FilterParser.parseFilter(#"lvl1:"Europe > Italy""#)
    var request = SearchRequest()
    request.filters.add([filter], to: menu.targets.group(for: filter))
    let state = { (filters: FilterState) in
      var state = SearchState()
      state.filters = filters
      return state
    }(request.filters)
    #expect(
      try menu.state(after: "toggle=Europe > Italy", on: state).filters.description
        == #"( "lvl0":"Europe" )"#)
    menu.prepare(&request, in: WidgetContext(id: "widget"))
    #expect(request.filters.hierarchicalPaths["lvl0"]?.filters.count == 2)
    #expect(request.filters.description == state.filters.description)
  }

  @Test func removingTheFilterOfAnotherWidgetClearsTheSelection() throws {
    let menu = try menu()
    var state = try menu.state(after: "toggle=Europe > Italy")
    state.filters.removeAll(in: state.filters.groupIDs)
    #expect(state == SearchState())
    state = try menu.state(after: "toggle=Europe > Italy")
    state.filters.remove(try FilterParser.parseFilter(#"lvl1:"Europe > Italy""#))
    #expect(state == SearchState())
  }

  @Test func levelsCanOverrideLimitAndSort() throws {
    let menu = try menu(["levels": [["sort": ["count"]], ["limit": 1]]])
    #expect(
      try rows(menu, "toggle=Europe", response: response) == [
        "Asia 9", "*Europe 5", "  France 3",
      ])
    let decoded = DecodedComponent<HierarchicalMenuConnector>(
      ["attributes": ["a"], "levels": [["limit": 0], [:]]])
    #expect(decoded.messages == ["error levels[0].limit: 'limit' is 0, expected 1 to 1000"])
    #expect(
      DecodedComponent<HierarchicalMenuConnector>(["attributes": ["a"], "levels": [[:], [:]]])
        .messages == [
          "error levels[1]: 'levels' has 2 items, but 'attributes' only 1"
        ])
  }

  @Test func treesOfTheSameAttributeCanHaveSeparateGroups() throws {
    let menu = try menu(["groupName": "places"])
    #expect(
      try menu.state(after: "toggle=Europe").filters.groupIDs == [.hierarchical("places")])
  }
}
