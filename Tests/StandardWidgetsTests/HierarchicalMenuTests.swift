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

  /// The rows as `Asia 9`, those on the path as `*Europe 5`, with two spaces for each level.
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

  @Test func valuesAreShownByTheLabelsOfTheirPaths() throws {
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
  func parametersThatMakeNoSenseAreErrors(parameters: JSONValue, message: String) {
    let messages = Made<HierarchicalMenuConnector>(parameters).messages
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix(message) == true, "\(messages)")
  }

  @Test func itsGroupIsNamedAfterTheFirstLevel() throws {
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
  func aClickGoesToAValueOrOneLevelUp(actions: [String], filters: String) throws {
    #expect(try menu().filters(after: actions) == filters)
  }

  @Test func belowARootAClickOnTheFirstLevelSelectsNothing() throws {
    let menu = try menu(["rootPath": "Europe"])
    let actions = ["toggle=Europe > Italy", "toggle=Europe > Italy"]
    #expect(try menu.filters(after: actions) == "")
  }

  @Test(arguments: [
    ("toggle=A > B > C > D", "expected a value of 1 to 3 levels"), ("toggle=", "1 to 3 levels"),
    ("toggle", "needs a value"), ("showMore", "set 'showMore: true'"),
  ])
  func valuesOutsideOfTheHierarchyAreRefused(action: String, message: String) throws {
    let refusal = try #require(try menu().refusal(of: action))
    #expect(refusal.contains(message), "\(refusal)")
  }

  @Test func valuesOutsideOfTheRootAreRefused() throws {
    let menu = try menu(["rootPath": "Europe"])
    #expect(try menu.refusal(of: "toggle=Asia > Japan")?.contains("below 'Europe'") == true)
    #expect(try menu.refusal(of: "toggle=Europe")?.contains("below 'Europe'") == true)
  }

  @Test func onlyTheChosenPathIsOpen() throws {
    let menu = try menu()
    #expect(try rows(menu, response: response) == ["Asia 9", "Europe 5"])
    #expect(
      try rows(menu, "toggle=Europe", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  Italy 2"])
    #expect(
      try rows(menu, "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  *Italy 2", "    Sicily 2"])
  }

  @Test func siblingsBelowTheFirstLevelCanBeLeftOut() throws {
    #expect(
      try rows(menu(["showParentLevel": false]), "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  *Italy 2", "    Sicily 2"])
  }

  @Test func aRootHidesWhatIsNotBelowIt() throws {
    #expect(try rows(menu(["rootPath": "Europe"]), response: response) == ["France 3", "Italy 2"])
  }

  @Test func aCutLevelStillShowsWhereOneIs() throws {
    let menu = try menu(["limit": 1, "showMore": true, "showMoreLimit": 2])
    #expect(
      try rows(menu, "toggle=Europe > Italy", response: response)
        == ["Asia 9", "*Europe 5", "  France 3", "  *Italy 2", "    Sicily 2", "more"])
    #expect(try rows(menu, response: response) == ["Asia 9", "more"])
    #expect(try rows(menu, "showMore", response: response) == ["Asia 9", "Europe 5", "more"])
  }

  @Test func theChosenPathIsThereEvenIfTheAnswerLacksIt() throws {
    let menu = try menu()
    #expect(try rows(menu, "toggle=Europe > Italy", response: nil) == ["*Europe ?", "  *Italy ?"])
    #expect(try rows(menu, "toggle=Africa", response: SearchResponse()) == ["*Africa 0"])
  }

  @Test func onlyOpenLevelsAreAskedFor() throws {
    let menu = try menu()
    #expect(menu.request().facets.map(\.attribute) == ["lvl0"])
    var request = SearchRequest()
    request.filters = try menu.state(after: "toggle=Europe").filters
    menu.prepare(&request, in: WidgetContext(id: "widget"))
    #expect(request.facets.map(\.attribute) == ["lvl0", "lvl1"])
    let rooted = try self.menu(["rootPath": "Europe"])
    #expect(rooted.request().facets.map(\.attribute) == ["lvl1"])
  }

  @Test func aFilterFromOutsideCountsAsAPath() throws {
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

  @Test func removingTheFilterFromOutsideLeavesNothingSelected() throws {
    let menu = try menu()
    var state = try menu.state(after: "toggle=Europe > Italy")
    state.filters.removeAll(in: state.filters.groupIDs)
    #expect(state == SearchState())
    state = try menu.state(after: "toggle=Europe > Italy")
    state.filters.remove(try FilterParser.parseFilter(#"lvl1:"Europe > Italy""#))
    #expect(state == SearchState())
  }

  @Test func aLevelCanHaveALengthAndAnOrderOfItsOwn() throws {
    let menu = try menu(["levels": [["sort": ["count"]], ["limit": 1]]])
    #expect(
      try rows(menu, "toggle=Europe", response: response) == [
        "Asia 9", "*Europe 5", "  France 3",
      ])
    let made = Made<HierarchicalMenuConnector>(
      ["attributes": ["a"], "levels": [["limit": 0], [:]]])
    #expect(made.messages == ["error levels[0].limit: 'limit' is 0, expected 1 to 1000"])
    #expect(
      Made<HierarchicalMenuConnector>(["attributes": ["a"], "levels": [[:], [:]]]).messages == [
        "error levels[1]: 'levels' has 2 items, but 'attributes' only 1"
      ])
  }

  @Test func treesUnderTheSameAttributeCanHaveGroupsOfTheirOwn() throws {
    let menu = try menu(["groupName": "places"])
    #expect(
      try menu.state(after: "toggle=Europe").filters.groupIDs == [.hierarchical("places")])
  }
}
