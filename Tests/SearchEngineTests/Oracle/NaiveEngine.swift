import Components
import Search
@testable import SearchEngine

/// A reference engine, which evaluates every filter for every record.
struct NaiveEngine {
  let records: [JSONValue]
  let settings: EmbeddedSettings
  private let text: NaiveText

  init(records: [JSONValue], settings: EmbeddedSettings) {
    (self.records, self.settings) = (records, settings)
    text = NaiveText(records, settings)
  }

  struct ExpectedResponse {
    /// The ranked hits, one list for each group.
    var units: [[String]] = []
    /// The number of groups, including those below the relevance threshold.
    var count = 0
    var facets: [String: [FacetValue]] = [:]
    var statistics: [SearchRequest.Statistics: NumericStatistics] = [:]
    var histograms: [SearchRequest.Histogram: [HistogramBucket]] = [:]
    var facetHits: [SearchRequest.FacetSearch: [FacetValue]] = [:]
  }

  /// A matching record with its ranking criteria.
  struct Match {
    var number: Int
    var record: JSONValue
    var relevance: [Int]
  }

  func expectedResponse(_ request: SearchRequest, sort: [RankingCriterion]) -> ExpectedResponse {
    var query = NaiveQuery(request, settings)
    var step = 0
    while true {
      let response = expectedResponse(request, query, sort: sort)
      step += 1
      if response.count > 0 || !query.relax(step) { return response }
    }
  }

  private func expectedResponse(
    _ request: SearchRequest, _ query: NaiveQuery, sort: [RankingCriterion]
  ) -> ExpectedResponse {
    var text = text
    text.strategy = request.strategy
    let cuts = query.cuts()
    let groups = request.filters.groupIDs.map { FilterGroup($0, request.filters.filters(in: $0)) }
    var fitting = records.enumerated().compactMap { number, record in
      text.relevance(of: number, to: query, cuts).map {
        Match(number: number, record: record, relevance: $0)
      }
    }.filter { match in
      matches(request.always, for: match.record) && isInside(match.record, request.area)
        && (request.related == nil || id(of: match.record) != request.related?.objectID)
    }
    let mode = request.strategy.typoTolerance ?? settings.typoTolerance
    if mode == .min || mode == .strict, let least = fitting.map({ $0.relevance[1] }).min() {
      fitting.removeAll { $0.relevance[1] > least + (mode == .strict ? 1 : 0) }
    }
    let found = fitting.filter { matches(groups, for: $0.record) }
    var response = ExpectedResponse(
      units: units(relevant(found, query.words.count { !$0.isDropped }, request), request, sort),
      count: units(found, request, sort).count)
    for facet in request.facets {
      let counted = counted(fitting, facet.attribute, request)
      response.facets[facet.attribute] = facetValues(facet, counted, selected(facet, request))
    }
    for requested in request.facetSearches {
      response.facetHits[requested] = facetHits(
        requested, counted(fitting, requested.attribute, request))
    }
    for requested in request.histograms {
      let counted = fitting.map(\.record).filter {
        matches(groups, without: requested.attribute, in: requested.ignoring, for: $0)
      }
      response.histograms[requested] = histogram(requested, counted)
    }
    for requested in request.statistics {
      let all = fitting.map(\.record).filter {
        matches(groups, without: requested.attribute, in: requested.ignoring, for: $0)
      }.flatMap { numbers(of: $0, requested.attribute) }
      guard let least = all.min(), let greatest = all.max() else { continue }
      let sum = all.reduce(0, +)
      response.statistics[requested] = NumericStatistics(
        min: least, max: greatest, sum: sum, average: sum / Double(all.count), count: all.count)
    }
    return response
  }

  /// The records whose values of an attribute are counted.
  private func counted(
    _ fitting: [Match], _ attribute: String, _ request: SearchRequest
  ) -> [JSONValue] {
    var filters = request.filters
    for (name, path) in request.filters.hierarchicalPaths.sorted(by: { $0.key < $1.key }) {
      if let depth = path.attributes.firstIndex(of: attribute), depth < path.filters.count {
        filters = request.filters
        filters.setHierarchicalPath(path.prefix(depth), in: name)
      }
    }
    let groups = filters.groupIDs.map { id -> FilterGroup in
      let all = filters.filters(in: id)
      guard case .or(_, .facet) = id else { return FilterGroup(id, all) }
      return FilterGroup(id, all.filter { $0.attribute != attribute })
    }
    return fitting.map(\.record).filter { matches(groups, for: $0) }
  }

