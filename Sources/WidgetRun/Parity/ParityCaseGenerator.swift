internal import Screens
internal import WidgetCore

/// Generates cases for a screen from the records of a searcher: terms and prefixes, facet values,
/// numeric ranges, sort orders, pages, and combinations of these.
struct ParityCaseGenerator {
  /// The number of records that provide terms.
  private static let sampleSize = 60
  /// The number of generated queries.
  private static let queryCount = 12

  private let targets: [RefinementTarget]
  private let sorts: [String]

  /// - Parameter searcher: the ID of the searcher whose widgets define filters and sort orders.
  init(_ screen: Screen, searcher: String) {
    let widgets = screen.widgets.filter { $0.searcher == nil || $0.searcher == searcher }
    targets = widgets.flatMap(\.connector.targets)
    sorts = widgets.flatMap(\.connector.sortOrders).filter { !$0.isEmpty }
  }

  /// The request for the records, facets, and statistics that cases are generated from.
  func request(like request: SearchRequest) -> SearchRequest {
    var request = request
    request.page = 0
    request.firstPage = nil
    request.hitsPerPage = Self.sampleSize
    for target in targets {
      if target.kind == .numeric {
        request.addStatistics(of: target.attribute)
      } else {
        request.addFacet(target.attribute, limit: 20)
      }
    }
    return request
  }

  /// The cases in a fixed order without duplicates.
  ///
  /// - Parameter response: the response to `request(like:)`.
  func cases(from response: SearchResponse) -> [ParityCase] {
    let queries = queries(from: response)
    let filters = filters(from: response)
    let both = zip(queries, filters).prefix(6).map { ParityCase(query: $0, filters: $1) }
    let all =
      [ParityCase()] + queries.map { ParityCase(query: $0) }
      + filters.map { ParityCase(filters: $0) } + both + sortsAndPages(queries, filters)
    var seen: Set<ParityCase> = []
    return all.filter { seen.insert($0).inserted }
  }

  /// The first two pages of some searches in each sort order.
  private func sortsAndPages(_ queries: [String], _ filters: [[FilterGroup]]) -> [ParityCase] {
    let narrowed =
      queries.prefix(2).map { ParityCase(query: $0) }
      + filters.prefix(2).map { ParityCase(filters: $0) }
    let searches = [ParityCase()] + narrowed
    let sorted = ([nil] + sorts.map(Optional.some)).flatMap { sort in
      searches.flatMap { search in
        [0, 1].map {
          ParityCase(query: search.query, filters: search.filters, sort: sort, page: $0)
        }
      }
    }
    return sorted + [ParityCase(page: 5)]
  }

  /// Terms of some records: in turn a whole term, a prefix, and two terms.
  private func queries(from response: SearchResponse) -> [String] {
    let texts = response.hits.map(Self.words).filter { !$0.isEmpty }
    let step = max(texts.count / Self.queryCount, 1)
    let chosen = stride(from: 0, to: texts.count, by: step).map { texts[$0] }
    return chosen.prefix(Self.queryCount).enumerated().map { index, words in
      let word = words[index % words.count]
      switch index % 3 {
      case 0: return word
      case 1: return String(word.prefix(max(word.count / 2, 2)))
      default: return words.prefix(2).joined(separator: " ")
      }
    }
  }

  /// Some terms of the searchable text of a record, or of all its text if the engine does not report
  /// which text is searchable.
  private static func words(of hit: Hit) -> [String] {
    let searched = hit.highlights.flatMap(\.texts).map(\.text)
    let texts = searched.isEmpty ? hit.record.members.compactMap(\.value.text) : searched
    return texts.joined(separator: " ").lowercased().split { !$0.isLetter && !$0.isNumber }
      .prefix(20).filter { $0.count > 2 }.map(String.init)
  }

  /// Filters of each widget: the most and the least frequent value, both for disjunctive widgets, the
  /// exclusion of the most frequent one, and the lower and upper half of a numeric range.
  private func filters(from response: SearchResponse) -> [[FilterGroup]] {
    var seen: Set<String> = []
    let different = targets.filter { seen.insert("\($0.isForExclusions) \($0.attribute)").inserted }
    return different.flatMap { target in
      target.kind == .numeric ? ranges(target, response) : values(target, response)
    }
  }

  private func values(
    _ target: RefinementTarget, _ response: SearchResponse
  ) -> [[FilterGroup]] {
    let values = (response.facets[target.attribute] ?? []).filter { $0.count > 0 }.map(\.value)
    guard let first = values.first, let last = values.last else { return [] }
    let isOne = first == last || target.isForExclusions
    let filters = (isOne ? [first] : [first, last]).map { value -> Filter in
      if target.kind == .tag || target.attribute == "_tags" { return .tag(.init(value: value)) }
      return .facet(
        Filter.Facet(
          attribute: target.attribute, stringValue: value, isNegated: target.isForExclusions))
    }
    let single = filters.map { [FilterGroup(.and(target.attribute), [$0])] }
    guard filters.count > 1, target.group.isDisjunctive, let kind = filters.first?.kind else {
      return single
    }
    return single + [[FilterGroup(.or(target.attribute, kind), filters)]]
  }

  private func ranges(
    _ target: RefinementTarget, _ response: SearchResponse
  ) -> [[FilterGroup]] {
    guard let numbers = response.statistics[.init(of: target.attribute)] else { return [] }
    let middle = ((numbers.min + numbers.max) / 2).rounded()
    guard middle.isFinite, (numbers.min...numbers.max).contains(middle) else { return [] }
    let halves: [Filter.Numeric] = [
      .init(attribute: target.attribute, range: numbers.min...middle),
      .init(attribute: target.attribute, operator: .greaterThanOrEqual, value: middle),
    ]
    return halves.map { [FilterGroup(.and(target.attribute), [.numeric($0)])] }
  }
}
