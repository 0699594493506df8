import AlgoliaAPI
import Components
import Search
import SimdJSON

/// Translates requests for Algolia: all queries are sent in one HTTP request.
struct AlgoliaDialect: Dialect {
  static let name = "algolia"

  /// The index with its replicas.
  var index: AlgoliaIndex

  func engineRequests(for requests: [SearchRequest]) throws(SearchError) -> [EngineRequest] {
    batch(requests).bodies.map { EngineRequest("/1/indexes/*/queries", $0) }
  }

  func responses(
    from bodies: [ParsedJSON], to requests: [SearchRequest], by deadline: SearchDeadline
  ) throws(SearchError) -> [SearchResponse] {
    try batch(requests).responses(from: bodies, by: deadline)
  }

  /// The queries without those for histograms, whose buckets are counted by filters instead.
  ///
  /// Quotes and dashes only have a meaning if the request enables it, whatever the settings of the index are.
  private func batch(_ requests: [SearchRequest]) -> AlgoliaBatch {
    let adapted = requests.map { request in
      var request =
        countsBuckets(of: request) ? request.withoutUnsupportedOptions(within: []) : request
      request.strategy.advancedSyntax = request.strategy.advancedSyntax ?? false
      return request
    }
    return AlgoliaBatch(adapted, to: index)
  }
}

extension AlgoliaDialect: SchemaDiscoveryDialect {
  static let collectionTerm = "index"

  var collection: String { index.name }

  private var path: String { "/1/indexes/" + EngineRequest.pathSegment(index.name) }

  var settingsRequests: [EngineRequest] { [EngineRequest("GET", path + "/settings")] }

  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)? {
    bodies.first?.object.map { AlgoliaIndexSchema($0, index) }
  }

  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest {
    EngineRequest(
      path + "/query",
      [
        "query": "", "hitsPerPage": .integer(count), "analytics": false,
        "attributesToRetrieve": ["*"], "attributesToHighlight": [], "attributesToSnippet": [],
      ])
  }

  func sample(in body: JSONValue) -> RecordSample? {
    RecordSample(body[path: "hits"], body[path: "nbHits"]) { hit in
      var record = hit
      for name in ["_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID"] {
        record[name] = nil
      }
      return record
    }
  }

  var listRequest: EngineRequest { EngineRequest("GET", "/1/indexes") }

  func collectionNames(in body: JSONValue) -> [String] {
    (body.object?["items"]?.array ?? []).compactMap { $0.object?["name"]?.text }
  }
}

/// The settings of an index of Algolia.
private struct AlgoliaIndexSchema: CollectionSchema {
  private let index: AlgoliaIndex
  /// The attributes for faceting, and whether their values are counted or only filtered by.
  private let faceting: [(name: String, isCounted: Bool)]
  /// The searchable attributes; nil for all.
  private let searchable: [String]?
  /// The attributes for numeric filters; nil for all.
  private let numeric: [String]?
  private let unretrievable: [String]
  private let replicas: [String]
  let names: Set<String> = []

  init(_ settings: JSONObject, _ index: AlgoliaIndex) {
    self.index = index
    let list = { (name: String) in
      (settings[name]?.texts ?? []).flatMap { $0.split(separator: ",") }
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    faceting = list("attributesForFaceting").map {
      (Self.bareName($0), !$0.hasPrefix("filterOnly("))
    }
    let searched = list("searchableAttributes").map(Self.bareName)
    searchable = searched.isEmpty ? nil : searched
    numeric =
      settings["numericAttributesForFiltering"]?.array == nil
      ? nil : list("numericAttributesForFiltering").map(Self.bareName)
    unretrievable = list("unretrievableAttributes")
    replicas = list("replicas").map(Self.bareName)
  }

  /// The attribute without modifiers, such as `name` of `afterDistinct(searchable(name))`.
  private static func bareName(_ text: String) -> String {
    let name = text.split(separator: "(").last ?? ""
    return String(name.prefix { $0 != ")" })
  }

  var remarks: [String] {
    index.sorts.sorted { $0.key < $1.key }.filter { !replicas.contains($0.value) }.map { sort in
      let help = Suggestion.help(for: sort.value, in: replicas).map { "; \($0)" } ?? ""
      return
        "the index '\(sort.value)' of the sort order '\(sort.key)' is not a replica of the index "
        + "'\(index.name)'\(help)"
    }
  }

  func limitations(of attribute: String) -> [RecordSurvey.Limitation] {
    let index = "the index '\(index.name)'"
    var list = LimitationList(attribute)
    let facets = faceting.filter { $0.name == "*" || $0.name.covers(attribute) }
    // Algolia always indexes the key.
    if facets.isEmpty, attribute != "objectID" {
      list.add(
        [.counted, .measured, .filtered], "is not faceted in \(index)",
        help: "add it to the index's 'attributesForFaceting'")
    } else if !facets.isEmpty, !facets.contains(where: \.isCounted) {
      list.add(
        [.counted, .measured], "can only be filtered by in \(index)",
        help: "remove 'filterOnly' in the index's 'attributesForFaceting'")
    }
    if let numeric, !numeric.contains(where: { $0.covers(attribute) }) {
      list.add(
        [.compared], "does not support numeric filters in \(index)",
        help: "add it to the index's 'numericAttributesForFiltering'")
    }
    if let searchable, !searchable.contains(where: { $0.covers(attribute) }) {
      list.add(
        [.searched], "is not searchable in \(index)",
        help: "add it to the index's 'searchableAttributes'")
    }
    if unretrievable.contains(where: { $0.covers(attribute) }) {
      list.add(
        [.shown], "cannot be retrieved from \(index)",
        help: "remove it from the index's 'unretrievableAttributes'")
    }
    return list.limitations
  }
}
