/// Answers one request with an engine whose counts obey every filter.
///
/// What must be counted without some of the filters gets requests of its own, each under fewer
/// filters: the values of an attribute with `or` filters, listed or searched; the levels of a
/// hierarchical group; statistics and histograms that ignore a group. So does each filter whose
/// records are counted. `always` holds in all of them. Their answers are then merged.
public struct DisjunctiveQueries: Sendable {
  /// The requests that the engine has to answer.
  ///
  /// First the request itself; then one for each attribute that is requested and has facet filters
  /// in `or` groups, by name; then one for each level of the hierarchical groups down to the one
  /// below the selected, by the groups' names; then those of the facet searches, of the statistics,
  /// of the histograms and of the counts as asked. Requests under the same filters are one.
  public private(set) var requests: [SearchRequest]
  /// For each count, the index of the request that returns it.
  private var requestIndices: [Int] = []

  public init(_ request: SearchRequest) {
    requests = [request]
    for facet in Self.disjunctiveFacets(of: request) {
      let filters = request.filters.withoutDisjunctiveFacets(on: facet.attribute)
      count(under: filters) { $0.askFacet(facet.attribute, limit: facet.limit) }
    }
    for level in Self.hierarchicalLevels(of: request) {
      count(under: level.filters) { $0.askFacet(level.facet.attribute, limit: level.facet.limit) }
    }
    for wanted in request.facetSearches {
      let filters = request.filters.withoutDisjunctiveFacets(on: wanted.attribute)
      count(under: filters) {
        $0.askFacetSearch(in: wanted.attribute, for: wanted.text, limit: wanted.limit)
      }
    }
    for wanted in request.statistics {
      count(under: request.filters.without(wanted.ignoring, on: wanted.attribute)) {
        $0.askStatistics(of: wanted.attribute, ignoring: wanted.ignoring)
      }
    }
    for wanted in request.histograms {
      count(under: request.filters.without(wanted.ignoring, on: wanted.attribute)) {
        $0.askHistogram(wanted)
      }
    }
    requestIndices = request.counts.map { wanted in
      let attribute = wanted.filter.attribute
      var filters = request.filters.without(wanted.ignoring, on: attribute)
      filters.add([wanted.filter], to: .and(attribute))
      return count(under: filters, isCount: true) { _ in }
    }
  }

  /// The answer to the request from the answers to `requests`, in their order.
  ///
  /// All but what is counted is taken from the first. The values of an attribute that are selected
  /// in any group, or on a level of a hierarchy, are always there; where the engine brings no count
  /// of them, with what the other answers tell of them, or else with 0.
  ///
  /// - Throws: `malformed` if there is not one answer for each request.
  public func merge(_ responses: [SearchResponse]) throws(SearchError) -> SearchResponse {
    guard var merged = responses.first, responses.count == requests.count else {
      throw SearchError(
        .malformed, "expected \(requests.count) answers from the engine, found \(responses.count)")
    }
    let request = requests[0]
    for (part, response) in zip(requests, responses).dropFirst() {
      for facet in part.facets { merged.facets[facet.attribute] = response.facets[facet.attribute] }
      for wanted in part.statistics { merged.statistics[wanted] = response.statistics[wanted] }
      for wanted in part.histograms { merged.histograms[wanted] = response.histograms[wanted] }
      for wanted in part.facetSearches { merged.facetHits[wanted] = response.facetHits[wanted] }
    }
    for (wanted, index) in zip(request.counts, requestIndices) {
      merged.counts[wanted] = responses[index].nbHits
    }
    for facet in request.facets {
      let selected = request.filters.selectedTexts(of: facet.attribute)
      if selected.isEmpty { continue }
      let known = Self.selectedCounts(of: facet.attribute, zip(requests, responses))
      merged.facets[facet.attribute, default: []].keep(selected, countedAs: known)
    }
    return merged
  }

  /// The selected values of an attribute that are counted by other means than as its values.
  private static func selectedCounts(
    of attribute: String, _ answers: Zip2Sequence<[SearchRequest], [SearchResponse]>
  ) -> [FacetValue] {
    guard let (request, first) = answers.first(where: { _ in true }) else { return [] }
    // An alternative has the same records whether the others of its group hold or not.
    let alternatives = request.filters.alternatives(of: attribute)
    let known = (first.facets[attribute] ?? []).filter { alternatives.contains($0.value) }
    // What is selected on a level is all that is found where the level below is counted.
    let levels = request.filters.hierarchicalPaths.compactMap { name, path -> FacetValue? in
      guard let depth = path.attributes.firstIndex(of: attribute), depth < path.filters.count
      else { return nil }
      var filters = request.filters
      filters.setHierarchicalPath(path.prefix(depth + 1), in: name)
      let below = answers.first { $0.0.filters == filters && $0.0.distinct ?? 0 == 0 }
      return below.map { FacetValue(path.filters[depth].value.text, count: $0.1.nbHits) }
    }
    return known + levels
  }

  /// Adds something to the request under these filters; the first request asks for it already,
  /// but where it groups hits it does not tell how many records there are.
  ///
  /// - Returns: the index of that request.
  @discardableResult
  private mutating func count(
    under filters: FilterState, isCount: Bool = false, _ ask: (inout SearchRequest) -> Void
  ) -> Int {
    let isGrouped = isCount && requests[0].distinct ?? 0 > 0
    if !isGrouped, filters == requests[0].filters { return 0 }
    let found = requests.indices.dropFirst().first { requests[$0].filters == filters }
    if found == nil { requests.append(requests[0].countingOnly(under: filters)) }
    let index = found ?? requests.count - 1
    ask(&requests[index])
    return index
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

  /// The values of an attribute each of which is enough for all groups that hold one of several
  /// filters on it, and on nothing else, as an answer spells them.
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

  /// The values selected for an attribute, as an answer spells them.
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
  /// Adds the values that are missing, with their known count or 0.
  fileprivate mutating func keep(_ selected: Set<String>, countedAs known: [FacetValue]) {
    let missing = selected.subtracting(map(\.value))
    if missing.isEmpty { return }
    self += missing.map { value in
      known.first { $0.value == value } ?? FacetValue(value, count: 0)
    }
    sort { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
  }
}
