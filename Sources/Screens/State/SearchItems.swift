internal import WidgetCore

/// Encodes query, page, sort order, and page size of each searcher as items of a URL query.
struct SearchItems {
  /// A search parameter; the raw value is the item's name.
  enum Parameter: String, CaseIterable {
    case query = "q"
    case sort
    case page
    case hitsPerPage
  }

  // Addresses are untrusted input: the limits prevent overflow in calculations with these numbers.
  private static let maxPages = 10_000
  private static let maxHitsPerPage = 1000
  private static let maxQueryBytes = 512

  private let searchers: [String]
  private let parameters: [String: (searcher: String, parameter: Parameter)]

  /// - Parameter searchers: The ids of the searchers in the order of the screen.
  init(_ searchers: [String]) {
    self.searchers = searchers
    var parameters: [String: (searcher: String, parameter: Parameter)] = [:]
    for (index, searcher) in searchers.enumerated() {
      for parameter in Parameter.allCases {
        parameters[Self.itemName(parameter, searcher, index)] = (searcher, parameter)
      }
    }
    self.parameters = parameters
  }

  /// True if items with this name encode a search parameter.
  func contains(_ name: String) -> Bool {
    parameters[name] != nil
  }

  /// Returns the searcher and the search parameter that items with this name encode; nil for none.
  func parameter(of name: String) -> (searcher: String, parameter: Parameter)? {
    parameters[name]
  }

  /// True if the value of an item is valid without changes; true for items with other names.
  func accepts(_ item: URLQuery.Item) -> Bool {
    let limit: Int
    switch parameters[item.name]?.parameter {
    case .page: limit = Self.maxPages
    case .hitsPerPage: limit = Self.maxHitsPerPage
    case .query, .sort, nil: return true
    }
    return Int(item.value).map { (1...limit).contains($0) } == true
  }

  /// Returns the items of the searchers' states, in the order of the searchers.
  func items(of screen: ScreenState) -> [URLQuery.Item] {
    var items: [URLQuery.Item] = []
    // The items of filters follow.
    items.reserveCapacity(8)
    let first = screen.scopes.first.map { screen[parametersOf: $0].query }
    for (index, (searcher, scope)) in zip(searchers, screen.scopes).enumerated() {
      func add(_ parameter: Parameter, _ value: String) {
        items.append(URLQuery.Item(Self.itemName(parameter, searcher, index), value))
      }
      let query = screen[parametersOf: scope].query
      if index == 0 || query != first { add(.query, query) }
      if let sort = screen[parametersOf: scope].sort { add(.sort, sort) }
      add(.page, String(screen[parametersOf: scope].page + 1))
      if let size = screen[parametersOf: scope].hitsPerPage { add(.hitsPerPage, String(size)) }
    }
    return items
  }

  /// Applies the items of a searcher to its state; numbers are limited to their valid ranges.
  func apply(_ items: [URLQuery.Item], to state: inout SearchState, of searcher: String) {
    if let query = items.last(where: { $0.name == Parameter.query.rawValue })?.value {
      state.query = Self.truncated(query)
    }
    for item in items {
      guard let match = parameters[item.name], match.searcher == searcher else { continue }
      switch match.parameter {
      case .query: state.query = Self.truncated(item.value)
      case .sort: state.sort = item.value.isEmpty ? nil : item.value
      case .page: state.page = min(max(Int(item.value) ?? 1, 1), Self.maxPages) - 1
      case .hitsPerPage:
        state.hitsPerPage = Int(item.value).map { min(max($0, 1), Self.maxHitsPerPage) }
      }
    }
  }

  private static func itemName(_ parameter: Parameter, _ searcher: String, _ index: Int) -> String {
    index == 0 ? parameter.rawValue : "\(searcher):\(parameter.rawValue)"
  }

  private static func truncated(_ query: String) -> String {
    query.utf8.count <= maxQueryBytes ? query : String(query.prefix(maxQueryBytes))
  }
}
