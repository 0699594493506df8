internal import WidgetCore

/// What every searcher must do; its own answers are held against each other.
struct SearcherRules {
  private let searcher: any Searcher
  private let attribute: String
  private let number: String?
  private(set) var findings: Findings

  init(_ searcher: any Searcher, attribute: String, number: String?) {
    self.searcher = searcher
    self.attribute = attribute
    self.number = number
    findings = Findings(about: "\(type(of: searcher))")
  }

  mutating func check() async {
    await checkOrder()
    await checkOddRequests()
    guard let all = await answer({ [attribute] in $0.askFacet(attribute) }) else { return }
    findings.expect(all.nbHits > 0, "records", "a search for nothing finds nothing, expected all")
    await checkPages(all)
    await checkFacet(all)
    await checkNumbers(all)
  }

  private mutating func checkOrder() async {
    let queries = ["a", "", "zzzzqqqq"]
    let responses = await answers(queries.map { query in request { $0.query = query } })
    guard let responses else { return }
    findings.expect(
      responses.map(\.query) == queries, "order",
      "\(queries.count) requests must get as many answers in their order, found those to "
        + "\(responses.map(\.query))")
    if let none = await answers([]) {
      findings.expect(none.isEmpty, "order", "no requests must get no answers")
    }
  }

  /// What makes no sense may be refused, and must not be the end.
  private mutating func checkOddRequests() async {
    let odd: [(inout SearchRequest) -> Void] = [
      { $0.page = -1 }, { $0.page = .max }, { $0.hitsPerPage = -1 }, { $0.hitsPerPage = .max },
      { $0.sort = "no such order" }, { $0.askFacet("no such attribute", limit: -1) },
      { $0.askStatistics(of: "no such attribute") }, { $0.query = "\u{0}\"'\\{}[]" },
      { $0.query = String(repeating: "word ", count: 2_000) },
    ]
    for edit in odd { _ = try? await searcher.search([request(edit)]) }
  }

  private mutating func checkPages(_ all: SearchResponse) async {
    var seen: Set<String> = []
    for page in 0..<3 {
      guard
        let found = await answer({
          $0.page = page; $0.hitsPerPage = 4
        })
      else { return }
      findings.expect(
        found.page == page && found.hitsPerPage == 4 && found.hits.count <= 4, "pages",
        "page \(page) of 4 hits came as page \(found.page) of \(found.hitsPerPage) with "
          + "\(found.hits.count) hits")
      findings.expect(
        found.nbHits == all.nbHits, "pages",
        "page \(page) counts \(found.nbHits) hits, "
          + "others \(all.nbHits)")
      for hit in found.hits where !seen.insert(hit.objectID).inserted {
        findings.report("pages", "the record '\(hit.objectID)' is on two pages")
      }
      let again = await answer {
        $0.page = page; $0.hitsPerPage = 4
      }
      findings.expect(
        again.map { $0.hits == found.hits } ?? true, "same-again",
        "page \(page) has other hits when it is asked for again")
    }
    guard let none = await answer({ $0.hitsPerPage = 0 }) else { return }
    findings.expect(
      none.hits.isEmpty && none.nbHits == all.nbHits, "pages",
      "a page of 0 hits must have none and count all, found \(none.hits.count) of \(none.nbHits)")
  }

  private mutating func checkFacet(_ all: SearchResponse) async {
    let attribute = attribute
    let values = all.facets[attribute] ?? []
    findings.expect(
      values.count > 1, "facets", "'\(attribute)' has \(values.count) values, expected two or more")
    let sorted = values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    findings.expect(
      values == sorted, "facets", "the values of '\(attribute)' must come by count, then by name")
    guard let first = values.first, values.count > 1 else { return }
    let filter = Filter.facet(Filter.Facet(attribute: attribute, stringValue: first.value))
    for group in [FilterGroup.ID.and(attribute), .or(attribute, .facet)] {
      let found = await answer {
        $0.filters.add([filter], to: group)
        $0.askFacet(attribute)
      }
      guard let found else { return }
      findings.expect(
        found.nbHits == first.count, "filters",
        "'\(first.value)' counts \(first.count), and filtering by it finds \(found.nbHits)")
      guard group.isDisjunctive else { continue }
      findings.expect(
        found.facets[attribute] == values, "or-counts",
        "the counts of '\(attribute)' must ignore its own filters in an 'or' group")
    }
    await checkCount(of: filter, all, expected: first.count)
  }

  private mutating func checkCount(
    of filter: Filter, _ all: SearchResponse, expected: Int
  ) async {
    let wanted = SearchRequest.Count(of: filter)
    guard let found = await answer({ $0.askCount(of: filter) }) else { return }
    findings.expect(
      found.counts[wanted] == expected, "counts",
      "'\(filter.text)' counts \(found.counts[wanted].map(String.init) ?? "nothing"), expected "
        + "\(expected)")
    guard let rest = await answer({ $0.filters.add([!filter], to: .and("rest")) }) else { return }
    findings.expect(
      rest.nbHits == all.nbHits - expected, "filters",
      "'\((!filter).text)' finds \(rest.nbHits), expected \(all.nbHits - expected)")
  }

  private mutating func checkNumbers(_ all: SearchResponse) async {
    guard let number else { return }
    guard let found = await answer({ $0.askStatistics(of: number) }) else { return }
    guard let spread = found.statistics[SearchRequest.Statistics(of: number)] else {
      return findings.report("statistics", "there are no statistics of '\(number)'")
    }
    findings.expect(
      spread.average.map { spread.min <= $0 && $0 <= spread.max } ?? true, "statistics",
      "the mean of '\(number)' lies outside of \(spread.min) to \(spread.max)")
    guard spread.min <= spread.max else { return }
    func count(_ filter: Filter.Numeric) async -> Int? {
      await answer { $0.filters.add([.numeric(filter)], to: .and(number)) }?.nbHits
    }
    let inside = await count(Filter.Numeric(attribute: number, range: spread.min...spread.max))
    let above = await count(
      Filter.Numeric(attribute: number, operator: .greaterThan, value: spread.max))
    findings.expect(
      inside ?? 1 > 0 && above ?? 0 == 0, "statistics",
      "'\(number)' has \(inside ?? 0) records between its ends, and \(above ?? 0) beyond")
  }
}

extension SearcherRules {
  private func request(_ edit: (inout SearchRequest) -> Void) -> SearchRequest {
    var request = SearchRequest()
    edit(&request)
    return request
  }

  private mutating func answer(_ edit: (inout SearchRequest) -> Void) async -> SearchResponse? {
    guard let responses = await answers([request(edit)]) else { return nil }
    findings.expect(
      responses.count == 1, "order", "one request got \(responses.count) answers, expected one")
    return responses.first
  }

  private mutating func answers(_ requests: [SearchRequest]) async -> [SearchResponse]? {
    do throws(SearchError) {
      return try await searcher.search(requests)
    } catch {
      findings.report("search", "a plain search failed: \(error.message)")
      return nil
    }
  }
}
