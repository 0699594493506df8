import Components
public import Search

/// Answers requests from an index in memory, with the semantics of Algolia.
///
/// Every word of the query must stand in some searchable attribute; the last one may be the
/// beginning of a word; words may have typos. A query is read up to its first 32 words.
public struct EmbeddedSearcher: Searcher {
  private let records: LoadedRecords
  private let settings: EmbeddedSettings
  private let columns: ColumnStore

  init(_ records: LoadedRecords, _ settings: EmbeddedSettings) {
    self.records = records
    self.settings = settings
    columns = ColumnStore(records.text)
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      var response = try request.isFannedOut ? answerInParts(request) : answer(request)
      response.renderingContent = settings.renderingContent?.json
      responses.append(response)
    }
    return responses
  }

  private func answerInParts(_ request: SearchRequest) throws(SearchError) -> SearchResponse {
    var responses: [SearchResponse] = []
    for part in DisjunctiveQueries.requests(for: request) { responses.append(try answer(part)) }
    var merged = try DisjunctiveQueries.merge(responses, for: request)
    merged.processingTime = responses.reduce(.zero) { $0 + $1.processingTime }
    return merged
  }

  private var recordCount: Int { records.objectIDs.count }

  private func answer(_ request: SearchRequest) throws(SearchError) -> SearchResponse {
    let start = ContinuousClock.now
    try check(request)
    let sort = try request.sort.map { name throws(SearchError) in
      try settings.criteria(ofSort: name, attributes: records.attributes)
    }
    let rules = AppliedRules(settings.rules, for: request)
    let words = QueryWord.words(of: request.query).map {
      WordMatch($0, in: records.index, settings.typos)
    }
    let matches = try matches(of: words, rules, request)
    let shown = try shownRecords(matches.records, words, rules, sort, request)
    let count = matches.records.count
    let perPage = request.hitsPerPage
    var response = SearchResponse(
      query: request.query, hits: hits(shown, words), nbHits: count, page: request.page,
      nbPages: perPage == 0 ? 0 : count / perPage + (count % perPage == 0 ? 0 : 1),
      hitsPerPage: perPage, userData: rules.userData, appliedRules: rules.ids)
    for facet in request.facets {
      response.facets[facet.attribute] = FacetCounter.values(
        of: matches.columns[facet.attribute], in: matches.records(counting: facet.attribute),
        limit: facet.limit, selected: matches.selectedValues(of: facet.attribute))
    }
    for statistics in request.statistics {
      response.statistics[statistics] = StatisticsCounter.statistics(
        of: matches.columns[statistics.attribute], in: matches.records(for: statistics))
    }
    response.processingTime = ContinuousClock.now - start
    return response
  }

  private func check(_ request: SearchRequest) throws(SearchError) {
    if request.page < 0 {
      throw SearchError(.refused, "the page is \(request.page), expected 0 or more")
    }
    if request.hitsPerPage < 0 {
      throw SearchError(
        .refused, "the number of hits per page is \(request.hitsPerPage), expected 0 or more")
    }
  }

  /// The records that fit the query, the filters and the rules.
  private func matches(
    of words: [WordMatch], _ rules: AppliedRules, _ request: SearchRequest
  ) throws(SearchError) -> FilteredMatches {
    let groups = request.filters.groupIDs.map { FilterGroup($0, request.filters.filters(in: $0)) }
    let fixed =
      request.always + (rules.filters.isEmpty ? [] : [FilterGroup(.and(""), rules.filters)])
    var attributes = Set(request.facets.map(\.attribute) + request.statistics.map(\.attribute))
    attributes.formUnion((groups + fixed).flatMap(\.filters).map(\.attribute))
    let evaluator = FilterEvaluator(
      columns: try columns.columns(of: attributes), recordCount: recordCount)
    var base = Bitset(capacity: recordCount, isFull: true)
    for word in words {
      if Task.isCancelled { throw .cancelled }
      base.formIntersection(word.records(capacity: recordCount))
    }
    for promotion in rules.promotions {
      if let record = records.recordsByID[promotion.objectID] { base.insert(record) }
    }
    for objectID in rules.hidden {
      if let record = records.recordsByID[objectID] { base.remove(record) }
    }
    base.formIntersection(evaluator.records(fulfilling: fixed))
    return FilteredMatches(base, groups, evaluator)
  }

  /// The records of the page that is asked for, in their order.
  private func shownRecords(
    _ matches: Bitset, _ words: [WordMatch], _ rules: AppliedRules, _ sort: [RankingCriterion]?,
    _ request: SearchRequest
  ) throws(SearchError) -> ArraySlice<Int> {
    let (start, overflow) = request.page.multipliedReportingOverflow(by: request.hitsPerPage)
    let count = matches.count
    guard !overflow, request.hitsPerPage > 0, start < count else { return [] }
    let end = start + min(request.hitsPerPage, count - start)
    // A sort order is what a person asked for, so it goes before what a rule wants.
    let promoted = sort == nil ? promotedRecords(rules, in: matches) : []
    var rest = matches
    for promotion in promoted { rest.remove(promotion.record) }
    var ordered = try ranked(rest, words, sort ?? []).least(end).map(\.record)
    for promotion in promoted {
      ordered.insert(promotion.record, at: min(promotion.position, ordered.count))
    }
    return ordered[start..<end]
  }

  private func promotedRecords(
    _ rules: AppliedRules, in matches: Bitset
  ) -> [(record: Int, position: Int)] {
    var promoted: [(record: Int, position: Int)] = []
    for promotion in rules.promotions {
      guard let record = records.recordsByID[promotion.objectID], matches.contains(record) else {
        continue
      }
      let next = promoted.last.map { $0.position + 1 } ?? 0
      promoted.append((record, min(promotion.position ?? next, recordCount)))
    }
    return promoted.sorted { $0.position < $1.position }
  }

  private func ranked(
    _ matches: Bitset, _ words: [WordMatch], _ sort: [RankingCriterion]
  ) throws(SearchError) -> [HitOrder] {
    var found: [Int] = []
    matches.forEach { found.append($0) }
    let sortRanks = try columns.ranks(by: sort)
    let customRanks = try columns.ranks(by: settings.ranking)
    let relevance = try RelevanceScorer.relevance(of: found, words, recordCount: recordCount)
    return zip(found, relevance).map { record, relevance in
      HitOrder(
        sortRank: sortRanks[record], relevance: relevance, customRank: customRanks[record],
        record: record)
    }
  }

  private func hits(_ shown: ArraySlice<Int>, _ words: [WordMatch]) -> [Hit] {
    var parser = RecordParser()
    var highlighter = Highlighter(records.index, words)
    return shown.map { record in
      let object = records.text.object(record, with: &parser) ?? JSONObject()
      return Hit(
        objectID: records.objectIDs[record], record: object,
        highlights: highlighter.highlights(of: object))
    }
  }
}

extension SearchRequest {
  /// True if something is counted under other filters than those of alternatives and statistics.
  fileprivate var isFannedOut: Bool { !filters.hierarchicalPaths.isEmpty || !counts.isEmpty }
}
