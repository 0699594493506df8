import Components
import Search
@testable import SearchEngine

/// Answers requests by looking at every record with every filter.
struct NaiveEngine {
  let records: [JSONValue]
  let settings: EmbeddedSettings
  private let text: NaiveText

  init(records: [JSONValue], settings: EmbeddedSettings) {
    (self.records, self.settings) = (records, settings)
    text = NaiveText(records, settings)
  }

  struct Answer {
    var ids: [String]
    var facets: [String: [FacetValue]] = [:]
    var statistics: [SearchRequest.Statistics: NumericStatistics] = [:]
  }

  func answer(_ request: SearchRequest, sort: [RankingCriterion]) -> Answer {
    var query = NaiveQuery(request, settings)
    var step = 0
    while true {
      let answer = answer(request, query, sort: sort)
      step += 1
      if !answer.ids.isEmpty || !query.relax(step) { return answer }
    }
  }

  private func answer(
    _ request: SearchRequest, _ query: NaiveQuery, sort: [RankingCriterion]
  ) -> Answer {
    var text = text
    text.reading = request.reading
    let cuts = query.cuts()
    let groups = request.filters.groupIDs.map { FilterGroup($0, request.filters.filters(in: $0)) }
    var fitting = records.enumerated().compactMap { number, record in
      text.relevance(of: number, to: query, cuts).map { (number, record, $0) }
    }.filter { holds(request.always, for: $0.1) }
    let mode = request.reading.typoTolerance ?? settings.typoTolerance
    if mode == .min || mode == .strict, let least = fitting.map({ $0.2[1] }).min() {
      fitting.removeAll { $0.2[1] > least + (mode == .strict ? 1 : 0) }
    }
    let ordered = fitting.filter { holds(groups, for: $0.1) }.sorted { first, second in
      let (a, b) = (keys(first.1, sort), keys(second.1, sort))
      if a != b { return a.lexicographicallyPrecedes(b) }
      if first.2 != second.2 { return first.2.lexicographicallyPrecedes(second.2) }
      let (c, d) = (keys(first.1, settings.ranking), keys(second.1, settings.ranking))
      return c != d ? c.lexicographicallyPrecedes(d) : first.0 < second.0
    }
    var answer = Answer(ids: ordered.map { $0.1[path: "objectID"]?.text ?? "" })
    for facet in request.facets {
      let own = groups.map { group -> FilterGroup in
        guard case .or(_, .facet) = group.id else { return group }
        return FilterGroup(group.id, group.filters.filter { $0.attribute != facet.attribute })
      }
      let counted = fitting.map(\.1).filter { holds(own, for: $0) }
      answer.facets[facet.attribute] = facetValues(facet, counted, groups)
    }
    for wanted in request.statistics {
      let rest = groups.map { group in
        group.id != wanted.ignoring
          ? group : FilterGroup(group.id, group.filters.filter { $0.attribute != wanted.attribute })
      }
      let all = fitting.map(\.1).filter { holds(rest, for: $0) }
        .flatMap { numbers(of: $0, wanted.attribute) }
      guard let least = all.min(), let greatest = all.max() else { continue }
      let sum = all.reduce(0, +)
      answer.statistics[wanted] = NumericStatistics(
        min: least, max: greatest, sum: sum, average: sum / Double(all.count), count: all.count)
    }
    return answer
  }

  private func facetValues(
    _ facet: SearchRequest.Facet, _ records: [JSONValue], _ groups: [FilterGroup]
  ) -> [FacetValue] {
    var counts: [String: Int] = [:]
    for record in records {
      for value in Set(scalars(of: record, facet.attribute).map(facetText)) {
        counts[value, default: 0] += 1
      }
    }
    let sorted = counts.map { FacetValue($0, count: $1) }.sorted(by: precedes)
    let shown = sorted.prefix(facet.limit)
    var selected: Set<String> = []
    for case .facet(let filter) in groups.flatMap(\.filters)
    where filter.attribute == facet.attribute {
      selected.insert(filter.value.text)
    }
    selected.subtract(shown.map(\.value))
    return shown
      + selected.map { FacetValue($0, count: counts[$0] ?? 0) }.sorted(by: precedes)
  }

  private func precedes(_ first: FacetValue, _ second: FacetValue) -> Bool {
    first.count != second.count ? first.count > second.count : first.value < second.value
  }

  private func holds(_ groups: [FilterGroup], for record: JSONValue) -> Bool {
    groups.allSatisfy { group in
      if group.filters.isEmpty { return true }
      return group.id.isDisjunctive
        ? group.filters.contains { holds($0, for: record) }
        : group.filters.allSatisfy { holds($0, for: record) }
    }
  }

  private func holds(_ filter: Filter, for record: JSONValue) -> Bool {
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

  private func keys(_ record: JSONValue, _ criteria: [RankingCriterion]) -> [Double] {
    criteria.map { criterion in
      let text = scalars(of: record, criterion.attribute).compactMap(\.text).first
      // The texts of the random records are single digits; they come behind all numbers.
      let key =
        numbers(of: record, criterion.attribute).first
        ?? text.flatMap { Double($0) }.map { $0 + 1000 }
      guard let key else { return .infinity }
      return criterion.order == .ascending ? key : -key
    }
  }

  private func numbers(of record: JSONValue, _ attribute: String) -> [Double] {
    scalars(of: record, attribute).compactMap(\.double)
  }

  private func scalars(of record: JSONValue, _ attribute: String) -> [JSONValue] {
    func leaves(_ value: JSONValue) -> [JSONValue] {
      switch value {
      case .array(let items): items.flatMap { leaves($0) }
      case .object, .null: []
      default: [value]
      }
    }
    return record[path: attribute].map(leaves) ?? []
  }

  private func facetText(_ value: JSONValue) -> String {
    value.text ?? value.text(.compact)
  }
}
