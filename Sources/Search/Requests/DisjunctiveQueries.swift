/// Splits a request for an engine that applies all filters to all counts, and merges the responses.
///
/// Everything that is counted with fewer filters becomes a request of its own: the values of an
/// attribute with `or` filters, facet searches in it, the levels of a hierarchy, and statistics and
/// histograms that ignore a group. So does each count of an additional filter. `always` applies to
/// all requests.
public struct DisjunctiveQueries: Sendable {
  /// The requests that the engine must execute.
  ///
  /// They begin with the request itself. Those for facets with `or` filters follow, by attribute;
  /// those for the levels of hierarchies, by group and level; and those for facet searches,
  /// statistics, histograms, and counts. Requests with the same filters are combined.
  public private(set) var requests: [SearchRequest]
  /// The index of the request that returns each count.
  private var requestIndices: [Int] = []

  /// Splits a request. O(n²) in the number of facets, searches, statistics, and counts.
  public init(_ request: SearchRequest) {
    requests = [request]
    for facet in Self.disjunctiveFacets(of: request) {
      let filters = request.filters.withoutDisjunctiveFacets(on: facet.attribute)
      count(under: filters) { $0.addFacet(facet.attribute, limit: facet.limit) }
    }
    for level in Self.hierarchicalLevels(of: request) {
      count(under: level.filters) { $0.addFacet(level.facet.attribute, limit: level.facet.limit) }
    }
    for search in request.facetSearches {
      let filters = request.filters.withoutDisjunctiveFacets(on: search.attribute)
      count(under: filters) {
        $0.addFacetSearch(in: search.attribute, for: search.text, limit: search.limit)
      }
    }
    for statistics in request.statistics {
      count(under: request.filters.without(statistics.ignoring, on: statistics.attribute)) {
        $0.addStatistics(of: statistics.attribute, ignoring: statistics.ignoring)
      }
    }
    for histogram in request.histograms {
      count(under: request.filters.without(histogram.ignoring, on: histogram.attribute)) {
        $0.addHistogram(histogram)
      }
    }
    requestIndices = request.counts.map { filterCount in
      let attribute = filterCount.filter.attribute
      var filters = request.filters.without(filterCount.ignoring, on: attribute)
      filters.add([filterCount.filter], to: .and(attribute))
      return count(under: filters, isCount: true) { _ in }
    }
  }

  /// Merges the responses to `requests`, in the same order.
  ///
  /// Everything except counts comes from the first response. Facets contain all selected values; if
  /// the engine did not return one, its count comes from the other responses, or is 0.
  ///
  /// - Throws: `SearchError.Reason.malformed` if the number of responses is wrong.
  public func merge(_ responses: [SearchResponse]) throws(SearchError) -> SearchResponse {
    guard var merged = responses.first, responses.count == requests.count else {
      throw SearchError(
        .malformed, "expected \(requests.count) responses from the engine, found \(responses.count)"
      )
    }
    let request = requests[0]
    for (part, response) in zip(requests, responses).dropFirst() {
      for facet in part.facets { merged.facets[facet.attribute] = response.facets[facet.attribute] }
      for statistics in part.statistics {
        merged.statistics[statistics] = response.statistics[statistics]
      }
      for histogram in part.histograms {
        merged.histograms[histogram] = response.histograms[histogram]
      }
      for search in part.facetSearches { merged.facetHits[search] = response.facetHits[search] }
    }
    for (count, index) in zip(request.counts, requestIndices) {
      merged.counts[count] = responses[index].nbHits
    }
    for facet in Self.facets(of: request) {
      let selected = request.filters.selectedTexts(of: facet.attribute)
      if selected.isEmpty { continue }
      let known = Self.selectedCounts(of: facet.attribute, zip(requests, responses))
      merged.facets[facet.attribute, default: []].keep(selected, countedAs: known)
    }
    return merged
  }

  /// The counts of selected values that follow from totals and from facets with all filters.
  private static func selectedCounts(
    of attribute: String, _ results: Zip2Sequence<[SearchRequest], [SearchResponse]>
  ) -> [FacetValue] {
    guard let (request, first) = results.first(where: { _ in true }) else { return [] }
    // The records with one of several alternatives are the same with and without the others.
    let alternatives = request.filters.alternatives(of: attribute)
    let known = (first.facets[attribute] ?? []).filter { alternatives.contains($0.value) }
    // The count of the value selected on a level is the total of the request for the level below.
    let levels = request.filters.hierarchicalPaths.compactMap { name, path -> FacetValue? in
      guard let depth = path.attributes.firstIndex(of: attribute), depth < path.filters.count
      else { return nil }
      var filters = request.filters
      filters.setHierarchicalPath(path.prefix(depth + 1), in: name)
      let below = results.first { $0.0.filters == filters && $0.0.distinct ?? 0 == 0 }
      return below.map { FacetValue(path.filters[depth].value.text, count: $0.1.nbHits) }
    }
    return known + levels
  }

