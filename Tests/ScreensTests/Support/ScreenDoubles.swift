import Testing
import WidgetCore

@testable import Screens

extension Screen {
  /// Creates a screen from a text without errors.
  static func double(_ text: String) throws -> Screen {
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles())
    #expect(loaded.diagnostics.all.map(\.message) == [])
    return try #require(loaded.screen)
  }

  /// One searcher with the usual widgets.
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

  /// Two searchers that share a filter state, and a third with its own.
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
  /// The text that a widget shows.
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
  /// The action of a text that is one.
  static func double(_ text: String) throws -> Action {
    try #require(Action(text))
  }
}
