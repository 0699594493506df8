import Components
public import Search
import SimdJSON

/// Answers requests from an index, with the semantics of Algolia.
///
/// Every word of the query must stand in some searchable attribute; the last one may be the
/// beginning of a word; words may have typos. All of this can be set, also for each request. A
/// query is read up to its first 32 words.
public struct EmbeddedSearcher: Searcher {
  let records: IndexedRecords
  private let settings: EmbeddedSettings
  private let reader: QueryReader
  let columns: ColumnStore
  private let filters = FilterCache()
  private let answers: KnownAnswers
  private let lastCounts = LastCounts()

  init(_ records: IndexedRecords, _ settings: EmbeddedSettings) {
    self.records = records
    self.settings = settings
    reader = QueryReader(settings, records.index)
    columns = ColumnStore(records, dates: Set(settings.dates))
    answers = KnownAnswers(settings)
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    responses.reserveCapacity(requests.count)
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      responses.append(SearchResponse())
      try answer(request, in: &responses[responses.count - 1])
    }
    return responses
  }

  /// Writes the answer to a request into a response, which is not copied on the way.
  private func answer(
    _ request: SearchRequest, in response: inout SearchResponse
  ) throws(SearchError) {
    let start = ContinuousClock.now
    try request.check()
    let rules =
      settings.rules.isEmpty ? AppliedRules.none : AppliedRules(settings.rules, for: request)
    let likes = try related(request)
    // Mostly there are none, so that nothing is put together.
    var boosts = request.optionalFilters.groups.isEmpty ? [] : [request.optionalFilters]
    if let likes { boosts.append(likes.filters) }
    var fixed = request.always
    if !rules.filters.isEmpty { fixed.append(FilterGroup(.and(""), rules.filters)) }
    let counted = CountedGroups(request.filters)
    let groups = fixed.isEmpty ? counted.groups : counted.groups + fixed
    let asked = try asked(request, groups, boosts)
    let columns = asked.columns
    let weights = try weights(request, boosts, columns)
    func matches(_ query: QueryMatch) throws(SearchError) -> FilteredMatches {
      var base = try self.matches(of: query, rules, without: likes?.record)
      if let test = AreaFilter(request.area, weights.places) { base = test.records(of: base) }
      if !fixed.isEmpty {
        var fulfilling = FilteredMatches(base, CountedGroups(fixed), columns, filters)
        base = fulfilling.records()
      }
      let promoted = rules.promotions.compactMap { records.keys.record(withKey: $0.objectID) }
      base = try QueryRecords(query, records).withFewTypos(base, keeping: Set(promoted))
      return FilteredMatches(base, counted, columns, filters)
    }
    var query = try reader.read(request)
    var matching = try matches(query)
    while matching.count() == 0, let relaxed = query.relaxed {
      query = relaxed
      matching = try matches(query)
    }
    var counts = MatchCounter(
      asked, in: consume matching, records.prefixes, self.columns, answers)
    let strictness =
      request.sort == nil ? nil : request.relevancyStrictness ?? settings.relevancyStrictness
    let picker = HitPicker(
      records: records, answers: answers, query: query, weights: weights, rules: rules,
      sortRanks: try sortRanks(request, weights),
      strictness: strictness.flatMap { $0 > 0 ? $0 : nil })
    let list = try picker.hits(of: counts.records(), for: request)
    response.query = request.query
    response.hits = try hits(list.records, query, weights, request)
    response.nbHits = list.count
    response.page = request.page
    response.firstPage = request.firstPage ?? request.page
    response.nbPages = HitWindow.pageCount(list.shownCount, perPage: request.hitsPerPage)
    response.hitsPerPage = request.hitsPerPage
    response.userData = rules.userData
    response.appliedRules = rules.ids
    response.renderingContent = settings.renderingContent?.json
    response.nbSortedHits = list.sortedCount
    response.appliedRelevancyStrictness = strictness
    if request.clickAnalytics { response.queryID = QueryID.make() }
    try counts.count(request, in: &response)
    response.processingTime = ContinuousClock.now - start
  }

  /// The record that hits are to be like, and the optional filters that this means.
  private func related(
    _ request: SearchRequest
  ) throws(SearchError) -> (record: Int, filters: OptionalFilters)? {
    guard let related = request.related else { return nil }
    guard let record = records.keys.record(withKey: related.objectID) else {
      throw .refused("there is no record '\(related.objectID)' that others could be like")
    }
    var parser = TapeParser()
    let object = JSONValue.object(
      try records.text.object(record, with: &parser) ?? JSONObject())
    let filters = related.filters { object[path: $0].map(FacetText.texts) ?? [] }
    return (record, filters)
  }

  /// The records that fit the query and what rules make of it.
  private func matches(
    of query: QueryMatch, _ rules: AppliedRules, without left: Int?
  ) throws(SearchError) -> RecordSet {
    let found = try QueryRecords(query, records).all()
    if rules.promotions.isEmpty, rules.hidden.isEmpty, left == nil { return found }
    var bits = found.asBits()
    for promotion in rules.promotions {
      if let record = records.keys.record(withKey: promotion.objectID) { bits.insert(record) }
    }
    for objectID in rules.hidden {
      if let record = records.keys.record(withKey: objectID) { bits.remove(record) }
    }
    if let left { bits.remove(left) }
    return RecordSet(bits)
  }

  /// What is to be counted, with all columns that the request needs.
  private func asked(
    _ request: SearchRequest, _ groups: [FilterGroup], _ boosts: [OptionalFilters]
  ) throws(SearchError) -> AskedCounts {
    let grouping = distinct(request) > 0 ? settings.attributeForDistinct : nil
    if let known = lastCounts.counts(for: request),
      groups.allSatisfy({ $0.filters.allSatisfy(known.hasColumns) }),
      boosts.allSatisfy({ $0.filters.allSatisfy(known.hasColumns) }),
      grouping.map({ known.columns[$0]?.facets != nil }) ?? true
    {
      return known
    }
    let filters =
      groups.flatMap(\.filters) + boosts.flatMap(\.filters) + request.counts.map(\.filter)
    var attributes = request.statistics.map(\.attribute) + request.histograms.map(\.attribute)
    var counted = request.facets.map(\.attribute) + request.facetSearches.map(\.attribute)
    if let grouping { counted.append(grouping) }
    for filter in filters {
      if case .numeric = filter {
        attributes.append(filter.attribute)
      } else {
        counted.append(filter.attribute)
      }
    }
    let made = AskedCounts(
      request, try columns.columns(of: attributes, counted: counted), records.prefixes, answers)
    lastCounts.keep(made)
    return made
  }

  /// The most hits of a group that are shown; 0 if hits are not grouped.
  private func distinct(_ request: SearchRequest) -> Int {
    request.distinct ?? (settings.attributeForDistinct == nil ? 0 : settings.distinct)
  }

  private func weights(
    _ request: SearchRequest, _ boosts: [OptionalFilters], _ columns: [String: Column]
  ) throws(SearchError) -> HitWeights {
    var weights = HitWeights(
      scores: OptionalScores(boosts, columns, recordCount: records.index.recordCount))
    if let area = request.area {
      try checkKnown(settings.geolocation, "find places by")
      weights.area = area
      weights.places = try self.columns.coordinates(of: settings.geolocation)
    }
    let limit = distinct(request)
    guard limit > 0 else { return weights }
    guard let attribute = settings.attributeForDistinct else {
      throw .refused("hits cannot be grouped, since the searcher has no 'attributeForDistinct'")
    }
    try checkKnown(attribute, "group hits by")
    weights.groups = DistinctGroups(columns[attribute], limit: limit)
    return weights
  }

  private func checkKnown(_ attribute: String, _ purpose: String) throws(SearchError) {
    let known = records.attributes
    if known.contains(attribute) || known.contains("\(attribute).lat") || known.isEmpty { return }
    let help = Suggestion.help(for: attribute, in: known.sorted()).map { "; \($0)" } ?? ""
    throw .refused("cannot \(purpose) '\(attribute)', which no record has\(help)")
  }

  /// The place of each record in the sort order that is asked for.
  private func sortRanks(
    _ request: SearchRequest, _ weights: HitWeights
  ) throws(SearchError) -> [UInt32]? {
    guard let sort = request.sort else { return nil }
    let criteria = try settings.criteria(ofSort: sort, attributes: records.attributes)
    guard criteria.contains(where: { $0.attribute == settings.geolocation }) else {
      return try columns.ranks(by: criteria)
    }
    guard weights.area?.center != nil else {
      throw .refused("cannot sort by distance, since no centre says from where")
    }
    let steps = (0..<records.index.recordCount).map { weights.step(of: $0) }
    return try columns.ranks(by: criteria, given: [settings.geolocation: steps])
  }

  private func hits(
    _ shown: [Int], _ query: QueryMatch, _ weights: HitWeights, _ request: SearchRequest
  ) throws(SearchError) -> [Hit] {
    if shown.isEmpty { return [] }
    let stored = IndexedHits(
      try records.text.texts(of: shown), Highlighter(records.index, query),
      searched: records.index.attributes, request, settings)
    return shown.indices.map { place in
      let record = shown[place]
      var hit = Hit(objectID: records.keys[record], stored: stored, place: place)
      if weights.isEmpty, weights.places == nil { return hit }
      hit.distance = weights.distance(of: record)
      hit.group = weights.groups?.value(of: record)
      hit.score = weights.scores?.score(of: record)
      return hit
    }
  }
}
