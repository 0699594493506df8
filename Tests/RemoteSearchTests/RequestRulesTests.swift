import AlgoliaAPI
import Components
import Search
import SimdJSON
import TestSupport
import Testing

@testable import RemoteSearch

/// Validates random requests against the parameters that the vendors document.
@Suite struct RequestRulesTests {
  private func engineRequests(_ dialect: some Dialect, seed: UInt64) throws -> [EngineRequest] {
    var random = SeededGenerator(seed: seed)
    return try (0..<300).flatMap { _ in
      try dialect.engineRequests(for: (0..<2).map { _ in random.request() })
    }
  }

  /// The objects of a list, which must be the only member of the body.
  private func objects(_ engineRequest: EngineRequest, _ name: String) throws -> [JSONObject] {
    let body = try JSONValue(json: engineRequest.body).object ?? JSONObject()
    #expect(body.members.map(\.name) == [name])
    let objects = (body[name]?.array ?? []).compactMap(\.object)
    #expect(objects.count == body[name]?.array?.count)
    return objects
  }

  @Test func algoliaReceivesValidParameters() throws {
    let dialect = AlgoliaDialect(index: AlgoliaIndex("i", sorts: ["price:asc,genre:desc": "j"]))
    for engineRequest in try engineRequests(dialect, seed: 21) {
      #expect(
        engineRequest.path == "/1/indexes/*/queries"
          && engineRequest.contentType == "application/json")
      let queries = try objects(engineRequest, "requests")
      #expect((1...50).contains(queries.count))
      for query in queries {
        let isFacet = query["type"] == "facet"
        let rules = isFacet ? ParameterRules.algoliaFacet : ParameterRules.algolia
        let required = ["indexName"] + (isFacet ? ["facet"] : [])
        #expect(rules.violations(in: query, required: required) == [])
      }
    }
  }

  @Test func typesenseReceivesValidParameters() throws {
    let dialect = TypesenseDialect(
      collection: "c", searchable: ["name", "city"], attributeForDistinct: "genre")
    for engineRequest in try engineRequests(dialect, seed: 22) {
      #expect(
        engineRequest.path == "/multi_search" && engineRequest.contentType == "application/json")
      let searches = try objects(engineRequest, "searches")
      #expect((1...50).contains(searches.count))
      for search in searches {
        #expect(
          ParameterRules.typesense.violations(
            in: search, required: ["collection", "q", "query_by"])
            == [])
      }
    }
  }

  @Test func meilisearchReceivesValidParameters() throws {
    var dialect = MeilisearchDialect(index: "i", attributeForDistinct: "genre")
    for engineRequest in try engineRequests(dialect, seed: 23) { try check(engineRequest) }
    // The values of facets are incomplete, and there is a group with more hits.
    dialect.maxValuesPerFacet = 1
    var random = SeededGenerator(seed: 25)
    var paths: Set<String> = []
    for _ in 0..<300 {
      var requested = random.request()
      if requested.distinct == 1 { requested.distinct = 2 }
      let count = try objects(
        try #require(try dialect.engineRequests(for: [requested]).first), "queries"
      ).count
      let result: JSONValue = [
        "totalHits": 9_000, "hits": [["id": 1, "genre": "a"]],
        "facetDistribution": ["genre": ["a": 1]],
      ]
      let body: JSONValue = ["results": .array(Array(repeating: result, count: count))]
      let completion = try dialect.completion(
        of: try dialect.responses(from: [body], to: [requested]), from: [ParsedJSON(body)],
        to: [requested])
      for engineRequest in completion?.engineRequests ?? [] {
        try check(engineRequest)
        paths.insert(engineRequest.path)
      }
    }
    #expect(paths == ["/multi-search", "/indexes/i/facet-search"])
  }

  /// Checks the members of a request for Meilisearch.
  private func check(_ engineRequest: EngineRequest) throws {
    #expect(engineRequest.contentType == "application/json")
    if engineRequest.path == "/multi-search" {
      for query in try objects(engineRequest, "queries") {
        #expect(ParameterRules.meilisearch.violations(in: query, required: ["indexUid"]) == [])
      }
    } else {
      #expect(engineRequest.path == "/indexes/i/facet-search")
      let body = try #require(try JSONValue(json: engineRequest.body).object)
      #expect(ParameterRules.meilisearchFacet.violations(in: body, required: ["facetName"]) == [])
    }
  }

  @Test func elasticsearchReceivesValidLines() throws {
    let dialect = ElasticsearchDialect(
      index: "i", searchable: ["name", "city"], exact: ["price"], attributeForDistinct: "genre")
    for engineRequest in try engineRequests(dialect, seed: 24) {
      #expect(
        engineRequest.path == "/_msearch" && engineRequest.contentType == "application/x-ndjson")
      #expect(engineRequest.body.last == UInt8(ascii: "\n"))
      let lines = try engineRequest.body.split(separator: UInt8(ascii: "\n")).map {
        try #require(try JSONValue(json: $0).object)
      }
      #expect(lines.count == 4)
      for (index, line) in lines.enumerated() {
        if index.isMultiple(of: 2) {
          #expect(
            line.members.map(\.name) == ["index", "allow_partial_search_results", "preference"])
        } else {
          #expect(ParameterRules.search.violations(in: line, required: ["query"]) == [])
          #expect(QueryDSLRules.violations(in: line) == [])
        }
      }
    }
  }
}

