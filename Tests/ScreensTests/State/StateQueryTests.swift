import TestSupport
import Testing
import WidgetCore

@testable import Screens

@Suite struct StateQueryTests {
  private func query(_ screen: Screen) -> StateQuery {
    StateQuery(StateItems(screen), relativeTo: ScreenState(initialStateOf: screen))
  }

  private func shop() throws -> Screen {
    try .double(
      """
      searcher: { type: embedded, records: a.json }
      state: { initial: ["brand:Apple"] }
      widgets:
        - { type: searchBox, id: search }
        - { type: exclusionList, attribute: brand }
        - { type: facetList, attribute: brand, operator: or }
        - { type: facetList, attribute: tag, operator: and, groupName: Tags }
        - { type: numberRange, attribute: price }
        - { type: tree, attributes: [kind.lvl0, kind.lvl1] }
      """)
  }

  private func text(
    _ screen: Screen, _ change: (inout SearchState) -> Void
  ) -> String {
    var state = ScreenState(initialStateOf: screen)
    let scope = state.scopes[0]
    let before = state[scope]
    var after = before
    change(&after)
    state.change(scope, from: before, to: after)
    return query(screen).text(of: state)
  }

  @Test func initialStateHasEmptyText() throws {
    #expect(text(try shop()) { _ in } == "")
    let screen = try shop()
    #expect(query(screen).state(of: "") == ScreenState(initialStateOf: screen))
  }

