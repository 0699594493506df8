import Components
import Search

/// Translates requests for Typesense: searches in batches of 50 for `/multi_search`.
struct TypesenseDialect: Dialect {
  static let name = "typesense"
  /// The maximum number of searches in one request.
  private static let batchSize = 50
  private static let maximumHits = 250
  /// The maximum number of hits per group.
  private static let maximumGroupSize = 99

  var collection: String
  var searchable: [String]
  var key = "id"
  var ranking: [RankingCriterion] = []
  var sorts: [String: [RankingCriterion]] = [:]
  var geoField = GeographicArea.attribute
  var attributeForDistinct: String?

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    var searches: [JSONValue] = []
    for query in try QueryPlan(requests).queries { searches.append(try search(query)) }
    return batches(searches)
  }

  func batches(_ searches: [JSONValue]) -> [EngineRequest] {
    stride(from: 0, to: searches.count, by: Self.batchSize).map { start in
      EngineRequest(
        "/multi_search",
        ["searches": .array(Array(searches[start...].prefix(Self.batchSize)))])
    }
  }

  private func search(_ query: QueryPlan.Query) throws(SearchError) -> JSONValue {
    let request = query.request
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
    search["sort_by"] = try order(request).map { .text($0) }
    try addFacets(query, to: &search)
    addQueryParameters(request.strategy, to: &search)
    if !request.ruleContexts.isEmpty {
      // The name differs between versions.
      let tags = JSONValue.text(request.ruleContexts.joined(separator: ","))
      (search["override_tags"], search["curation_tags"]) = (tags, tags)
    }
    if let size = request.distinct, size > 0 { try addGroups(of: size, to: &search) }
    if request.hitsPerPage > 0 {
      search["highlight_full_fields"] = try list(searched)
      if let attributes = request.attributesToRetrieve {
        search["include_fields"] = try list([key] + attributes.filter { $0 != key })
      }
      if let words = request.snippets.map(\.words).max() {
        search["highlight_affix_num_tokens"] = .integer(max(1, words / 2))
        search["snippet_threshold"] = .integer(words)
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

  func queryText(of request: SearchRequest) -> String {
    request.query.allSatisfy(\.isWhitespace) ? "*" : request.query
  }

  func searchedFields(_ request: SearchRequest) -> [String] {
    let fields = request.strategy.restrictSearchableAttributes
    return fields.isEmpty ? searchable : fields
  }

  /// The filter for the groups and the area; nil if there is neither.
  func filter(_ request: SearchRequest, _ groups: [FilterGroup]) throws(SearchError) -> String? {
    let area = try TypesenseGeography(request.area, in: geoField)?.filter
    let parts = [try TypesenseFilter.text(groups), area].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }

  private func addFacets(
    _ query: QueryPlan.Query, to search: inout JSONObject
  ) throws(SearchError) {
    if let facetSearch = query.facetSearch {
      search["facet_by"] = try list([facetSearch.attribute])
      search["max_facet_values"] = .integer(EngineResponse.valueLimit(facetSearch.limit))
      if !facetSearch.text.isEmpty {
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
    search["max_facet_values"] = .integer(
      EngineResponse.valueLimit(request.facets.map(\.limit).max() ?? 1))
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
  }

  private func order(_ request: SearchRequest) throws(SearchError) -> String? {
    var criteria = ranking
    if let sort = request.sort { criteria = try sorts.criteria(ofSort: sort) }
    let distance = try TypesenseGeography(request.area, in: geoField)?.order
    let optional = try TypesenseOptionalFilters.order(request.optionalFilters)
    if criteria.isEmpty, distance == nil, optional == nil { return nil }
    for criterion in criteria { try TypesenseFilter.check(criterion.attribute) }
    let texts = criteria.map(\.text)
    let near = [distance, optional].compactMap(\.self)
    // Typesense allows three criteria.
    return (request.sort == nil ? near + ["_text_match:desc"] + texts : texts + near).prefix(3)
      .joined(separator: ",")
  }

  func list(_ attributes: [String]) throws(SearchError) -> JSONValue {
    for attribute in attributes { try TypesenseFilter.check(attribute) }
    return .text(attributes.joined(separator: ","))
  }
}
