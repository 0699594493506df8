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
  /// What widgets note down for themselves, by widget id; it touches the search only through their
  /// `prepare(_:remembering:)`.
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
}
