import Components
public import Search

/// Answers requests from an in-memory index, with the semantics of Algolia.
///
/// By default, a record matches if its searchable attributes contain every term of the query. The
/// last term may be a prefix, and terms may have typos. Settings and requests change this. The first
/// 32 terms of a query count.
///
/// Thread-safe. A search runs in the stages parse, match, filter, collect, rank, and fetch, on one thread
/// except for the counts of many records (`ConcurrentCounts`).
/// Results are cached for the lifetime of the searcher, because its records don't change; see
/// `FilterCache`, `ResultCache`, `CountPlanCache`, and `ColumnStore`.
public struct EmbeddedSearcher: Searcher {
  let records: IndexedRecords
  let settings: EmbeddedSettings
  /// The doc values, loaded or built on first use.
  let columns: ColumnStore
  private let parser: QueryParser
  let filterCache = FilterCache()
  let resultCache = ResultCache()
  let countPlanCache = CountPlanCache()
  /// When to count on several threads.
  var concurrency = ConcurrentCounts.Limits()
  /// Replaces the searcher if its index file is modified; nil if the index has no file.
  var recovery: IndexRecovery?

  /// Where the index comes from.
  public var indexOrigin: IndexOrigin { records.origin }

  init(_ records: IndexedRecords, _ settings: EmbeddedSettings) {
    self.records = records
    self.settings = settings
    parser = QueryParser(settings, records.index)
    columns = ColumnStore(records, dates: DateParsers(settings))
  }

  /// Answers each request. Requests run one after the other.
  ///
  /// - Throws: `SearchError` if a request is invalid, if the task is cancelled, or if another program
  ///   has modified the index file, which is then built again in the background.
  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    guard let recovery else { return try responses(to: requests) }
    return try recovery.checking { searcher throws(SearchError) in
      try searcher.responses(to: requests)
    }
  }

  private func responses(to requests: [SearchRequest]) throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    responses.reserveCapacity(requests.count)
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      // Filled in place, so that the response is not copied.
      responses.append(SearchResponse())
      try search(request, into: &responses[responses.count - 1])
    }
    return responses
  }

  private func search(
    _ request: SearchRequest, into response: inout SearchResponse
  ) throws(SearchError) {
    let start = ContinuousClock.now
    var request = request
    if request.hasAllFacets { request.replaceAllFacets(with: settings.orderedFacets) }
    try request.check()
    let plan = try plan(request)
    var query = try parser.parse(request)
    var matches = filter(try match(query, plan), by: plan)
    while matches.count() == 0, let relaxed = query.relaxed {
      query = relaxed
      matches = filter(try match(query, plan), by: plan)
    }
    var collector = MatchCollector(
      plan.counts, in: consume matches, parser: parser, prefixes: records.prefixes,
      columns: columns, cache: resultCache, concurrency: concurrency)
    try collector.collect(request, into: &response)
    let ranked = try rank(collector.records(), for: request, query, plan)
    response.hits = try fetch(ranked.records, for: request, query, plan.factors)
    describe(ranked, of: request, plan, in: &response)
    if ranked.count > 0, query.removedPositions != nil {
      response.removedWords = parser.removedWords(by: query, from: request)
    }
    response.processingTime = ContinuousClock.now - start
  }

  /// Writes the page numbers and the applied settings into a response.
  private func describe(
    _ ranked: RankedHits, of request: SearchRequest, _ plan: SearchPlan,
    in response: inout SearchResponse
  ) {
    response.query = request.query
    response.nbHits = ranked.count
    response.page = request.page
    response.firstPage = request.firstPage ?? request.page
    response.nbPages = HitWindow.pageCount(ranked.pagedCount, perPage: request.hitsPerPage)
    response.hitsPerPage = request.hitsPerPage
    response.userData = plan.rules.userData
    response.appliedRules = plan.rules.ids
    response.renderingContent = plan.rules.renderingContent(over: settings.renderingContent)?.json
    response.nbSortedHits = ranked.sortedCount
    response.appliedRelevancyStrictness = plan.strictness
    if request.clickAnalytics { response.queryID = QueryID.make() }
  }
}

/// Generates identifiers of responses, to which analytics events refer.
enum QueryID {
  /// Returns a random identifier of 32 hexadecimal digits.
  static func make() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: 0...(.max)), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
