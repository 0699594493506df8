import ScreenLoading
import Testing
import WidgetCore

@testable import Screens

extension Screen {
  /// Loads a screen from a text; records an issue if there are diagnostics.
  static func double(_ text: String) throws -> Screen {
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles())
    #expect(loaded.diagnostics.all.map(\.message) == [])
    return try #require(loaded.screen)
  }

  /// A screen with one searcher and common widgets.
  static func phones() throws -> Screen {
    try double(
      """
      searcher: { type: embedded, records: phones.json }
      state: { query: pro }
      widgets:
        - { type: searchBox, id: search }
        - { type: facetList, attribute: brand }
        - { type: hits, hitsPerPage: 8 }
        - { type: loading }
      """)
  }

  /// A screen with two searchers that share a filter state, and a third with a separate one.
  static func federated() throws -> Screen {
    try double(
      """
      searchers:
        phones: { type: embedded, records: a.json, filterState: shared }
        tablets: { type: embedded, records: b.json, filterState: shared }
        news: { type: embedded, records: c.json }
      widgets:
        - { type: searchBox, id: search }
        - { type: facetList, attribute: brand, id: brands, searcher: phones }
        - { type: hits, id: phones, hitsPerPage: 8 }
        - { type: hits, id: tablets, searcher: tablets, hitsPerPage: 4 }
        - { type: facetList, attribute: topic, id: topics, searcher: news }
        - { type: hits, id: news, searcher: news }
        - { type: filterClear, id: clear }
        - { type: loading }
      """)
  }
}

extension Frame {
  /// Returns the text that a widget shows.
  func text(of id: String) -> String? {
    switch allWidgets.first(where: { $0.id == id })?.view {
    case .text(let text): text.text
    case .failure(let failure): "failure: \(failure.message)"
    case .progress(let progress): progress.isLoading ? "loading" : "at rest"
    default: nil
    }
  }
}

extension Action {
  /// Parses an action; fails the test if it is invalid.
  static func double(_ text: String) throws -> Action {
    try #require(Action(text))
  }
}