  @Test func textOfAStateIsReadable() throws {
    let text = text(try shop()) { state in
      state.query = "pro max"
      state.page = 1
      state.sort = "price"
      state.hitsPerPage = 50
      state.filters.add(
        [.facet(.init(attribute: "brand", stringValue: "LG"))], to: .or("brand", .facet))
      state.filters.add(
        [!Filter.facet(.init(attribute: "brand", stringValue: "Sony"))], to: .and("brand"))
      state.filters.add([.numeric(.init(attribute: "price", range: 10...50))], to: .and("price"))
      state.filters.setHierarchicalPath(
        HierarchicalPath(attributes: ["kind.lvl0", "kind.lvl1"], value: "TV > Flat"),
        in: "kind.lvl0")
    }
    #expect(
      text == "q=pro+max&sort=price&page=2&hitsPerPage=50&brand=-Sony&brand=Apple&brand=LG"
        + "&kind.lvl1=TV+%3E+Flat&price=10..50")
  }

  @Test func initialSelectionsCanBeRemoved() throws {
    let screen = try shop()
    let text = text(screen) { $0.filters.removeAll() }
    #expect(text == "brand=")
    #expect(query(screen).state(of: text).filters.isEmpty)
  }

  @Test func itemReplacesInitialValuesWithItsName() throws {
    let screen = try shop()
    let state = query(screen).state(of: "brand=LG&brand=Sony")
    let filters = state[state.scopes[0]].filters
    #expect(filters.filters(in: .or("brand", .facet)).map(\.text) == ["brand:LG", "brand:Sony"])
  }

  @Test func otherGroupsAreWrittenByName() throws {
    let text = text(try shop()) { state in
      state.filters.add(
        [.numeric(.init(attribute: "price", operator: .lessThan, value: 5))],
        to: .or("Price bands", .numeric))
      state.filters.add([.tag("sale")], to: .and("Tags"))
    }
    #expect(text == "or(Price+bands)=price+%3C+5&and(Tags)=_tags:sale")
  }

  @Test func searchersArePrefixedWhereTheyDiffer() throws {
    let screen = try Screen.federated()
    var state = ScreenState(initialStateOf: screen)
    for scope in state.scopes {
      let before = state[scope]
      var after = before
      after.query = scope.searcher == "tablets" ? "pad" : "pro"
      after.page = scope.searcher == "news" ? 2 : 0
      let name = scope.searcher == "news" ? "topic" : "brand"
      after.filters.add([.facet(.init(attribute: name, stringValue: "x"))], to: .or(name, .facet))
      state.change(scope, from: before, to: after)
    }
    let text = query(screen).text(of: state)
    #expect(text == "q=pro&tablets:q=pad&news:page=3&topic=x&brand=x")
    #expect(query(screen).state(of: text) == state)
  }

  @Test func unknownItemsAreIgnored() throws {
    let screen = try shop()
    let text =
      "utm_source=mail&color=red&page=x&hitsPerPage=-&price=Apple..&or(x)=(&nobody~more=true"
    var expected = ScreenState(initialStateOf: screen)
    let scope = expected.scopes[0]
    var search = expected[scope]
    search.filters.add(
      [.facet(.init(attribute: "price", stringValue: "Apple.."))], to: .and("price"))
    expected.change(scope, from: expected[scope], to: search)
    #expect(query(screen).state(of: text) == expected)
  }

  @Test func numbersAreLimited() throws {
    let screen = try shop()
    let state = query(screen).state(of: "page=9223372036854775807&hitsPerPage=99999999")
    #expect(state[state.scopes[0]].page == 9999)
    #expect(state[state.scopes[0]].hitsPerPage == 1000)
  }

  @Test func widgetStatesAreRestored() throws {
    let screen = try shop()
    let states: [String: JSONValue] = [
      "facetList.brand": ["showMore": true, "search": "12", "text": "a b"], "search": [0, 2],
    ]
    let text = text(screen) { $0.widgetStates = states }
    #expect(
      text == "facetList.brand~showMore=true&facetList.brand~search=%2212%22"
        + "&facetList.brand~text=a+b&search~=%5B0%2C2%5D".replacing("%2C", with: ","))
    #expect(query(screen).state(of: text).widgetStates == states)
  }

  @Test func randomStatesAreRestored() throws {
    var random = SeededGenerator(seed: 66)
    for screen in [try shop(), try .federated(), try .phones()] {
      let query = query(screen)
      for _ in 0..<1500 {
        let state = random.state(of: screen)
        let text = query.text(of: state)
        let read = query.state(of: text)
        #expect(read == state, "\(text)")
        #expect(query.text(of: read) == text)
      }
    }
  }

  @Test func decodesArbitraryText() throws {
    var random = SeededGenerator(seed: 67)
    let parts = [
      "q", "=", "&", "brand", "price", "..", "-", "1e999", "nan", "inf", "\"", "%", "%00", "or(",
      ")",
      "~", "facetList.brand", "[", "{", "*a", "&a", "!!int", "news:", ":", "page", "\u{301}", "9",
      "_tags",
    ]
    for screen in [try shop(), try .federated()] {
      let query = query(screen)
      for _ in 0..<3000 {
        let text = (0..<12).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        let state = query.state(of: text)
        #expect(query.state(of: query.text(of: state)) == state, "\(text)")
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func state(of screen: Screen) -> ScreenState {
    var state = ScreenState(initialStateOf: screen)
    state.filters = [:]
    for scope in state.scopes {
      let before = state[scope]
      var after = before
      if Bool.random(using: &self) { after.query = text() }
      after.page = Int.random(in: 0...2, using: &self)
      after.sort = Bool.random(using: &self) ? nil : "s" + text()
      after.hitsPerPage = [nil, 1, 20, 1000].randomElement(using: &self) ?? nil
      for _ in 0..<Int.random(in: 0...5, using: &self) { add(to: &after.filters) }
      if Bool.random(using: &self) {
        let values: [JSONValue] = [
          true, 3, "x", "", "3", "true", [0, 1], .text(text()), ["b": [1.5]],
        ]
        after.setWidgetState(
          values.randomElement(using: &self), for: screen.widgets[0].id, key: "n" + text())
      }
      state.change(scope, from: before, to: after)
    }
    return state
  }

  private mutating func add(to filters: inout FilterState) {
    let attribute =
      ["brand", "price", "topic", "q", "page", "x~y", text()].randomElement(using: &self) ?? ""
    let number = [0, -1.5, 1e300, 40, .infinity].randomElement(using: &self) ?? 0
    let all: [Filter] = [
      .facet(.init(attribute: attribute, stringValue: text())),
      .facet(.init(attribute: attribute, stringValue: "Apple")),
      .facet(.init(attribute: attribute, floatValue: number.isFinite ? number : 1)),
      .facet(.init(attribute: attribute, boolValue: true)),
      .facet(.init(attribute: attribute, stringValue: "a", score: 3)),
      .numeric(.init(attribute: attribute, operator: .lessThan, value: number)),
      .numeric(.init(attribute: attribute, operator: .equals, value: number)),
      .numeric(.init(attribute: attribute, range: (number - 1)...number)),
      .tag(.init(value: text())),
    ]
    var filter = all.randomElement(using: &self) ?? all[0]
    filter.isNegated = Bool.random(using: &self)
    let groups: [FilterGroup.ID] = [
      .and(attribute), .or(attribute, filter.kind), .and(text()), .or(text(), filter.kind),
      .hierarchical(text()),
    ]
    filters.add([filter], to: groups.randomElement(using: &self) ?? groups[0])
  }

  private mutating func text() -> String {
    let parts = [
      "a", "\"", "&", "=", "..", "-", " ", "true", "10", "é", ")", "(", ":", "~", "#", "\n", "null",
    ]
    return (0..<Int.random(in: 0...4, using: &self)).map { _ in
      parts.randomElement(using: &self) ?? ""
    }
    .joined()
  }
}
