extension SearchRequest {
  /// Another search to run if the request itself has no hits.
  ///
  /// The session runs it, not the searcher, and adds the result to the response's `alternatives`.
  public struct Alternative: Hashable, Sendable {
    /// The name, which is unique in the request.
    public var name: String
    /// The query; `nil` for that of the request.
    public var query: String?
    /// The filters; `nil` for those of the request.
    public var filters: FilterState?
    /// Whether typos are allowed and all words are optional. See `QueryStrategy.relax()`.
    public var isRelaxed = false
    /// Whether the response contains its hits if the request has none.
    public var isAutomatic = false

    /// Creates an alternative with another query or other filters.
    public init(_ name: String, query: String? = nil, filters: FilterState? = nil) {
      self.name = name
      self.query = query
      self.filters = filters
    }
  }

  /// The request that runs an alternative.
  public func replaced(by alternative: Alternative) -> SearchRequest {
    var request = self
    request.alternatives = []
    request.query = alternative.query ?? query
    request.filters = alternative.filters ?? filters
    if alternative.isRelaxed { request.strategy.relax() }
    return request
  }
}