/// The parameters of an API with the kinds of their values.
private struct ParameterRules {
  enum Kind {
    case text
    case flag
    case count(ClosedRange<Int>)
    case list
    case texts
    case object
    case any

    func accepts(_ value: JSONValue) -> Bool {
      switch self {
      case .text: value.text != nil
      case .flag: value.boolean != nil
      case .count(let range):
        if case .integer(let number) = value { range.contains(number) } else { false }
      case .list: value.array != nil
      case .texts: value.array?.allSatisfy { $0.text != nil } ?? false
      case .object: value.object != nil
      case .any: true
      }
    }
  }

  let kinds: [String: Kind]

  func violations(in object: JSONObject, required: [String]) -> [String] {
    let names = Set(object.members.map(\.name))
    return required.filter { !names.contains($0) }.map { "missing '\($0)'" }
      + object.members.compactMap { member in
        guard let kind = kinds[member.name] else { return "unknown '\(member.name)'" }
        return kind.accepts(member.value)
          ? nil : "'\(member.name)' is \(member.value.text(.compact))"
      }
  }

  private static let anyCount = Kind.count(0...Int.max)

  private static let matching: [String: Kind] = [
    "indexName": .text, "query": .text, "filters": .text, "facetFilters": .list,
    "numericFilters": .list, "tagFilters": .list, "optionalFilters": .list,
    "sumOrFiltersScores": .flag, "ruleContexts": .texts, "distinct": .any, "queryType": .text,
    "typoTolerance": .any, "removeStopWords": .any, "removeWordsIfNoResults": .text,
    "optionalWords": .any, "advancedSyntax": .flag, "synonyms": .flag,
    "restrictSearchableAttributes": .texts, "relevancyStrictness": .count(0...100),
    "aroundLatLng": .text, "aroundRadius": .any, "aroundPrecision": .any,
    "insideBoundingBox": .list, "highlightPreTag": .text, "highlightPostTag": .text,
  ]

  static let algolia = ParameterRules(
    kinds: matching.merging([
      "page": anyCount, "hitsPerPage": .count(0...1000), "offset": anyCount,
      "length": .count(0...1000), "facets": .texts, "maxValuesPerFacet": .count(0...1000),
      "attributesToRetrieve": .texts, "attributesToHighlight": .texts,
      "attributesToSnippet": .texts, "getRankingInfo": .flag, "analytics": .flag,
      "clickAnalytics": .flag, "userToken": .text, "responseFields": .texts,
    ]) { first, _ in first })

  static let algoliaFacet = ParameterRules(
    kinds: matching.merging([
      "type": .text, "facet": .text, "facetQuery": .text, "maxFacetHits": .count(1...100),
    ]) { first, _ in first })

  static let typesense = ParameterRules(kinds: [
    "collection": .text, "q": .text, "query_by": .text, "query_by_weights": .text,
    "prefix": .text, "infix": .text, "filter_by": .text, "sort_by": .text, "facet_by": .text,
    "max_facet_values": anyCount, "facet_query": .text, "facet_query_num_typos": anyCount,
    "facet_strategy": .text, "page": anyCount, "per_page": .count(0...250), "limit": anyCount,
    "offset": anyCount, "group_by": .text, "group_limit": anyCount,
    "group_missing_values": .flag, "include_fields": .text, "exclude_fields": .text,
    "highlight_fields": .text, "highlight_full_fields": .text,
    "highlight_affix_num_tokens": anyCount, "highlight_start_tag": .text,
    "highlight_end_tag": .text, "enable_highlight_v1": .flag, "snippet_threshold": anyCount,
    "num_typos": .text, "min_len_1typo": anyCount, "min_len_2typo": anyCount,
    "typo_tokens_threshold": anyCount, "drop_tokens_threshold": anyCount,
    "drop_tokens_mode": .text, "exhaustive_search": .flag, "prioritize_exact_match": .flag,
    "prioritize_token_position": .flag, "enable_typos_for_numerical_tokens": .flag,
    "enable_overrides": .flag, "override_tags": .text, "curation_tags": .text,
    "enable_synonyms": .flag, "synonym_prefix": .flag, "stopwords": .text, "preset": .text,
    "split_join_tokens": .text, "text_match_type": .text, "use_cache": .flag,
    "pinned_hits": .text, "hidden_hits": .text, "max_candidates": anyCount,
    "search_cutoff_ms": anyCount,
  ])