  private func selected(_ facet: SearchRequest.Facet, _ request: SearchRequest) -> Set<String> {
    let paths = request.filters.hierarchicalPaths.values.flatMap(\.filters)
    var selected = Set(paths.filter { $0.attribute == facet.attribute }.map(\.value.text))
    for case .facet(let filter) in request.filters.filters
    where filter.attribute == facet.attribute {
      selected.insert(filter.value.text)
    }
    return selected
  }

  func id(of record: JSONValue) -> String { record[path: "objectID"]?.text ?? "" }

  private func facetValues(
    _ facet: SearchRequest.Facet, _ records: [JSONValue], _ selected: Set<String>
  ) -> [FacetValue] {
    let all = values(of: facet.attribute, records)
    let shown = all.prefix(facet.limit)
    let missing = selected.subtracting(shown.map(\.value)).map { text in
      FacetValue(text, count: all.first { $0.value == text }?.count ?? 0)
    }
    return shown
      + missing.sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
  }

  /// Returns every value in response order.
  func values(of attribute: String, _ records: [JSONValue]) -> [FacetValue] {
    var counts: [String: Int] = [:]
    for record in records {
      for value in Set(scalars(of: record, attribute).map(facetText)) {
        counts[value, default: 0] += 1
      }
    }
    return counts.map { FacetValue($0, count: $1) }.sorted { first, second in
      settings.sortFacetValuesBy == .count && first.count != second.count
        ? first.count > second.count : first.value < second.value
    }
  }

  private func matches(
    _ groups: [FilterGroup], without attribute: String, in ignored: FilterGroup.ID?,
    for record: JSONValue
  ) -> Bool {
    let rest = groups.map { group in
      group.id != ignored
        ? group : FilterGroup(group.id, group.filters.filter { $0.attribute != attribute })
    }
    return matches(rest, for: record)
  }

  private func matches(_ groups: [FilterGroup], for record: JSONValue) -> Bool {
    groups.allSatisfy { group in
      if group.filters.isEmpty { return true }
      return group.id.isDisjunctive
        ? group.filters.contains { matches($0, for: record) }
        : group.filters.allSatisfy { matches($0, for: record) }
    }
  }

  func matches(_ filter: Filter, for record: JSONValue) -> Bool {
    let isMatch: Bool
    switch filter {
    case .facet(let facet):
      isMatch = scalars(of: record, facet.attribute).map(facetText).contains(facet.value.text)
    case .tag(let tag):
      isMatch = scalars(of: record, "_tags").map(facetText).contains(tag.value)
    case .numeric(let numeric):
      let numbers = self.numbers(of: record, numeric.attribute)
      switch numeric.value {
      case .range(let range):
        isMatch = numbers.contains { $0 >= range.lowerBound && $0 <= range.upperBound }
      case .comparison(.lessThan, let bound): isMatch = numbers.contains { $0 < bound }
      case .comparison(.lessThanOrEqual, let bound): isMatch = numbers.contains { $0 <= bound }
      case .comparison(.equals, let bound): isMatch = numbers.contains { $0 == bound }
      case .comparison(.notEquals, let bound):
        isMatch = !numbers.isEmpty && numbers.allSatisfy { $0 != bound }
      case .comparison(.greaterThanOrEqual, let bound): isMatch = numbers.contains { $0 >= bound }
      case .comparison(.greaterThan, let bound): isMatch = numbers.contains { $0 > bound }
      }
    }
    return isMatch != filter.isNegated
  }

  func keys(_ record: JSONValue, _ criteria: [RankingCriterion]) -> [Double] {
    criteria.map { criterion in
      let text = scalars(of: record, criterion.attribute).compactMap(\.text).first
      // The texts of the random records are single digits; they sort after all numbers.
      let key =
        numbers(of: record, criterion.attribute).first
        ?? text.flatMap { Double($0) }.map { $0 + 1000 }
      guard let key else { return .infinity }
      return criterion.order == .ascending ? key : -key
    }
  }

  func numbers(of record: JSONValue, _ attribute: String) -> [Double] {
    scalars(of: record, attribute).compactMap(\.double)
  }

  func scalars(of record: JSONValue, _ attribute: String) -> [JSONValue] {
    func leaves(_ value: JSONValue) -> [JSONValue] {
      switch value {
      case .array(let items): items.flatMap { leaves($0) }
      case .object, .null, "": []
      default: [value]
      }
    }
    return record[path: attribute].map(leaves) ?? []
  }

  func facetText(_ value: JSONValue) -> String {
    value.text ?? value.text(.compact)
  }
}
