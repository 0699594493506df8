/// Everything a person can change about a search; it determines the request.
public struct SearchState: Hashable, Sendable {
  public var query = ""
  public var filters = FilterState()
  /// The page, 0-based. Starts over whenever the result changes as a whole.
  public var page = 0
  /// The hits on a page; nil for what the screen says.
  public var hitsPerPage: Int?
  /// The name of the sort order; nil for the searcher's own ranking.
  public var sort: String?
  /// The moment that dates such as 'last week' count from, in seconds since 1970; it stays the same
  /// through a session.
  public var now: Double = 0
  /// What widgets note down for themselves, by widget id; it touches the search only through their
  /// `prepare(_:in:)`.
  public var memory: [String: JSONValue] = [:]

  public init() {}

  /// This state as it follows on `earlier`: on the first page if query, filters, sort order or
  /// page size have changed since.
  public func following(_ earlier: SearchState) -> SearchState {
    var state = self
    if query != earlier.query || filters != earlier.filters || sort != earlier.sort
      || hitsPerPage != earlier.hitsPerPage
    {
      state.page = 0
    }
    return state
  }

  /// How many things a person has changed since `earlier`: the query, the sort order, the page size,
  /// and each filter that came or went. A number that takes the place of another is one change.
  public func changes(since earlier: SearchState) -> Int {
    let changed = [
      query != earlier.query, sort != earlier.sort, hitsPerPage != earlier.hitsPerPage,
    ]
    return changed.count { $0 } + filters.changes(since: earlier.filters)
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
