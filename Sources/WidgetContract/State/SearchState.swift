/// Everything about a search that users can change.
///
/// Together with the parameters of the widgets, it determines the search request.
public struct SearchState: Hashable, Sendable {
  /// The text of the search query.
  public var query = ""
  /// The active filters, by group.
  public var filters = FilterState()
  /// The page, 0-based; 0 again after any change that affects the result as a whole.
  public var page = 0
  /// The number of hits per page; nil for the default of the screen.
  public var hitsPerPage: Int?
  /// The name of the sort order; nil for the searcher's own ranking.
  public var sort: String?
  /// The reference time of relative dates such as "last week", in seconds since 1970.
  ///
  /// It doesn't change during a session.
  public var now: Double = 0
  /// State of single widgets that is not a filter, such as "show more", by widget id.
  ///
  /// It affects the search only through `Connector.prepare(_:in:)`.
  public var widgetStates: [String: JSONValue] = [:]

  /// Creates the state of a search for everything.
  public init() {}

  /// Returns this state with the page that is valid after a change of `earlier`.
  ///
  /// The page is 0 if the query, the filters, the sort order or the page size differ.
  public func following(_ earlier: SearchState) -> SearchState {
    var state = self
    if filters != earlier.filters || differsInParameters(from: earlier) { state.page = 0 }
    return state
  }

  /// Whether everything but the filters and the widget states is as in another state.
  package func hasParameters(of other: SearchState) -> Bool {
    page == other.page && now == other.now && !differsInParameters(from: other)
  }

  /// Whether the query, the sort order, or the page size differs from that of another state.
  package func differsInParameters(from other: SearchState) -> Bool {
    query != other.query || sort != other.sort || hitsPerPage != other.hitsPerPage
  }

  /// Returns the number of changes relative to `earlier`.
  ///
  /// The query, the sort order, the page size, and each added or removed filter count as one change.
  /// A numeric filter that replaces another of the same attribute counts once.
  public func changes(since earlier: SearchState) -> Int {
    let changed = [
      query != earlier.query, sort != earlier.sort, hitsPerPage != earlier.hitsPerPage,
    ]
    return changed.count { $0 } + filters.changes(since: earlier.filters)
  }

  /// Sets one member of the state of a widget, or removes it if the value is nil.
  public mutating func setWidgetState(_ value: JSONValue?, for widget: String, key: String) {
    var members = widgetStates[widget]?.object ?? JSONObject()
    members[key] = value
    widgetStates[widget] = members.members.isEmpty ? nil : .object(members)
  }
}

extension FilterState {
  fileprivate func changes(since earlier: FilterState) -> Int {
    groupIDs.union(earlier.groupIDs).reduce(0) { sum, group in
      let (now, before) = (Set(filters(in: group)), Set(earlier.filters(in: group)))
      let (added, removed) = (now.subtracting(before), before.subtracting(now))
      let replaced = added.count { filter in
        filter.kind == .numeric
          && removed.contains { $0.kind == .numeric && $0.attribute == filter.attribute }
      }
      return sum + added.count + removed.count - min(replaced, removed.count)
    }
  }
}
