import Search

/// One of the requests of `DisjunctiveQueries`, with the facet searches to be made under its filters.
struct CountedPart {
  var request: SearchRequest
  var facetSearches: [SearchRequest.FacetSearch]
  /// Whether anything but the facet searches is wanted of it.
  var isSearched: Bool

  /// The request itself, which asks for all facet searches, then the others, which ask for some of
  /// them again: these count.
  static func parts(of request: SearchRequest) -> [CountedPart] {
    let requests = DisjunctiveQueries(request).requests
    let later = Set(requests.dropFirst().flatMap(\.facetSearches))
    return requests.enumerated().map { index, part in
      CountedPart(
        request: part,
        facetSearches: part.facetSearches.filter { index > 0 || !later.contains($0) },
        isSearched: index == 0 || part.facetSearches.isEmpty || !part.facets.isEmpty
          || !part.statistics.isEmpty || !part.histograms.isEmpty || !request.counts.isEmpty)
    }
  }
}