  /// Adds something to the request with some filters, which is created if necessary.
  ///
  /// The first request already contains it. It does not return a total of records, however, if it
  /// groups hits.
  ///
  /// - Returns: the index of the request.
  @discardableResult
  private mutating func count(
    under filters: FilterState, isCount: Bool = false, _ add: (inout SearchRequest) -> Void
  ) -> Int {
    let isGrouped = isCount && requests[0].distinct ?? 0 > 0
    if !isGrouped, filters == requests[0].filters { return 0 }
    let found = requests.indices.dropFirst().first { requests[$0].filters == filters }
    if found == nil { requests.append(requests[0].countingOnly(under: filters)) }
    let index = found ?? requests.count - 1
    add(&requests[index])
    return index
  }

  private static func disjunctiveFacets(of request: SearchRequest) -> [SearchRequest.Facet] {
    let attributes = request.filters.disjunctiveAttributes
    return facets(of: request).filter { attributes.contains($0.attribute) }
      .sorted { $0.attribute < $1.attribute }
  }

  /// The requested facets; if all are requested, the attributes of facet filters belong to them.
  private static func facets(of request: SearchRequest) -> [SearchRequest.Facet] {
    guard let all = request.facets.first(where: { $0.attribute == SearchRequest.allFacets }) else {
      return request.facets
    }
    let others = request.facets.filter { $0.attribute != SearchRequest.allFacets }
    let filtered = Set(request.filters.filters.filter { $0.kind == .facet }.map(\.attribute))
    return others
      + filtered.subtracting(others.map(\.attribute)).sorted().map {
        SearchRequest.Facet(attribute: $0, limit: all.limit)
      }
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

extension FilterState {
  /// The state without the facet filters on an attribute in disjunctive groups.
  fileprivate func withoutDisjunctiveFacets(on attribute: String) -> FilterState {
    var state = self
    for case .or(let name, .facet) in groupIDs {
      state.removeAll(for: attribute, in: .or(name, .facet))
    }
    return state
  }

  /// The state without the filters on an attribute in one group.
  fileprivate func without(_ group: FilterGroup.ID?, on attribute: String) -> FilterState {
    var state = self
    if let group { state.removeAll(for: attribute, in: group) }
    return state
  }

  /// The values of an attribute that each satisfy all of its `or` groups, spelled as in responses.
  ///
  /// Empty if one of the groups has filters on another attribute.
  fileprivate func alternatives(of attribute: String) -> Set<String> {
    var enough: Set<String>?
    for case .or(let name, .facet) in groupIDs {
      let filters = filters(in: .or(name, .facet))
      if !filters.contains(where: { $0.attribute == attribute }) { continue }
      guard filters.allSatisfy({ $0.attribute == attribute }) else { return [] }
      let texts = filters.compactMap { filter -> String? in
        guard case .facet(let facet) = filter, !facet.isNegated else { return nil }
        return facet.value.text
      }
      enough = enough?.intersection(texts) ?? Set(texts)
    }
    return enough ?? []
  }

  /// The selected values of an attribute, spelled as in responses.
  fileprivate func selectedTexts(of attribute: String) -> Set<String> {
    let path = hierarchicalPaths.values.flatMap(\.filters).filter { $0.attribute == attribute }
    let texts = filters(for: attribute).compactMap { filter -> String? in
      switch filter {
      case .facet(let facet): facet.value.text
      case .tag(let tag): tag.value
      case .numeric: nil
      }
    }
    return Set(texts + path.map(\.value.text))
  }
}

extension [FacetValue] {
  /// Adds missing values, with their count in `known` or 0.
  fileprivate mutating func keep(_ selected: Set<String>, countedAs known: [FacetValue]) {
    let missing = selected.subtracting(map(\.value))
    if missing.isEmpty { return }
    self += missing.map { value in
      known.first { $0.value == value } ?? FacetValue(value, count: 0)
    }
    self = ranked(limit: .max)
  }
}
