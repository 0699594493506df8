import Search

/// One of the requests of `DisjunctiveQueries`, with the facet searches to run under its filters.
struct DisjunctiveQuery {
  var request: SearchRequest
  var facetSearches: [SearchRequest.FacetSearch]
  /// Whether the query itself must be sent, not only its facet searches.
  var needsSearch: Bool

  /// The queries for a request: first the request itself, then those under fewer filters.
  ///
  /// The first request lists all facet searches, and later requests repeat some of them. Each facet
  /// search is assigned to the later request.
  static func queries(for request: SearchRequest) -> [DisjunctiveQuery] {
    let requests = DisjunctiveQueries(request).requests
    let repeated = Set(requests.dropFirst().flatMap(\.facetSearches))
    return requests.enumerated().map { index, part in
      DisjunctiveQuery(
        request: part,
        facetSearches: part.facetSearches.filter { index > 0 || !repeated.contains($0) },
        needsSearch: index == 0 || part.facetSearches.isEmpty || !part.facets.isEmpty
          || !part.statistics.isEmpty || !part.histograms.isEmpty || !request.counts.isEmpty)
    }
  }
}
