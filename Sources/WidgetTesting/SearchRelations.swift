internal import WidgetCore

/// The relations between the results of related searches that every searcher must fulfill.
///
/// They need no expected results (metamorphic testing; for databases: Rigger and Su, "Finding Bugs in
/// Database Systems via Query Partitioning", 2020).
struct SearchRelations {
  /// The maximum number of hits that are compared one by one.
  private static let maximumHits = 1_000

  private let searcher: any Searcher
  /// The search to which filters are added: the query, the filters, and the strategy.
  private let base: SearchRequest
  private(set) var violations: Violations

  /// - Parameters:
  ///   - searcher: the opened searcher.
  ///   - request: the search; its pages, groups, alternatives, and requested counts are ignored.
  init(_ searcher: any Searcher, _ request: SearchRequest) {
    self.searcher = searcher
    var base = SearchRequest()
    (base.query, base.filters, base.always) = (request.query, request.filters, request.always)
    (base.area, base.strategy) = (request.area, request.strategy)
    base.distinct = request.distinct == nil ? nil : 0
    // Filters must not change which records match the query.
    base.strategy.removeWordsIfNoResults = QueryStrategy.WordRemoval.none
    base.strategy.typoTolerance = request.strategy.typoTolerance == .false ? .false : .true
    self.base = base
    violations = Violations(about: "\(type(of: searcher))")
  }

  /// Checks all relations.
  ///
  /// - Parameters:
  ///   - attributes: attributes with facet values.
  ///   - numbers: attributes whose values are numbers.
  mutating func check(attributes: [String], numbers: [String]) async {
    let all = await response { request in
      request.hitsPerPage = Self.maximumHits
      for attribute in attributes { request.addFacet(attribute) }
      for number in numbers { request.addStatistics(of: number) }
    }
    guard let all, all.nbHits <= Self.maximumHits else { return }
    expect(
      all.hits.count == all.nbHits, "all-hits",
      "found \(all.hits.count) hits on a page of all \(all.nbHits)")
    await checkPages(all)
    for attribute in attributes { await checkFacet(attribute, all) }
    for number in numbers { await checkNumbers(number, all) }
  }

  /// The pages, one after the other, contain all hits in their order.
  private mutating func checkPages(_ all: SearchResponse) async {
    var hits: [String] = []
    for page in 0...(all.nbHits / 7) {
      let found = await response { request in
        (request.page, request.hitsPerPage) = (page, 7)
      }
      guard let found else { return }
      hits += found.hits.map(\.objectID)
    }
    expect(
      hits == all.hits.map(\.objectID), "page-order",
      "the pages of 7 hits differ from a page of all hits")
  }

  /// The count of a value equals the hits after selecting it; a filter and its negation divide the hits;
  /// the hits of an `or` group are the union of those of its filters.
  private mutating func checkFacet(_ attribute: String, _ all: SearchResponse) async {
    let values = all.facets[attribute] ?? []
    let filters = values.prefix(3).map {
      Filter.facet(Filter.Facet(attribute: attribute, stringValue: $0.value))
    }
    var found: [[String]] = []
    for (filter, value) in zip(filters, values) {
      guard let hits = await hits(with: [filter], in: .and(Self.group)) else { return }
      found.append(hits)
      if countsRespectAllFilters(attribute) {
        expect(
          hits.count == value.count, "facet-counts",
          "'\(value.value)' of '\(attribute)' has the count \(value.count), but selecting it "
            + "returns \(hits.count) hits")
      }
      await checkPartition(by: filter, matching: hits.count, all)
    }
    let union = Set(found.joined())
    guard filters.count > 1,
      let either = await hits(with: filters, in: .or(Self.group, .facet))
    else { return }
    expect(
      Set(either) == union && either.count == union.count, "union",
      "\(filters.count) values of '\(attribute)' in an 'or' group return \(either.count) hits, "
        + "expected \(union.count)")
  }

  /// Whether the counts of an attribute ignore no filter: those of its own `or` group are ignored, and for a
  /// level of a hierarchy those of its own and of lower levels.
  private func countsRespectAllFilters(_ attribute: String) -> Bool {
    let levels = base.filters.hierarchicalPaths.values.flatMap(\.attributes)
    return base.filters.filters(for: attribute).isEmpty && !levels.contains(attribute)
  }

  /// The statistics equal those of the numbers of all hits; a comparison and its negation divide the hits.
  private mutating func checkNumbers(_ number: String, _ all: SearchResponse) async {
    let values = all.hits.compactMap { JSONValue.object($0.record)[path: number] }
    // Dates are numbers for searches, and can be texts in records.
    if values.contains(where: { $0.text != nil }) { return }
    let scanned = values.flatMap { Self.numbers(in: $0) }
    let reported = all.statistics[SearchRequest.Statistics(of: number)]
    guard let minimum = scanned.min(), let maximum = scanned.max() else {
      return expect(reported == nil, "statistics", "no hit has '\(number)', but it has statistics")
    }
    expect(
      reported?.min == minimum && reported?.max == maximum, "statistics",
      "'\(number)' is between \(minimum) and \(maximum), but the statistics are "
        + "\(reported.map { "\($0.min) and \($0.max)" } ?? "missing")")
    let middle = scanned.sorted()[scanned.count / 2]
    for comparison in [Filter.Numeric.Operator.lessThan, .equals, .greaterThanOrEqual] {
      let filter = Filter.numeric(
        Filter.Numeric(attribute: number, operator: comparison, value: middle))
      guard let hits = await hits(with: [filter], in: .and(Self.group)) else { return }
      await checkPartition(by: filter, matching: hits.count, all)
    }
  }

  private mutating func checkPartition(
    by filter: Filter, matching count: Int, _ all: SearchResponse
  ) async {
    guard let rest = await hits(with: [!filter], in: .and(Self.group)) else { return }
    expect(
      count + rest.count == all.nbHits, "partition",
      "'\(filter.text)' has \(count) hits, and its negation \(rest.count), expected "
        + "\(all.nbHits) together")
    guard let counted = await response({ $0.addCount(of: filter) }) else { return }
    expect(
      counted.counts[SearchRequest.Count(of: filter)] == count, "counts",
      "the count of '\(filter.text)' differs from its \(count) hits")
  }

  /// The name of the added group, which no screen uses.
  private static let group = "relations"

  private static func numbers(in value: JSONValue) -> [Double] {
    switch value {
    case .integer(let number): [Double(number)]
    case .number(let number): [number]
    case .array(let items): items.flatMap { numbers(in: $0) }
    default: []
    }
  }
}

extension SearchRelations {
  private mutating func hits(
    with filters: [Filter], in group: FilterGroup.ID
  ) async -> [String]? {
    let found = await response { request in
      request.hitsPerPage = Self.maximumHits
      request.filters.add(filters, to: group)
    }
    return found?.hits.map(\.objectID)
  }

  private mutating func response(_ edit: (inout SearchRequest) -> Void) async -> SearchResponse? {
    var request = base
    edit(&request)
    do throws(SearchError) {
      return try await searcher.search([request]).first
    } catch {
      violations.report("search", "a valid request failed: \(error.message)")
      return nil
    }
  }

  private mutating func expect(_ holds: Bool, _ rule: String, _ message: String) {
    if holds { return }
    violations.report(
      rule, "\(message); query '\(base.query)', filters '\(Self.text(of: base.filters))'")
  }

  private static func text(of filters: FilterState) -> String {
    FilterGroupConverter().sql(filters.toFilterGroups()) ?? ""
  }
}
