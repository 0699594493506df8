import Components
import Search

/// Translates requests for Typesense: searches in batches of 50 for `/multi_search`.
struct TypesenseDialect: Dialect {
  static let name = "typesense"
  /// Counts all values. Otherwise statistics only include the returned values; ignored before version 27.
  private static let facetStrategy: JSONValue = "exhaustive"
  /// The maximum number of searches in one request.
  private static let batchSize = 50
  /// The query that matches all documents.
  private static let allDocuments = "*"
  /// The maximum of `per_page`.
  static let maximumHits = 250
  /// The maximum number of hits per group.
  private static let maximumGroupSize = 99
  /// The maximum number of criteria in `sort_by`.
  private static let maximumCriteria = 3
  /// The maximum number of words that the beginning of a word, or a word with typos, can match.
  ///
  /// The default is 4, with which short beginnings find almost nothing.
  private static let maximumCandidates = 10_000
  /// The minimum length of a word that may have one typo, as in the embedded engine.
  private static let minimumLengthFor1Typo = 4
  /// The minimum length of a word that may have two typos, as in the embedded engine; the default is 7.
  private static let minimumLengthFor2Typos = 8
  /// A number of results that is not reached, so that all typos are considered.
  private static let maximumThreshold = 1_000_000_000
  /// The maximum number of combinations of typos that are all considered.
  ///
  /// Typesense searches each of them, which takes too long for many long words.
  private static let maximumCombinations = 27

