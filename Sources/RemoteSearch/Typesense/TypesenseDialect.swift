import Components
import Search

/// The language of Typesense: searches in batches of 50 for `/multi_search`.
struct TypesenseDialect: Dialect {
  static let name = "typesense"
  /// More searches in one call are refused by the server.
  private static let batchSize = 50
  private static let mostHits = 250

  var collection: String
  var searchable: [String]
  var key = "id"
  var ranking: [RankingCriterion] = []
  var sorts: [String: [RankingCriterion]] = [:]

  func calls(for requests: [SearchRequest]) throws(SearchError) -> [EngineCall] {
    var searches: [JSONValue] = []
    for query in try QueryPlan(requests).queries { searches.append(try search(query)) }
    return stride(from: 0, to: searches.count, by: Self.batchSize).map { start in
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
    let fields = request.reading.restrictSearchableAttributes
    let searched = fields.isEmpty ? searchable : fields
    var search = JSONObject([
      ("collection", .text(collection)),
      ("q", .text(request.query.allSatisfy(\.isWhitespace) ? "*" : request.query)),
      ("query_by", try list(searched)), ("page", .integer(request.page + 1)),
      ("per_page", .integer(request.hitsPerPage)),
    ])
    search["filter_by"] = try TypesenseFilter.text(request.groups).map { .text($0) }
    search["sort_by"] = try order(request).map { .text($0) }
    try addFacets(query, to: &search)
    addReading(request.reading, to: &search)
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
  private func addReading(_ reading: QueryReading, to search: inout JSONObject) {
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
    if criteria.isEmpty { return nil }
    for criterion in criteria { try TypesenseFilter.check(criterion.attribute) }
    let texts = criteria.map(\.text)
    // No more than three are allowed.
    return (request.sort == nil ? ["_text_match:desc"] + texts : texts).prefix(3)
      .joined(separator: ",")
  }

  private func list(_ attributes: [String]) throws(SearchError) -> JSONValue {
    for attribute in attributes { try TypesenseFilter.check(attribute) }
    return .text(attributes.joined(separator: ","))
  }
}
