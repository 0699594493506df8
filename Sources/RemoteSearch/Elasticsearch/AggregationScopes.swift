import Search

/// The sets of filters under which one request counts values, for engines with filtered aggregations.
struct AggregationScopes {
  /// One query per scope; the first is the request itself.
  let queries: [DisjunctiveQuery]
  /// The filter groups that apply in every scope.
  let commonGroups: [FilterGroup]

  init(_ request: SearchRequest) {
    queries = DisjunctiveQuery.queries(for: request)
    let others = queries.dropFirst().map { Set($0.request.groups) }
    commonGroups = request.groups.filter { group in others.allSatisfy { $0.contains(group) } }
  }

  /// The filter groups that apply in one scope, but not in all.
  func specificGroups(of index: Int) -> [FilterGroup] {
    queries[index].request.groups.filter { !commonGroups.contains($0) }
  }
}
