import Components
public import Search

/// Answers requests from an index in memory, with the semantics of Algolia.
///
/// By default, a record matches if its searchable attributes contain every term of the query. The
/// last term may be a prefix, and terms may have typos. Settings and requests change this. The first
/// 32 terms of a query count.
///
/// The index consists of one or several segments. Those after the first contain records that were
/// added later, or that replace records with the same key. The results are those of one segment with
/// all records in the order of the segments.
///
/// Thread-safe. A search runs in the stages parse, match, filter, collect, rank, and fetch, on one thread
/// except for the counts of many records (`ConcurrentCounts`).
public struct EmbeddedSearcher: Searcher {
  /// The segments, the oldest first; not empty.
  let segments: [SegmentSearcher]
  /// The attributes of the records of all segments.
  let attributes: Set<String>
  /// The facet values of all segments; empty if there is only one.
  private let mergedFacets = MergedFacetsCache()
  private let recentMatches = RecentMatches()
  /// The words of the queries in the conditions of the settings' rules.
  let rulePatterns: [[[UInt8]]?]
  /// Replaces the searcher if its index file is modified; nil if the index has no file.
  var recovery: IndexRecovery?

  /// Where the index comes from.
  public var indexOrigin: IndexOrigin { segments[0].records.origin }

  var settings: EmbeddedSettings { segments[0].settings }

  /// - Parameters:
  ///   - segments: the segments, the oldest first; not empty. The searchable attributes of a segment
  ///     are the first ones of the next segment.
  ///   - concurrency: when to count on several threads.
  /// - Complexity: O(1) for one segment; otherwise O(records of all segments but the first).
  init(
    _ segments: [IndexedRecords], _ settings: EmbeddedSettings,
    concurrency: ConcurrentCounts.Limits = ConcurrentCounts.Limits()
  ) {
    let searchable = segments.last?.index.attributes ?? []
    let live = LiveRecords(segments)
    self.segments = segments.indices.map { index in
      SegmentSearcher(
        segments[index], live: live[index], searchable: searchable, settings,
        concurrency: concurrency)
    }
    rulePatterns = AppliedRules.patterns(of: settings.rules)
    attributes = segments.dropFirst().reduce(segments[0].attributes) { $0.union($1.attributes) }
  }

  /// Creates a searcher of an index with one segment.
  init(_ records: IndexedRecords, _ settings: EmbeddedSettings) {
    self.init([records], settings)
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
    for var request in requests {
      if Task.isCancelled { throw .cancelled }
      if request.hasAllFacets { request.replaceAllFacets(with: settings.orderedFacets) }
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
    try request.check()
    let matches = try recentMatches.matches(of: request) { () throws(SearchError) in
      try findMatches(of: request)
    }
    response = matches.counts
    let (queries, plans) = (matches.queries, matches.plans)
    let ranked = try rank(matches.records, for: request, queries, plans)
    response.hits = try fetch(ranked.hits, for: request, queries, plans)
    describe(ranked, of: request, plans[0].request, in: &response)
    if ranked.count > 0, queries[0].removedPositions != nil {
      response.removedWords = segments[0].parser.removedWords(by: queries[0], from: request)
    }
    response.processingTime = ContinuousClock.now - start
  }

  /// Returns the matches of a request with their counts.
  private func findMatches(of request: SearchRequest) throws(SearchError) -> SearchMatches {
    let plans = try plans(request)
    var queries = try segments.map { segment throws(SearchError) in
      try segment.parser.parse(request)
    }
    var collectors = try matches(of: queries, plans)
    while collectors.areEmpty, let relaxed = queries.relaxed {
      queries = relaxed
      collectors = try matches(of: queries, plans)
    }
    var counts = ResponseCounts(collectors, mergedFacets)
    var response = SearchResponse()
    try counts.collect(request, into: &response)
    return SearchMatches(
      plans: plans, queries: queries, records: counts.records(), counts: response)
  }

  /// Returns the matches of a query in each segment, with all filters applied.
  private func matches(
    of queries: [ExpandedQuery], _ plans: [SearchPlan]
  ) throws(SearchError) -> [MatchCollector] {
    var candidates = try segments.indices.map { index throws(SearchError) in
      try segments[index].match(queries[index], plans[index])
    }
    if queries.contains(where: \.limitsTypos) {
      let typos = try segments.indices.map { index throws(SearchError) in
        try segments[index].typos(in: candidates[index], queries[index], plans[index])
      }
      let fewest = typos.compactMap(\.fewest).min()
      candidates = typos.map { $0.records(fewest: fewest, queries[0].typoMode) }
    }
    return segments.indices.map { segments[$0].filter(candidates[$0], by: plans[$0]) }
  }

  private func rank(
    _ matches: [RecordSet], for request: SearchRequest, _ queries: [ExpandedQuery],
    _ plans: [SearchPlan]
  ) throws(SearchError) -> RankedHits {
    let rankers = try segments.indices.map { index throws(SearchError) in
      try segments[index].ranker(of: matches[index], queries[index], plans[index])
    }
    var ranker = HitRanker(rankers, plans[0].request)
    return try ranker.rank(for: request)
  }

  /// Returns the hits of a page in order.
  private func fetch(
    _ page: [SegmentHit], for request: SearchRequest, _ queries: [ExpandedQuery],
    _ plans: [SearchPlan]
  ) throws(SearchError) -> [Hit] {
    var fetched = try segments.indices.map { index throws(SearchError) in
      try segments[index].fetch(
        page.filter { $0.segment == index }.map(\.record), for: request, queries[index],
        plans[index].factors
      )[...]
    }
    if fetched.count == 1 { return Array(fetched[0]) }
    return page.compactMap { fetched[$0.segment].popFirst() }
  }

  /// Writes the page numbers and the applied settings into a response.
  private func describe(
    _ ranked: RankedHits, of request: SearchRequest, _ plan: RequestPlan,
    in response: inout SearchResponse
  ) {
    response.query = request.query
    response.nbHits = ranked.count
    response.page = ranked.isReturnedToFirstPage ? 0 : request.page
    response.firstPage = min(request.firstPage ?? request.page, response.page)
    response.isReturnedToFirstPage = ranked.isReturnedToFirstPage
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

extension [MatchCollector] {
  /// Whether no record matches.
  fileprivate var areEmpty: Bool {
    mutating get { !indices.contains { self[$0].count() > 0 } }
  }
}

extension [ExpandedQuery] {
  /// The queries of all segments with more optional terms; nil if no more may be.
  fileprivate var relaxed: [ExpandedQuery]? {
    let relaxed = compactMap(\.relaxed)
    return relaxed.count == count ? relaxed : nil
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
