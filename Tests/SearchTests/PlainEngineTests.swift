import Search
import TestSupport
import Testing

/// An engine whose counts obey every filter, made disjunctive by splitting and merging.
@Suite struct PlainEngineTests {
  @Test func mergedCountsIgnoreTheAttributesOwnOrFilters() throws {
    var random = SeededGenerator(seed: 11)
    let engine = PlainEngine(random: &random)
    for _ in 0..<300 {
      let request = random.request()
      let responses = DisjunctiveQueries(request).requests.map(engine.response)
      let merged = try DisjunctiveQueries(request).merge(responses)
      for attribute in request.facets.map(\.attribute) {
        let counts = merged.facets[attribute, default: []].filter { $0.count > 0 }
        #expect(counts == engine.disjunctiveCounts(attribute, request.filters))
      }
      #expect(merged.nbHits == engine.matches(request.filters.toFilterGroups()).count)
    }
  }
}

private struct PlainEngine {
  typealias Record = [String: String]
  static let values = ["color": ["red", "blue", "pink"], "size": ["s", "m", "l"]]
  let records: [Record]

  init(random: inout SeededGenerator) {
    records = (0..<40).map { _ in
      Self.values.mapValues { $0.randomElement(using: &random) ?? "" }
    }
  }

  func response(_ request: SearchRequest) -> SearchResponse {
    let matches = matches(request.filters.toFilterGroups())
    let facets = request.facets.map { ($0.attribute, Self.counts($0.attribute, matches)) }
    return SearchResponse(nbHits: matches.count, facets: Dictionary(uniqueKeysWithValues: facets))
  }

  /// The definition: every `or` group loses its filters on the attribute, or goes if none is left.
  func disjunctiveCounts(_ attribute: String, _ filters: FilterState) -> [FacetValue] {
    let groups = filters.toFilterGroups().compactMap { group in
      let others = group.filters.filter { $0.attribute != attribute }
      if !group.id.isDisjunctive { return group }
      return others.isEmpty ? nil : FilterGroup(group.id, others)
    }
    return Self.counts(attribute, matches(groups))
  }

  func matches(_ groups: [FilterGroup]) -> [Record] {
    records.filter { record in
      groups.allSatisfy { group in
        let results = group.filters.map { Self.matches($0, record) }
        return group.id.isDisjunctive ? results.contains(true) : !results.contains(false)
      }
    }
  }

  private static func matches(_ filter: Filter, _ record: Record) -> Bool {
    guard case .facet(let facet) = filter else { return false }
    return (facet.value == .string(record[facet.attribute] ?? "")) != facet.isNegated
  }

  private static func counts(_ attribute: String, _ records: [Record]) -> [FacetValue] {
    Dictionary(grouping: records) { $0[attribute] ?? "" }
      .map { FacetValue($0, count: $1.count) }
      .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
  }
}

extension SeededGenerator {
  fileprivate mutating func request() -> SearchRequest {
    var request = SearchRequest()
    request.addFacet("size")
    request.addFacet("color")
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      let attribute = Bool.random(using: &self) ? "color" : "size"
      let value = PlainEngine.values[attribute]?.randomElement(using: &self) ?? ""
      let filter = facet(attribute, value, not: Int.random(in: 0...3, using: &self) == 0)
      let ids: [FilterGroup.ID] = [.or("g", .facet), .or(attribute, .facet), .and(attribute)]
      request.filters.add([filter], to: ids.randomElement(using: &self) ?? .and(attribute))
    }
    return request
  }
}
