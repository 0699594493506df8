import Components

/// An operation of the search API.
enum AlgoliaOperation: Hashable {
  case queries
  case query(index: String)
  case facetQuery(index: String, facet: String)
  case object(index: String, key: String)
  case objects

  /// The operation of an HTTP request.
  ///
  /// - Throws: an error with status 403 for operations that a search-only API key does not permit, and
  ///   404 for other paths.
  init(method: String, path: String) throws(AlgoliaError) {
    let segments = path.split(separator: "/").map {
      PercentEncoding.decode($0)
    }
    guard segments.count >= 3, segments[0] == "1", segments[1] == "indexes" else {
      throw AlgoliaError(404, "Path not found")
    }
    switch (method, segments.count, segments[2], segments.last) {
    case ("POST", 4, "*", "queries"): self = .queries
    case ("POST", 4, "*", "objects"): self = .objects
    case ("POST", 4, let index, "query"): self = .query(index: index)
    case ("POST", 6, let index, "query") where segments[3] == "facets":
      self = .facetQuery(index: index, facet: segments[4])
    case ("GET", 4, let index, let key?): self = .object(index: index, key: key)
    default: throw AlgoliaError(403, "Method not allowed with this API key")
    }
  }
}
