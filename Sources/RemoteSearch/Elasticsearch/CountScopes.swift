import Search

/// What of a request is counted under which filters, for engines that count under several at once.
struct CountScopes {
  /// The request itself, then those of `DisjunctiveQueries`, then one for each facet search.
  let requests: [SearchRequest]
  /// How many of `requests` are those of `DisjunctiveQueries`, the request itself among them.
  let searchCount: Int
  let facetSearches: [SearchRequest.FacetSearch]
  /// The groups that hold in all of them.
  let common: [FilterGroup]

  init(_ request: SearchRequest) {
    let searches = DisjunctiveQueries.requests(for: request)
    searchCount = searches.count
    facetSearches = request.facetSearches
    requests =
      searches
      + request.facetSearches.map {
        request.countingOnly(under: request.filters.withoutDisjunctiveFacets(on: $0.attribute))
      }
    let others = requests.dropFirst().map { Set($0.groups) }
    common = request.groups.filter { group in others.allSatisfy { $0.contains(group) } }
  }

  /// The groups that hold in one of the requests, but not in all.
  func ownGroups(of index: Int) -> [FilterGroup] {
    requests[index].groups.filter { !common.contains($0) }
  }
}
