/// Answers one request with an engine whose counts obey every filter.
///
/// What must be counted without some of the filters gets requests of its own, each under fewer
/// filters: the values of an attribute with `or` filters, the levels of a hierarchical group, and
/// statistics that ignore a group; so does each filter whose records are counted. `always` holds in
/// all of them. Their answers are then merged.
public enum DisjunctiveQueries {
  /// The requests that the engine has to answer.
  ///
  /// First the request itself; then one for each attribute that is asked for and has facet filters
  /// in `or` groups, by name; then one for each level of the hierarchical groups down to the one
  /// below the selected, by the groups' names; then those of the statistics and of the counts as
  /// asked. Requests under the same filters are one.
  public static func requests(for request: SearchRequest) -> [SearchRequest] {
    var requests = [request]
    for facet in disjunctiveFacets(of: request) {
      let filters = request.filters.withoutDisjunctiveFacets(on: facet.attribute)
      count(under: filters, in: &requests) { $0.askFacet(facet.attribute, limit: facet.limit) }
    }
    for level in hierarchicalLevels(of: request) {
      count(under: level.filters, in: &requests) {
        $0.askFacet(level.facet.attribute, limit: level.facet.limit)
      }
    }
    for wanted in request.statistics {
      guard let ignored = wanted.ignoring else { continue }
      var filters = request.filters
      filters.removeAll(for: wanted.attribute, in: ignored)
      count(under: filters, in: &requests) {
        $0.askStatistics(of: wanted.attribute, ignoring: ignored)
      }
    }
    for wanted in request.counts {
      count(under: request.filters(counting: wanted), in: &requests) { _ in }
    }
    return requests
  }

  /// The answer to `request` from the answers to `requests(for: request)`, in their order.
  ///
  /// All but facets and statistics is taken from the first. The values that are selected for an
  /// attribute with `or` filters are always there, with the count 0 if the engine brings none.
  ///
  /// - Throws: `malformed` if there is not one answer for each request.
  public static func merge(
    _ responses: [SearchResponse], for request: SearchRequest
  ) throws(SearchError) -> SearchResponse {
    let requests = requests(for: request)
    guard var merged = responses.first, responses.count == requests.count else {
      throw SearchError(
        .malformed, "expected \(requests.count) answers from the engine, found \(responses.count)")
    }
    for (part, response) in zip(requests, responses).dropFirst() {
      for facet in part.facets { merged.facets[facet.attribute] = response.facets[facet.attribute] }
      for wanted in part.statistics { merged.statistics[wanted] = response.statistics[wanted] }
    }
    for wanted in request.counts {
      let filters = request.filters(counting: wanted)
      let index = requests.firstIndex { $0.filters == filters }
      merged.counts[wanted] = index.map { responses[$0].nbHits }
    }
    for facet in disjunctiveFacets(of: request) {
      let selected = request.filters.refinements[facet.attribute] ?? []
      merged.facets[facet.attribute, default: []].keep(selected)
    }
    return merged
  }

  /// Adds something to the request under these filters; the first request asks for it already.
  private static func count(
    under filters: FilterState, in requests: inout [SearchRequest],
    _ ask: (inout SearchRequest) -> Void
  ) {
    if filters == requests[0].filters { return }
    if let index = requests.firstIndex(where: { $0.filters == filters }) {
      ask(&requests[index])
    } else {
      var request = requests[0].countingOnly(under: filters)
      ask(&request)
      requests.append(request)
    }
  }

  private static func disjunctiveFacets(of request: SearchRequest) -> [SearchRequest.Facet] {
    let attributes = request.filters.disjunctiveAttributes
    return request.facets.filter { attributes.contains($0.attribute) }
      .sorted { $0.attribute < $1.attribute }
  }

  /// The facets of hierarchical levels, each with the filters to count it under: a level's values
  /// are counted under the selection on the level above.
  private static func hierarchicalLevels(
    of request: SearchRequest
  ) -> [(facet: SearchRequest.Facet, filters: FilterState)] {
    let paths = request.filters.hierarchicalPaths.sorted { $0.key < $1.key }
    return paths.flatMap { name, path in
      path.attributes.prefix(path.filters.count + 1).enumerated().compactMap { depth, attribute in
        guard let facet = request.facets.first(where: { $0.attribute == attribute }) else {
          return nil
        }
        var filters = request.filters
        filters.setHierarchicalPath(path.prefix(depth), in: name)
        return (facet, filters)
      }
    }
  }
}

extension SearchRequest {
  /// The filters under which the records of a count are all that is found.
  fileprivate func filters(counting wanted: Count) -> FilterState {
    var filters = filters
    if let group = wanted.ignoring { filters.removeAll(for: wanted.filter.attribute, in: group) }
    filters.add([wanted.filter], to: .and(wanted.filter.attribute))
    return filters
  }
}

extension FilterState {
  /// The state without the facet filters on an attribute in disjunctive groups, under which the
  /// attribute's values are counted and looked for.
  public func withoutDisjunctiveFacets(on attribute: String) -> FilterState {
    var state = self
    for case .or(let name, .facet) in groupIDs {
      state.removeAll(for: attribute, in: .or(name, .facet))
    }
    return state
  }
}

extension [FacetValue] {
  /// Adds the values that are missing with the count 0.
  fileprivate mutating func keep(_ selected: Set<Filter.Facet.Value>) {
    let missing = Set(selected.map(\.text)).subtracting(map(\.value))
    if missing.isEmpty { return }
    self += missing.map { FacetValue($0, count: 0) }
    sort { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
  }
}
