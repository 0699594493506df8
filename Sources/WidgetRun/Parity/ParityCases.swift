internal import Screens
internal import WidgetCore

/// Finds cases for a screen in what one of its searchers holds: words of records, their beginnings,
/// values that widgets list, ranges that they set, sort orders and further pages, and some of these
/// together.
struct ParityCases {
  /// So many records give words.
  private static let sampleSize = 60
  /// So many words give queries.
  private static let wordCount = 12

  private let targets: [RefinementTarget]
  private let sorts: [String]

  /// - Parameter searcher: the one whose widgets are looked at.
  init(_ screen: Screen, searcher: String) {
    let widgets = screen.widgets.filter { $0.searcher == nil || $0.searcher == searcher }
    targets = widgets.flatMap(\.connector.targets)
    sorts = widgets.flatMap(\.connector.sortOrders).filter { !$0.isEmpty }
  }

  /// A request whose answer has what cases are made of.
  func request(like request: SearchRequest) -> SearchRequest {
    var request = request
    request.page = 0
    request.firstPage = nil
    request.hitsPerPage = Self.sampleSize
    for target in targets {
      if target.kind == .numeric {
        request.askStatistics(of: target.attribute)
      } else {
        request.askFacet(target.attribute, limit: 20)
      }
    }
    return request
  }

  /// The cases in a fixed order, each once.
  ///
  /// - Parameter response: the answer to `request(like:)`.
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

  /// The second page of some searches, and each sort order with them in turn.
  private func sortsAndPages(_ queries: [String], _ filters: [[FilterGroup]]) -> [ParityCase] {
    let narrowed =
      queries.prefix(2).map { ParityCase(query: $0) }
      + filters.prefix(2).map { ParityCase(filters: $0) }
    let searches = [ParityCase()] + narrowed
    let turned = ([nil] + sorts.map(Optional.some)).flatMap { sort in
      searches.flatMap { search in
        [0, 1].map {
          ParityCase(query: search.query, filters: search.filters, sort: sort, page: $0)
        }
      }
    }
    return turned + [ParityCase(page: 5)]
  }

  /// Words of some records, in turn whole, as their beginning, and two together.
  private func queries(from response: SearchResponse) -> [String] {
    let texts = response.hits.map(Self.words).filter { !$0.isEmpty }
    let step = max(texts.count / Self.wordCount, 1)
    let chosen = stride(from: 0, to: texts.count, by: step).map { texts[$0] }
    return chosen.prefix(Self.wordCount).enumerated().map { index, words in
      let word = words[index % words.count]
      switch index % 3 {
      case 0: return word
      case 1: return String(word.prefix(max(word.count / 2, 2)))
      default: return words.prefix(2).joined(separator: " ")
      }
    }
  }

  /// Some words of what is searched in a record, or of all its texts where that is not known.
  private static func words(of hit: Hit) -> [String] {
    let searched = hit.highlights.flatMap(\.texts).map(\.text)
    let texts = searched.isEmpty ? hit.record.members.compactMap(\.value.text) : searched
    return texts.joined(separator: " ").lowercased().split { !$0.isLetter && !$0.isNumber }
      .prefix(20).filter { $0.count > 2 }.map(String.init)
  }

  /// For each widget what it would filter by: its most frequent value, a seldom one, and both where
  /// it takes alternatives, or all but the most frequent; the lower and the upper half of its numbers.
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
