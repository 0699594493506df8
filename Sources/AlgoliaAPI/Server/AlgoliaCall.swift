/// What a call of the search API asks for.
enum AlgoliaCall: Hashable {
  case queries
  case query(index: String)
  case facetQuery(index: String, facet: String)
  case object(index: String, key: String)
  case objects

  /// - Throws: 403 for what would change something, as with a key that may only search; 404 for
  ///   paths that are none of the API.
  init(method: String, path: String) throws(AlgoliaFailure) {
    let segments = path.split(separator: "/").map {
      FormText.decoded(String($0), plusIsSpace: false)
    }
    guard segments.count >= 3, segments[0] == "1", segments[1] == "indexes" else {
      throw AlgoliaFailure(404, "Path not found")
    }
    switch (method, segments.count, segments[2], segments.last) {
    case ("POST", 4, "*", "queries"): self = .queries
    case ("POST", 4, "*", "objects"): self = .objects
    case ("POST", 4, let index, "query"): self = .query(index: index)
    case ("POST", 6, let index, "query") where segments[3] == "facets":
      self = .facetQuery(index: index, facet: segments[4])
    case ("GET", 4, let index, let key?): self = .object(index: index, key: key)
    default: throw AlgoliaFailure(403, "Method not allowed with this API key")
    }
  }
}