  /// The name of the collection.
  var collection: String
  /// The fields to search, the most important first.
  var searchable: [String]
  /// The field with the key of a record.
  var key = "id"
  /// The criteria that break ties of the text match score.
  var ranking: [RankingCriterion] = []
  /// The criteria of each sort order, by its name.
  var sorts: [String: [RankingCriterion]] = [:]
  /// The field of type `geopoint` with the coordinates.
  var geoField = GeographicArea.attribute
  /// The attribute to group hits by; nil if hits cannot be grouped.
  var attributeForDistinct: String?
  /// The types of numeric fields.
  var types = TypesenseFieldTypes()
  /// The number of values, up to 1,000, that are requested for a local facet search. If a facet has as many,
  /// the server searches them.
  var localValueLimit = 1_000

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var searches: [JSONValue] = []
    for query in try QueryPlan(requests).queries {
      searches.append(try searchParameters(for: query))
    }
    return batches(searches)
  }

  /// Distributes searches over `multi_search` requests.
  func batches(_ searches: [JSONValue]) -> [EngineRequest] {
    stride(from: 0, to: searches.count, by: Self.batchSize).map { start in
      var request = EngineRequest(
        "/multi_search",
        ["searches": .array(Array(searches[start...].prefix(Self.batchSize)))])
      request.results = .init(list: "results", status: "code")
      return request
    }
  }

  /// The parameters of the search for a query.
  ///
  /// - Parameter searchesValues: whether the server executes the facet search of the query; otherwise it
  ///   returns the most frequent values, in which the facet search then runs locally.
  func searchParameters(
    for query: QueryPlan.Query, searchesValues: Bool = false
  ) throws(SearchError) -> JSONValue {
    var request = query.request
    if query.facetSearch != nil { request.hitsPerPage = 0 }
    guard request.hitsPerPage <= Self.maximumHits else {
      throw Self.refused(
        "\(request.hitsPerPage) hits per page, expected at most \(Self.maximumHits)")
    }
    let searched = searchedFields(request)
    var search = JSONObject([
      ("collection", .text(collection)), ("q", .text(queryText(of: request))),
      ("query_by", try list(searched)), ("page", .integer(request.page + 1)),
      ("per_page", .integer(request.hitsPerPage)),
    ])
    search["filter_by"] = try filter(request, request.groups).map { .text($0) }
    search["sort_by"] = .text(try sortBy(request))
    try addFacets(query, searchesValues, to: &search)
    addQueryParameters(request.strategy, to: &search)
    if !request.ruleContexts.isEmpty {
      // The name of the parameter depends on the version of Typesense.
      let tags = JSONValue.text(request.ruleContexts.joined(separator: ","))
      (search["override_tags"], search["curation_tags"]) = (tags, tags)
    }
    if let size = request.distinct, size > 0 { try addGroups(of: size, to: &search) }
    if request.hitsPerPage > 0 {
      search["highlight_full_fields"] = try list(searched)
      if let attributes = request.attributesToRetrieve {
        search["include_fields"] = try list([key] + attributes.filter { $0 != key })
      }
    }
    search["highlight_start_tag"] = .text(Highlights.opening)
    search["highlight_end_tag"] = .text(Highlights.closing)
    return .object(search)
  }

  /// Groups hits; each record without a value is a separate group.
  private func addGroups(of size: Int, to search: inout JSONObject) throws(SearchError) {
    guard let attributeForDistinct else {
      throw Self.missingDistinctAttribute
    }
    guard size <= Self.maximumGroupSize else {
      throw Self.refused("\(size) hits per group, expected at most \(Self.maximumGroupSize)")
    }
    search["group_by"] = try list([attributeForDistinct])
    search["group_limit"] = .integer(size)
    search["group_missing_values"] = false
  }

  /// The value of `q`; a query without words matches all documents.
  func queryText(of request: SearchRequest) -> String {
    let text = AnalyzedQuery(request).text(converting: \.joiningDashes)
    return text.isEmpty ? Self.allDocuments : text
  }

  /// The fields to search, which a request can restrict.
  func searchedFields(_ request: SearchRequest) -> [String] {
    let fields = request.strategy.restrictSearchableAttributes
    return fields.isEmpty ? searchable : fields
  }

  /// The filter for the groups and the area; nil if there is neither.
  func filter(_ request: SearchRequest, _ groups: [FilterGroup]) throws(SearchError) -> String? {
    let area = try TypesenseGeography(request.area, in: geoField)?.filter
    let parts = [try TypesenseFilter(types: types).text(groups), area].compactMap(\.self)
    if parts.isEmpty { return nil }
    let text = parts.joined(separator: " && ")
    try TypesenseFilter.checkSize(of: text)
    return text
  }

  /// Adds the facets and statistics, or the facet search.
  private func addFacets(
    _ query: QueryPlan.Query, _ searchesValues: Bool, to search: inout JSONObject
  ) throws(SearchError) {
    if let facetSearch = query.facetSearch {
      search["facet_by"] = try list([facetSearch.attribute])
      search["facet_strategy"] = Self.facetStrategy
      let limit =
        facetSearch.text.isEmpty || searchesValues ? facetSearch.limit : localValueLimit
      search["max_facet_values"] = .integer(EngineResponse.valueLimit(limit))
      if searchesValues {
        search["facet_query"] = .text("\(facetSearch.attribute):\(facetSearch.text)")
      }
      return
    }
    let request = query.request
    var names = request.facets.map(\.attribute)
    for statistics in request.statistics where !names.contains(statistics.attribute) {
      names.append(statistics.attribute)
    }
    if names.isEmpty { return }
    search["facet_by"] = try list(names)
    search["facet_strategy"] = Self.facetStrategy
    search["max_facet_values"] = .integer(
      EngineResponse.valueLimit(request.facets.map(\.limit).max() ?? 1))
  }

  /// The number of combinations of typos in the words of a query, at most about 1,000.
  private static func combinations(of query: String) -> Int {
    query.split(separator: " ").reduce(1) { count, word in
      let errors = [minimumLengthFor1Typo, minimumLengthFor2Typos].count { word.count >= $0 }
      return count > 300 ? count : count * (1 + errors)
    }
  }

  /// Adds the parameters that change how a query matches. All words must match by default, as in Algolia.
  func addQueryParameters(_ strategy: QueryStrategy, to search: inout JSONObject) {
    switch strategy.removeWordsIfNoResults {
    case nil, QueryStrategy.WordRemoval.none?: search["drop_tokens_threshold"] = 0
    case .firstWords:
      search["drop_tokens_threshold"] = 1
      search["drop_tokens_mode"] = "left_to_right"
    case .lastWords, .allOptional: search["drop_tokens_threshold"] = 1
    }
    if strategy.queryType == .prefixNone { search["prefix"] = "false" }
    if strategy.typoTolerance == .false { search["num_typos"] = "0" }
    search["min_len_1typo"] = .integer(Self.minimumLengthFor1Typo)
    search["min_len_2typo"] = .integer(Self.minimumLengthFor2Typos)
    // With a threshold of 1, words with typos only match if no record has fewer of them.
    let isExhaustive =
      strategy.typoTolerance != .min
      && Self.combinations(of: search["q"]?.text ?? "") <= Self.maximumCombinations
    search["typo_tokens_threshold"] = isExhaustive ? .integer(Self.maximumThreshold) : 1
    search["max_candidates"] = .integer(Self.maximumCandidates)
  }

  /// The value of `sort_by`: the sort order or the relevance, the ranking, and the order of insertion.
  private func sortBy(_ request: SearchRequest) throws(SearchError) -> String {
    let chosen = try request.sort.map { name throws(SearchError) in
      try sorts.criteria(ofSort: name)
    }
    let ranking = ranking.filter { criterion in
      !(chosen ?? []).contains { $0.attribute == criterion.attribute }
    }
    for criterion in (chosen ?? []) + ranking { try TypesenseFilter.check(criterion.attribute) }
    let distance = try TypesenseGeography(request.area, in: geoField)?.sort
    let optional = try TypesenseOptionalFilters.sort(
      request.optionalFilters, TypesenseFilter(types: types))
    let near = [distance, optional].compactMap(\.self)
    let relevance = queryText(of: request) == Self.allDocuments ? [] : ["_text_match:desc"]
    let first = chosen.map { $0.map(\.text) + near } ?? near + relevance
    return (first + ranking.map(\.text) + ["_seq_id:asc"]).prefix(Self.maximumCriteria)
      .joined(separator: ",")
  }

  /// The names as a comma-separated list.
  ///
  /// - Throws: `refused` for a name with special characters.
  func list(_ attributes: [String]) throws(SearchError) -> JSONValue {
    for attribute in attributes { try TypesenseFilter.check(attribute) }
    return .text(attributes.joined(separator: ","))
  }
}
