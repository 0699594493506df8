import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

@Suite struct StateDeclarationTests {
  static let screens = [
    MarkedScreen(
      "unknown keys of the state",
      """
      searcher: { type: embedded, records: a.json }
      state:
        querry: pro
      # ^^^^^^ error[unknown-parameter]: did you mean 'query'?
        records: a.json
      # ^^^^^^^ error[unknown-parameter]: 'records' belongs in 'searcher'
        limit: 5
      # ^^^^^ error[unknown-parameter]: 'limit' belongs in a widget
        sprocket: 5
      # ^^^^^^^^ error[unknown-parameter]: available keys: 'query'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "values of the wrong type",
      """
      searcher: { type: embedded, records: a.json }
      state:
        query: [pro]
      #        ^^^^^ error[wrong-type]: expected text, found a list
        page: two
      #       ^^^ error[wrong-type]: expected a whole number
        initial: "brand:Apple"
      #          ^^^^^^^^^^^^^ error[wrong-type]: put it in brackets
        always: [{ brand: Apple }]
      #          ^^^^^^^^^^^^^^^^ error[wrong-type]: expected a filter such as 'brand:Apple'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a page before the first",
      """
      searcher: { type: embedded, records: a.json }
      state: { page: -1 }
      #              ^^ error[invalid-value]: the page is -1, expected 1 or more
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "invalid filters",
      environment: ["SECRET": "xyzzy <"],
      """
      searcher: { type: embedded, records: a.json }
      state:
        initial: ["brand:Apple", "price <"]
      #                                  ^ error[invalid-filter]:
        always: ["${env:SECRET}"]
      #          ^^^^^^^^^^^^^^^ error[invalid-filter]: the filter from the environment is invalid
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a state that is a list",
      """
      searcher: { type: embedded, records: a.json }
      state: ["brand:Apple"]
      #      ^^^^^^^^^^^^^^^ error[wrong-type]: expected a mapping of 'query', 'initial'
      widgets: [{ type: hits }]
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func orGroupsOnOneAttributeAreNotMerged() throws {
    let text = """
      searcher: { type: embedded, records: a.json }
      state: { always: ["a:1 OR a:2", "a:3 OR a:4"] }
      widgets: [{ type: hits }]
      """
    let screen = try #require(MarkedFiles(files: ["screen.yaml": text]).load(.doubles()).screen)
    #expect(screen.initialState.always.map(\.id) == [.or("a", .facet), .or("a 2", .facet)])
  }
}
