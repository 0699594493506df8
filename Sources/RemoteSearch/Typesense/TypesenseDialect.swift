import Components
import Search

/// The language of Typesense: searches in batches of 50 for `/multi_search`.
struct TypesenseDialect: Dialect {
  static let name = "typesense"
  /// More searches in one call are refused by the server.
  private static let batchSize = 50
  private static let mostHits = 250
  /// More hits of a group are refused.
  private static let largestGroup = 99

  var collection: String
  var searchable: [String]
  var key = "id"
  var ranking: [RankingCriterion] = []
  var sorts: [String: [RankingCriterion]] = [:]
  var places = GeographicArea.attribute
  var attributeForDistinct: String?

  func calls(for requests: [SearchRequest]) throws(SearchError) -> [EngineCall] {
    var searches: [JSONValue] = []
    for query in try QueryPlan(requests).queries { searches.append(try search(query)) }
    return batches(searches)
  }

  func batches(_ searches: [JSONValue]) -> [EngineCall] {
    stride(from: 0, to: searches.count, by: Self.batchSize).map { start in
      EngineCall(
        "/multi_search",
        ["searches": .array(Array(searches[start...].prefix(Self.batchSize)))])
    }
  }

  private func search(_ query: QueryPlan.Query) throws(SearchError) -> JSONValue {
    let request = query.request
    guard request.hitsPerPage <= Self.mostHits else {
      throw Self.refused("\(request.hitsPerPage) hits per page, expected at most \(Self.mostHits)")
    }
    let searched = searched(request)
    var search = JSONObject([
      ("collection", .text(collection)), ("q", .text(words(of: request))),
      ("query_by", try list(searched)), ("page", .integer(request.page + 1)),
      ("per_page", .integer(request.hitsPerPage)),
    ])
    search["filter_by"] = try filter(request, request.groups).map { .text($0) }
    search["sort_by"] = try order(request).map { .text($0) }
    try addFacets(query, to: &search)
    addReading(request.reading, to: &search)
    if !request.ruleContexts.isEmpty {
      // Newer versions have the other name.
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

  /// Records without a value are groups of their own.
  private func addGroups(of size: Int, to search: inout JSONObject) throws(SearchError) {
    guard let attributeForDistinct else {
      throw Self.refused("hits are to be grouped, expected 'attributeForDistinct'")
    }
    guard size <= Self.largestGroup else {
      throw Self.refused("\(size) hits of a group, expected at most \(Self.largestGroup)")
    }
    search["group_by"] = try list([attributeForDistinct])
    search["group_limit"] = .integer(size)
    search["group_missing_values"] = false
  }

  func words(of request: SearchRequest) -> String {
    request.query.allSatisfy(\.isWhitespace) ? "*" : request.query
  }

  func searched(_ request: SearchRequest) -> [String] {
    let fields = request.reading.restrictSearchableAttributes
    return fields.isEmpty ? searchable : fields
  }

  /// The groups, and where records have to lie; nil if there is neither.
  func filter(_ request: SearchRequest, _ groups: [FilterGroup]) throws(SearchError) -> String? {
    let place = try TypesenseGeography(request.area, in: places)?.filter
    let parts = [try TypesenseFilter.text(groups), place].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " && ")
  }

  private func addFacets(
    _ query: QueryPlan.Query, to search: inout JSONObject
  ) throws(SearchError) {
    if let wanted = query.facetSearch {
      search["facet_by"] = try list([wanted.attribute])
      search["max_facet_values"] = .integer(EngineAnswer.valueLimit(wanted.limit))
      if !wanted.text.isEmpty {
        search["facet_query"] = .text("\(wanted.attribute):\(wanted.text)")
      }
      return
    }
    let request = query.request
    var names = request.facets.map(\.attribute)
    for wanted in request.statistics where !names.contains(wanted.attribute) {
      names.append(wanted.attribute)
    }
    if names.isEmpty { return }
    search["facet_by"] = try list(names)
    search["max_facet_values"] = .integer(
      EngineAnswer.valueLimit(request.facets.map(\.limit).max() ?? 1))
  }

  /// Words are missing only where that is asked for, as in Algolia.
  func addReading(_ reading: QueryReading, to search: inout JSONObject) {
    switch reading.removeWordsIfNoResults {
    case nil, QueryReading.Removal.none?: search["drop_tokens_threshold"] = 0
    case .firstWords:
      search["drop_tokens_threshold"] = 1
      search["drop_tokens_mode"] = "left_to_right"
    case .lastWords, .allOptional: search["drop_tokens_threshold"] = 1
    }
    if reading.queryType == .prefixNone { search["prefix"] = "false" }
    if reading.typoTolerance == .false { search["num_typos"] = "0" }
  }

  private func order(_ request: SearchRequest) throws(SearchError) -> String? {
    var criteria = ranking
    if let sort = request.sort { criteria = try sorts.criteria(ofSort: sort) }
    let distance = try TypesenseGeography(request.area, in: places)?.order
    let optional = try TypesenseOptionalFilters.order(request.optionalFilters)
    if criteria.isEmpty, distance == nil, optional == nil { return nil }
    for criterion in criteria { try TypesenseFilter.check(criterion.attribute) }
    let texts = criteria.map(\.text)
    let near = [distance, optional].compactMap(\.self)
    // No more than three are allowed.
    return (request.sort == nil ? near + ["_text_match:desc"] + texts : texts + near).prefix(3)
      .joined(separator: ",")
  }

  func list(_ attributes: [String]) throws(SearchError) -> JSONValue {
    for attribute in attributes { try TypesenseFilter.check(attribute) }
    return .text(attributes.joined(separator: ","))
  }
}
