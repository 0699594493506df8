import ScreenLoading
import Testing

@testable import Screens

@Suite struct SearcherReaderTests {
  static let screens = [
    MarkedScreen(
      "no type",
      """
      searcher: { records: a.json }
      #           ^^^^^^^ error[missing-type]: add 'type: embedded'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "an unknown type",
      """
      searcher: { type: embeded, records: a.json }
      #                 ^^^^^^^ error[unknown-type]: did you mean 'embedded'?
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "a type alone",
      """
      searcher: embedded
      #         ^^^^^^^^ error[wrong-type]: write '{ type: embedded }'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "'searcher' and 'searchers'",
      """
      searcher: { type: embedded, records: a.json }
      searchers: { other: { type: embedded, records: a.json } }
      #^^^^^^^^ error[conflicting-keys]: note at screen.yaml:1: the other key is here
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "invalid parameters",
      """
      searcher:
        type: embedded
      #       ^^^^^^^^ error[missing-parameter]: 'embedded' needs 'records'
        maximum: many
      #          ^^^^ error[wrong-type]: expected a whole number
        widgets: []
      # ^^^^^^^ error[unknown-parameter]: 'widgets' belongs at the top level of the screen
        attribute: brand
      # ^^^^^^^^^ error[unknown-parameter]: 'attribute' belongs in a widget
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "several without ids",
      """
      searchers: [{ type: embedded, records: a.json }]
      #          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-type]: write an id for each searcher
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "empty searchers",
      """
      searchers: {}
      #^^^^^^^^ error[missing-searcher]: 'searchers' is empty
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "an id with a space",
      """
      searchers:
        my phones: { type: embedded, records: a.json }
      # ^^^^^^^^^ error[invalid-id]: write 'my-phones'
      widgets: [{ type: hits }]
      """),
    MarkedScreen(
      "unknown searcher and filter state",
      """
      searchers:
        phones: { type: embedded, records: a.json }
        news: { type: embedded, records: a.json, filterState: topics }
      widgets:
        - { type: hits, searcher: phone }
      #                           ^^^^^ error[unknown-searcher]: did you mean 'phones'?
        - { type: hits, id: other, searcher: blogs }
      #                                      ^^^^^ error[unknown-searcher]: available searchers: 'phones', 'news'
        - { type: facetList, attribute: a, filterState: topic }
      #                                                 ^^^^^ error[unknown-filter-state]: did you mean 'topics'?
      """),
  ]

  @Test(arguments: screens) func reportsErrorsAtTheirSourceLocations(_ screen: MarkedScreen) throws
  {
    try screen.verify()
  }

  @Test func widgetsDefaultToTheFirstSearcherAndItsFilterState() throws {
    let text = """
      searchers:
        phones: { type: embedded, records: a.json, filterState: shared }
        news: { type: embedded, records: b.json }
      widgets:
        - { type: searchBox }
        - { type: hits }
        - { type: hits, searcher: news }
        - { type: facetList, attribute: a, searcher: news, filterState: shared }
      """
    let screen = try #require(MarkedFiles(files: ["screen.yaml": text]).load(.doubles()).screen)
    #expect(screen.widgets.map(\.searcher) == [nil, "phones", "news", "news"])
    #expect(screen.widgets.map(\.filterState) == ["shared", "shared", "news", "shared"])
    #expect(screen.widgets.map(\.spansFilterStates) == [true, false, false, false])
  }
}