  static let meilisearch = ParameterRules(kinds: [
    "indexUid": .text, "q": .text, "offset": anyCount, "limit": anyCount,
    "page": .count(1...Int.max), "hitsPerPage": anyCount, "attributesToRetrieve": .texts,
    "attributesToCrop": .texts, "cropLength": anyCount, "cropMarker": .text,
    "attributesToHighlight": .texts, "highlightPreTag": .text, "highlightPostTag": .text,
    "showMatchesPosition": .flag, "filter": .any, "sort": .texts, "distinct": .text,
    "facets": .texts, "matchingStrategy": .text, "attributesToSearchOn": .texts,
    "rankingScoreThreshold": .any, "locales": .texts, "hybrid": .object,
    "showRankingScore": .flag, "showRankingScoreDetails": .flag,
  ])

  static let meilisearchFacet = ParameterRules(kinds: [
    "facetName": .text, "facetQuery": .text, "q": .text, "filter": .any,
    "matchingStrategy": .text, "attributesToSearchOn": .texts, "exhaustiveFacetCount": .flag,
    "locales": .texts, "rankingScoreThreshold": .any,
  ])

  static let search = ParameterRules(kinds: [
    "from": anyCount, "size": anyCount, "track_total_hits": .any, "query": .object,
    "post_filter": .object, "aggregations": .object, "highlight": .object, "sort": .list,
    "_source": .any, "collapse": .object, "min_score": .any, "fields": .list, "rescore": .any,
    "script_fields": .object, "explain": .flag, "timeout": .text, "terminate_after": anyCount,
    "search_after": .list, "suggest": .object,
  ])
}

/// Validates Elasticsearch's query DSL: each query and aggregation is an object with one type.
private enum QueryDSLRules {
  private static let queries: Set = [
    "bool", "match_all", "match_none", "multi_match", "match", "match_phrase",
    "match_bool_prefix", "prefix", "term", "terms", "range", "exists", "ids", "wildcard", "regexp",
    "geo_distance", "geo_bounding_box", "function_score", "constant_score", "dis_max", "nested",
    "simple_query_string", "more_like_this", "distance_feature", "script_score",
  ]
  private static let aggregations: Set = [
    "filter", "filters", "missing", "terms", "stats", "min", "max", "avg", "sum", "histogram",
    "range",
    "value_count", "cardinality", "percentiles", "nested", "reverse_nested", "top_hits", "global",
    "composite", "significant_terms", "variable_width_histogram",
  ]

  static func violations(in search: JSONObject) -> [String] {
    ["query", "post_filter"].compactMap { search[$0] }.flatMap(query)
      + (search["aggregations"].map(aggregationViolations) ?? [])
  }

  /// The options of full-text queries.
  private static let options: [String: Set<String>] = [
    "match": [
      "query", "operator", "lenient", "zero_terms_query", "fuzziness", "prefix_length",
      "fuzzy_rewrite", "max_expansions",
    ],
    "multi_match": ["query", "operator", "lenient", "zero_terms_query", "type", "fields"],
  ]

  private static func query(_ value: JSONValue) -> [String] {
    guard let members = value.object?.members, let only = members.first, members.count == 1,
      queries.contains(only.name)
    else { return ["invalid query: \(value.text(.compact).prefix(200))"] }
    switch only.name {
    case "dis_max": return only.value[path: "queries"]?.array?.flatMap(query) ?? ["no queries"]
    case "constant_score": return query(only.value.object?["filter"] ?? .null)
    case "match", "multi_match":
      let isMatch = only.name == "match"
      let used = isMatch ? only.value.object?.members.first?.value.object : only.value.object
      let names = Set(used?.members.map(\.name) ?? [])
      return names.subtracting(options[only.name] ?? []).sorted().map { "unknown '\($0)'" }
    default: break
    }
    guard only.name == "bool", let bool = only.value.object else { return [] }
    return bool.members.flatMap { member -> [String] in
      switch member.name {
      case "must", "should", "filter", "must_not":
        (member.value.array ?? [member.value]).flatMap(query)
      case "minimum_should_match", "boost": []
      default: ["unknown '\(member.name)' of 'bool'"]
      }
    }
  }

  private static func aggregationViolations(_ value: JSONValue) -> [String] {
    guard let members = value.object?.members else { return ["invalid aggregations"] }
    return members.flatMap { member -> [String] in
      guard var object = member.value.object else {
        return ["invalid aggregation '\(member.name)'"]
      }
      let nested = object["aggregations"].map(aggregationViolations) ?? []
      object["aggregations"] = nil
      object["meta"] = nil
      let kinds = object.members.map(\.name)
      let filter = object["filter"].map(query) ?? []
      return nested + filter
        + (kinds.count == 1 && aggregations.isSuperset(of: kinds) ? [] : ["kinds \(kinds)"])
    }
  }
}
