extension SearchRequest {
  /// Another search, which is tried only where the request itself finds nothing.
  ///
  /// Whoever runs the searches tries it, not the searcher: what it brings is in the answer's
  /// `alternatives`.
  public struct Alternative: Hashable, Sendable {
    /// What tells it from others of the request.
    public var name: String
    /// The query; nil for that of the request.
    public var query: String?
    /// The filters; nil for those of the request.
    public var filters: FilterState?
    /// Whether words may have typos, and all may be missing.
    public var isFuzzier = false
    /// Whether its hits are to be shown where the request has none.
    public var isAutomatic = false

    public init(_ name: String, query: String? = nil, filters: FilterState? = nil) {
      self.name = name
      self.query = query
      self.filters = filters
    }
  }

  /// The request that an alternative stands for.
  public func replaced(by alternative: Alternative) -> SearchRequest {
    var request = self
    request.alternatives = []
    request.query = alternative.query ?? query
    request.filters = alternative.filters ?? filters
    if alternative.isFuzzier { request.reading.loosen() }
    return request
  }
}

extension QueryReading {
  /// Lets words have typos, and all of them be missing where nothing has them.
  public mutating func loosen() {
    typoTolerance = .true
    removeWordsIfNoResults = .allOptional
  }
}
