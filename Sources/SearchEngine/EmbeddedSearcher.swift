import Components
public import Search

/// Answers requests from an index, with the semantics of Algolia.
///
/// Every word of the query must stand in some searchable attribute; the last one may be the
/// beginning of a word; words may have typos. A query is read up to its first 32 words.
public struct EmbeddedSearcher: Searcher {
  let records: IndexedRecords
  private let settings: EmbeddedSettings
  let columns: ColumnStore
  private let filters = FilterCache()

  init(_ records: IndexedRecords, _ settings: EmbeddedSettings) {
    self.records = records
    self.settings = settings
    columns = ColumnStore(records.text, stored: records.columns)
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      var response =
        try request.filters.hierarchicalPaths.isEmpty ? answer(request) : answerInParts(request)
      response.renderingContent = settings.renderingContent?.json
      responses.append(response)
    }
    return responses
  }

  /// Answers a request whose hierarchies have levels that are counted under fewer filters.
  private func answerInParts(_ request: SearchRequest) throws(SearchError) -> SearchResponse {
    var responses: [SearchResponse] = []
    for part in DisjunctiveQueries.requests(for: request) { responses.append(try answer(part)) }
    var merged = try DisjunctiveQueries.merge(responses, for: request)
    merged.processingTime = responses.reduce(.zero) { $0 + $1.processingTime }
    return merged
  }

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
    var matches = try matches(of: words, rules, request)
    let found = matches.records()
    let shown = try shownRecords(found, words, rules, sort, request)
    let count = found.count
    let perPage = request.hitsPerPage
    var response = SearchResponse(
      query: request.query, hits: try hits(shown, words), nbHits: count, page: request.page,
      nbPages: perPage == 0 ? 0 : count / perPage + (count % perPage == 0 ? 0 : 1),
      hitsPerPage: perPage, userData: rules.userData, appliedRules: rules.ids)
    for facet in request.facets { response.facets[facet.attribute] = values(of: facet, &matches) }
    for wanted in request.statistics {
      response.statistics[wanted] = statistics(wanted, &matches)
    }
    for wanted in request.counts { response.counts[wanted] = matches.count(wanted) }
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
    let columns = try columns(for: request, groups + fixed)
    var base = try WordRecords(words, records).records()
    if !rules.promotions.isEmpty || !rules.hidden.isEmpty {
      var bits = base.asBits()
      for promotion in rules.promotions {
        if let record = records.keys.record(withKey: promotion.objectID) { bits.insert(record) }
      }
      for objectID in rules.hidden {
        if let record = records.keys.record(withKey: objectID) { bits.remove(record) }
      }
      base = RecordSet(bits)
    }
    if !fixed.isEmpty {
      var fulfilling = FilteredMatches(base, fixed, columns, filters)
      base = fulfilling.records()
    }
    return FilteredMatches(base, groups, columns, filters)
  }

  private func columns(
    for request: SearchRequest, _ groups: [FilterGroup]
  ) throws(SearchError) -> [String: Column] {
    var attributes = Set(request.statistics.map(\.attribute))
    var counted = Set(request.facets.map(\.attribute))
    for filter in groups.flatMap(\.filters) + request.counts.map(\.filter) {
      if case .numeric(let numeric) = filter {
        attributes.insert(numeric.attribute)
      } else {
        counted.insert(filter.attribute)
      }
    }
    return try columns.columns(of: attributes, counted: counted)
  }

  private func values(
    of facet: SearchRequest.Facet, _ matches: inout FilteredMatches
  ) -> [FacetValue] {
    let selected = matches.selectedValues(of: facet.attribute)
    guard let facets = matches.columns[facet.attribute]?.facets else {
      return FacetCounter.values(selected: selected)
    }
    let counter = FacetCounter(
      attribute: facet.attribute, facets: facets, prefixes: records.prefixes)
    return matches.counting(facet.attribute) {
      counter.values(in: &$0, limit: facet.limit, selected: selected)
    }
  }

  private func statistics(
    _ wanted: SearchRequest.Statistics, _ matches: inout FilteredMatches
  ) -> NumericStatistics? {
    guard let numbers = matches.columns[wanted.attribute]?.numbers else { return nil }
    return matches.counting(wanted) { set in
      switch set.kind {
      case .all: return NumberSummary(of: numbers).statistics
      case .prefix(let prefix):
        if let ready = records.prefixes.statistics(of: wanted.attribute, prefix: prefix) {
          return NumberSummary(fields: ready).statistics
        }
      case .other: break
      }
      return NumberSummary(of: numbers, in: set.records()).statistics
    }
  }

  /// The records of the page that is asked for, in their order.
  private func shownRecords(
    _ matches: RecordSet, _ words: [WordMatch], _ rules: AppliedRules, _ sort: [RankingCriterion]?,
    _ request: SearchRequest
  ) throws(SearchError) -> ArraySlice<Int> {
    let (start, overflow) = request.page.multipliedReportingOverflow(by: request.hitsPerPage)
    let count = matches.count
    guard !overflow, request.hitsPerPage > 0, start < count else { return [] }
    let end = start + min(request.hitsPerPage, count - start)
    // A sort order is what a person asked for, so it goes before what a rule wants.
    let promoted = sort == nil ? promotedRecords(rules, in: matches) : []
    var rest = matches
    if !promoted.isEmpty {
      var bits = matches.asBits()
      for promotion in promoted { bits.remove(promotion.record) }
      rest = RecordSet(bits)
    }
    let sortRanks = try sort.map { criteria throws(SearchError) in
      try columns.ranks(by: criteria)
    }
    var ordered = try Ranking(words, records.index).first(end, of: rest, sortRanks: sortRanks)
    for promotion in promoted {
      ordered.insert(promotion.record, at: min(promotion.position, ordered.count))
    }
    return ordered[start..<end]
  }

  private func promotedRecords(
    _ rules: AppliedRules, in matches: RecordSet
  ) -> [(record: Int, position: Int)] {
    var promoted: [(record: Int, position: Int)] = []
    for promotion in rules.promotions {
      guard let record = records.keys.record(withKey: promotion.objectID),
        matches.contains(record)
      else { continue }
      let next = promoted.last.map { $0.position + 1 } ?? 0
      promoted.append((record, min(promotion.position ?? next, matches.capacity)))
    }
    return promoted.sorted { $0.position < $1.position }
  }

  private func hits(
    _ shown: ArraySlice<Int>, _ words: [WordMatch]
  ) throws(SearchError) -> [Hit] {
    var parser = RecordParser()
    var highlighter = Highlighter(records.index, words)
    var hits: [Hit] = []
    for record in shown {
      let object = try records.text.object(record, with: &parser) ?? JSONObject()
      hits.append(
        Hit(
          objectID: records.keys[record], record: object,
          highlights: highlighter.highlights(of: object)))
    }
    return hits
  }
}
