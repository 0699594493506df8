internal import WidgetCore

/// The rules for searchers, which compare the responses of a searcher with each other.
struct SearcherRules {
  private let searcher: any Searcher
  private let attribute: String
  private let number: String?
  private(set) var violations: Violations

  init(_ searcher: any Searcher, attribute: String, number: String?) {
    self.searcher = searcher
    self.attribute = attribute
    self.number = number
    violations = Violations(about: "\(type(of: searcher))")
  }

  mutating func check() async {
    await checkOrder()
    await checkInvalidRequests()
    guard let all = await response({ [attribute] in $0.addFacet(attribute) }) else { return }
    violations.expect(all.nbHits > 0, "records", "an empty query has no hits, expected all records")
    await checkPages(all)
    await checkFacet(all)
    await checkNumbers(all)
  }

  private mutating func checkOrder() async {
    let queries = ["a", "", "zzzzqqqq"]
    let responses = await responses(queries.map { query in request { $0.query = query } })
    guard let responses else { return }
    violations.expect(
      responses.map(\.query) == queries, "order",
      "the responses to \(queries.count) requests must have the same order, found "
        + "\(responses.map(\.query))")
    if let none = await self.responses([]) {
      violations.expect(none.isEmpty, "order", "an empty list of requests must have no responses")
    }
  }

  /// A searcher may reject invalid requests, but must not trap.
  private mutating func checkInvalidRequests() async {
    let edits: [(inout SearchRequest) -> Void] = [
      { $0.page = -1 }, { $0.page = .max }, { $0.hitsPerPage = -1 }, { $0.hitsPerPage = .max },
      { $0.sort = "no such order" }, { $0.addFacet("no such attribute", limit: -1) },
      { $0.addStatistics(of: "no such attribute") }, { $0.query = "\u{0}\"'\\{}[]" },
      { $0.query = String(repeating: "word ", count: 2_000) },
    ]
    for edit in edits { _ = try? await searcher.search([request(edit)]) }
  }

  private mutating func checkPages(_ all: SearchResponse) async {
    var seen: Set<String> = []
    for page in 0..<3 {
      guard
        let found = await response({
          $0.page = page; $0.hitsPerPage = 4
        })
      else { return }
      violations.expect(
        found.page == page && found.hitsPerPage == 4 && found.hits.count <= 4, "pages",
        "expected page \(page) of 4 hits, found page \(found.page) of \(found.hitsPerPage) with "
          + "\(found.hits.count) hits")
      violations.expect(
        found.nbHits == all.nbHits, "pages",
        "page \(page) reports \(found.nbHits) hits in total, other pages \(all.nbHits)")
      for hit in found.hits where !seen.insert(hit.objectID).inserted {
        violations.report("pages", "the record '\(hit.objectID)' is on two pages")
      }
      let again = await response {
        $0.page = page; $0.hitsPerPage = 4
      }
      violations.expect(
        again.map { $0.hits == found.hits } ?? true, "same-again",
        "requesting page \(page) again returns different hits")
    }
    guard let none = await response({ $0.hitsPerPage = 0 }) else { return }
    violations.expect(
      none.hits.isEmpty && none.nbHits == all.nbHits, "pages",
      "a page of 0 hits must report the total number of hits, found \(none.hits.count) of "
        + "\(none.nbHits)")
  }

  private mutating func checkFacet(_ all: SearchResponse) async {
    let attribute = attribute
    let values = all.facets[attribute] ?? []
    violations.expect(
      values.count > 1, "facets", "'\(attribute)' has \(values.count) values, expected at least 2")
    let sorted = values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    violations.expect(
      values == sorted, "facets",
      "the values of '\(attribute)' must be sorted by count, then by name")
    guard let first = values.first, values.count > 1 else { return }
    let filter = Filter.facet(Filter.Facet(attribute: attribute, stringValue: first.value))
    for group in [FilterGroup.ID.and(attribute), .or(attribute, .facet)] {
      let found = await response {
        $0.filters.add([filter], to: group)
        $0.addFacet(attribute)
      }
      guard let found else { return }
      violations.expect(
        found.nbHits == first.count, "filters",
        "'\(first.value)' has the count \(first.count), but filtering by it returns "
          + "\(found.nbHits) hits")
      guard group.isDisjunctive else { continue }
      violations.expect(
        found.facets[attribute] == values, "or-counts",
        "the counts of '\(attribute)' must ignore its own filters in an 'or' group")
    }
    await checkCount(of: filter, all, expected: first.count)
  }

  private mutating func checkCount(
    of filter: Filter, _ all: SearchResponse, expected: Int
  ) async {
    let key = SearchRequest.Count(of: filter)
    guard let found = await response({ $0.addCount(of: filter) }) else { return }
    violations.expect(
      found.counts[key] == expected, "counts",
      "the count of '\(filter.text)' is \(found.counts[key].map(String.init) ?? "missing"), "
        + "expected \(expected)")
    guard let rest = await response({ $0.filters.add([!filter], to: .and("rest")) }) else { return }
    violations.expect(
      rest.nbHits == all.nbHits - expected, "filters",
      "'\((!filter).text)' has \(rest.nbHits) hits, expected \(all.nbHits - expected)")
  }

  private mutating func checkNumbers(_ all: SearchResponse) async {
    guard let number else { return }
    guard let found = await response({ $0.addStatistics(of: number) }) else { return }
    guard let spread = found.statistics[SearchRequest.Statistics(of: number)] else {
      return violations.report("statistics", "missing statistics of '\(number)'")
    }
    violations.expect(
      spread.average.map { spread.min <= $0 && $0 <= spread.max } ?? true, "statistics",
      "the average of '\(number)' is not between \(spread.min) and \(spread.max)")
    guard spread.min <= spread.max else { return }
    func count(_ filter: Filter.Numeric) async -> Int? {
      await response { $0.filters.add([.numeric(filter)], to: .and(number)) }?.nbHits
    }
    let inside = await count(Filter.Numeric(attribute: number, range: spread.min...spread.max))
    let above = await count(
      Filter.Numeric(attribute: number, operator: .greaterThan, value: spread.max))
    violations.expect(
      inside ?? 1 > 0 && above ?? 0 == 0, "statistics",
      "\(inside ?? 0) records are within the bounds of '\(number)', and \(above ?? 0) above")
  }
}

extension SearcherRules {
  private func request(_ edit: (inout SearchRequest) -> Void) -> SearchRequest {
    var request = SearchRequest()
    edit(&request)
    return request
  }

  private mutating func response(_ edit: (inout SearchRequest) -> Void) async -> SearchResponse? {
    guard let responses = await responses([request(edit)]) else { return nil }
    violations.expect(
      responses.count == 1, "order", "found \(responses.count) responses to one request")
    return responses.first
  }

  private mutating func responses(_ requests: [SearchRequest]) async -> [SearchResponse]? {
    do throws(SearchError) {
      return try await searcher.search(requests)
    } catch {
      violations.report("search", "a valid request failed: \(error.message)")
      return nil
    }
  }
}
