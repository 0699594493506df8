import Screens
import WidgetCore

/// Settings of a searcher that tests pass to the session.
private struct SampleSettings: SearcherSettings {
  static let type = "shop"
  static let summary = "A shop."

  func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    throw SearchError(.unavailable, "the session has the searcher")
  }
}

extension Session {
  /// Creates a session of a screen with one searcher.
  ///
  /// - Parameters:
  ///   - widgets: the IDs and connectors of the widgets, in order.
  ///   - searcher: the searcher.
  static func sample(_ widgets: [(String, any Connector)], over searcher: any Searcher) -> Session {
    let range = SourceRange(startOf: "shop.yaml")
    let screen = Screen(
      file: "shop.yaml",
      searchers: [
        .init(
          id: "main", type: "shop", settings: SampleSettings(), filterState: "main", range: range)
      ],
      widgets: widgets.map { id, connector in
        Screen.Widget(
          id: id, type: type(of: connector).type, searcher: "main", filterState: "main",
          connector: connector, range: range)
      })
    return Session(screen: screen, searchers: ["main": searcher])
  }
}
