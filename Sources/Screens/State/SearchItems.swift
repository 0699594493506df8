internal import WidgetCore

/// How query, page, order and size of a page of each searcher are written as items of a query.
struct SearchItems {
  /// What an item says about a searcher.
  private enum Name: String, CaseIterable {
    case query = "q"
    case sort
    case page
    case hitsPerPage
  }

  // Larger numbers come from nobody's click; what is counted with them must not overflow.
  private static let mostPages = 10_000
  private static let mostHitsPerPage = 1000
  private static let longestQuery = 512

  private let searchers: [String]
  private let names: [String: (searcher: String, name: Name)]

  /// - Parameter searchers: their ids in the order of the screen.
  init(_ searchers: [String]) {
    self.searchers = searchers
    var names: [String: (searcher: String, name: Name)] = [:]
    for (index, searcher) in searchers.enumerated() {
      for name in Name.allCases { names[Self.item(name, searcher, index)] = (searcher, name) }
    }
    self.names = names
  }

  /// True if items of this name are of this kind.
  func holds(_ name: String) -> Bool {
    names[name] != nil
  }

  /// The items of the searchers' states, in their order.
  func items(of states: [SearchState]) -> [URLQuery.Item] {
    var items: [URLQuery.Item] = []
    for (index, (searcher, state)) in zip(searchers, states).enumerated() {
      func add(_ name: Name, _ value: String) {
        items.append(URLQuery.Item(Self.item(name, searcher, index), value))
      }
      if index == 0 || state.query != states[0].query { add(.query, state.query) }
      if let sort = state.sort { add(.sort, sort) }
      add(.page, String(state.page + 1))
      if let size = state.hitsPerPage { add(.hitsPerPage, String(size)) }
    }
    return items
  }

  /// Changes a searcher's state as the items say.
  func apply(_ items: [URLQuery.Item], to state: inout SearchState, of searcher: String) {
    if let query = items.last(where: { $0.name == Name.query.rawValue })?.value {
      state.query = Self.cut(query)
    }
    for item in items {
      guard let known = names[item.name], known.searcher == searcher else { continue }
      switch known.name {
      case .query: state.query = Self.cut(item.value)
      case .sort: state.sort = item.value.isEmpty ? nil : item.value
      case .page: state.page = min(max(Int(item.value) ?? 1, 1), Self.mostPages) - 1
      case .hitsPerPage:
        state.hitsPerPage = Int(item.value).map { min(max($0, 1), Self.mostHitsPerPage) }
      }
    }
  }

  private static func item(_ name: Name, _ searcher: String, _ index: Int) -> String {
    index == 0 ? name.rawValue : "\(searcher):\(name.rawValue)"
  }

  private static func cut(_ query: String) -> String {
    query.utf8.count <= longestQuery ? query : String(query.prefix(longestQuery))
  }
}
