import Testing
import WidgetCore

@testable import Screens

@Suite struct NestedWidgetsTests {
  static let screens = [
    MarkedScreen(
      "errors inside a container",
      """
      searcher: { type: embedded, records: a.json }
      presets: { short: { limit: 3 } }
      widgets:
        - type: panel
          title: Filters
          widgets:
            - { type: facetLst, attribute: brand }
      #               ^^^^^^^^ error[unknown-type]: did you mean 'facetList'?
            - { type: facetList, atribute: size, preset: shrt }
      #                                                  ^^^^ error[unknown-preset]: did you mean 'short'?
      #                          ^^^^^^^^ error[unknown-parameter]: did you mean 'attribute'?
            - hits
      #       ^^^^ error[wrong-type]: write 'type: hits'
      """),
    MarkedScreen(
      "a duplicate id inside a container",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: hits, id: main }
        - { type: panel, widgets: [{ type: loading, id: main }] }
      #                                                 ^^^^ error[duplicate-id]: 'main'
      """),
    MarkedScreen(
      "widgets that are not a list",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - { type: panel, widgets: { type: hits } }
      #                           ^^^^^^^^^^^^^^ error[wrong-type]: expected a list
        - { type: panel }
      #           ^^^^^ error[missing-parameter]: 'panel' needs 'widgets'
      """),
    MarkedScreen(
      "panels nested too deep",
      """
      searcher: { type: embedded, records: a.json }
      widgets:
        - type: panel
          widgets:
            - type: panel
              widgets:
                - type: panel
                  widgets:
                    - { type: panel, widgets: [{ type: hits }] }
      #                                       ^^^^^^^^^^^^^^^^ error[invalid-value]: deeper than 4 levels
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  private func screen() throws -> Screen {
    try .double(
      """
      searcher: { type: embedded, records: a.json }
      presets: { brands: { type: facetList, attribute: brand } }
      widgets:
        - { type: searchBox, id: search }
        - type: panel
          title: Filters
          widgets:
            - { preset: brands, selected: [Apple] }
            - { type: panel, widgets: [{ type: facetList, attribute: size }] }
        - { type: hits }
      """)
  }

  @Test func nestedWidgetsFollowTheirContainer() throws {
    let widgets = try screen().widgets
    #expect(
      widgets.map(\.id) == [
        "search", "panel", "facetList.brand", "panel.2", "facetList.size", "hits",
      ])
    #expect(widgets.map(\.parent) == [nil, nil, "panel", "panel", "panel.2", nil])
  }

  @Test func frameShowsNestedWidgetsInTheirContainer() throws {
    let frame = SessionStateMachine(try screen()).frame
    #expect(frame.widgets.map(\.id) == ["search", "panel", "hits"])
    #expect(frame.allWidgets.map(\.id) == (try screen()).widgets.map(\.id))
    #expect(frame.text(of: "facetList.brand") == "brand: Apple")
    guard case .group(let group) = frame.widgets[1].view else { throw ActionError("no group") }
    #expect(group.title == "Filters")
  }

  @Test func nestedWidgetsContributeToRequestsAndApplyActions() throws {
    var machine = SessionStateMachine(try screen())
    _ = try machine.send(.double("facetList.size.toggle=L"))
    let frame = machine.frame
    #expect(frame.text(of: "facetList.size") == "size: L")
    let request = try screen().request(for: "main", in: frame.searches[0].state)
    #expect(request.facets.map(\.attribute) == ["brand", "size"])
  }

  @Test func nestedWidgetsInheritTheSearcher() throws {
    let screen = try Screen.double(
      """
      searchers:
        a: { type: embedded, records: a.json }
        b: { type: embedded, records: b.json }
      widgets:
        - type: panel
          searcher: b
          widgets:
            - { type: facetList, attribute: brand }
            - { type: facetList, attribute: size, searcher: a }
            - { type: panel, widgets: [{ type: searchBox, id: box }] }
        - { type: panel, widgets: [{ type: hits }] }
      """)
    let searchers = screen.widgets.map { "\($0.id) \($0.searcher ?? "all")" }
    #expect(
      searchers == [
        "panel b", "facetList.brand b", "facetList.size a", "panel.2 b", "box b", "panel.3 a",
        "hits a",
      ])
    #expect(screen.widgets.map(\.filterState) == ["b", "b", "a", "b", "b", "a", "a"])
  }
}
