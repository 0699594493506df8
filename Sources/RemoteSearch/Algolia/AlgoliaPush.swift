import Components
import Search

/// Writes records to an index of Algolia.
///
/// Algolia executes tasks asynchronously and in order. The push does not wait for batches. It ends with
/// a change of settings and waits for that task, which is the last.
struct AlgoliaPush: PushDialect {
  static let name = AlgoliaDialect.name
  private static let key = "objectID"
  private static let defaultRules = [
    "typo", "geo", "words", "filters", "proximity", "attribute", "exact", "custom",
  ]

  /// The name of the index.
  var collection: String
  /// The replica for each sort order, by its name.
  var replicas: [String: String] = [:]
  /// The attributes with dates as texts.
  var dates: [String] = []
  /// The settings that the screen declares.
  var declared = JSONObject()

  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection) + "/settings", tolerating: .notFound)
  }

  /// None, because Algolia creates an index with its first record.
  func checkpointCreationRequests(for collection: String) -> [EngineRequest] { [] }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    var settings = JSONObject([
      ("searchableAttributes", .array(schema.searchable.map { .text($0) })),
      ("attributesForFaceting", .array(Self.faceted(schema, adding: existing))),
    ])
    // Without a ranking in the screen, the index keeps its own.
    if !schema.ranking.isEmpty { settings["customRanking"] = .array(Self.rules(schema.ranking)) }
    settings = settings.extended(by: declared)
    let sorts = replicas.sorted { $0.key < $1.key }.compactMap { name, replica in
      schema.sorts[name].map { (replica, $0) }
    }
    var requests: [EngineRequest] = []
    if !sorts.isEmpty {
      let names = sorts.map { JSONValue.text($0.0) }
      let others = (existing?.object?["replicas"]?.array ?? []).filter { !names.contains($0) }
      requests.append(settingsRequest(["replicas": .array(others + names)], of: collection))
    }
    requests.append(
      settingsRequest(.object(settings), of: collection, forwardsToReplicas: !sorts.isEmpty))
    for (replica, criteria) in sorts {
      let rules = Self.rules(criteria) + Self.defaultRules.map { .text($0) }
      requests.append(settingsRequest(["ranking": .array(rules)], of: replica))
    }
    return requests
  }

  /// The settings of the index; those of a replica below its name.
  func settings(in request: EngineRequest) -> JSONObject {
    let body = (try? JSONValue(json: request.body)) ?? .null
    guard request.method == "PUT" else { return JSONObject() }
    let settings = path(collection) + "/settings"
    if request.path.prefix(while: { $0 != "?" }) == settings { return body.object ?? JSONObject() }
    let index = request.path.split(separator: "/").dropFirst(2).first ?? ""
    return JSONObject([(String(index), body)])
  }

  /// The attributes for faceting: those of the existing index, to which other screens may have added some, and
  /// those of the schema.
  private static func faceted(_ schema: RecordSchema, adding existing: JSONValue?) -> [JSONValue] {
    let required = Set(schema.facets + schema.numbers).sorted().map { attribute in
      schema.kinds(of: attribute).contains(.texts) ? "searchable(\(attribute))" : attribute
    }
    // An item can have modifiers, as in 'afterDistinct(searchable(brand))'.
    let attribute = { (item: String) in
      item.split(separator: "(").last.map { $0.prefix { $0 != ")" } } ?? ""
    }
    let replaced = Set(required.map(attribute))
    let existing = (existing?.object?["attributesForFaceting"]?.array ?? []).compactMap(\.text)
    let others = existing.filter { !replaced.contains(attribute($0)) }
    let items = required.map { item in
      existing.first { $0.contains(item) && attribute($0) == attribute(item) && !$0.isFilterOnly }
        ?? item
    }
    return (others + items).map(JSONValue.text)
  }

  func completionRequests(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [EngineRequest] {
    let faceted = JSONValue.array(Self.faceted(schema, adding: existing))
    if existing.object?["attributesForFaceting"] ?? .array([]) == faceted { return [] }
    return [settingsRequest(["attributesForFaceting": faceted], of: collection)]
  }

  /// The criteria in the syntax of `customRanking`.
  private static func rules(_ criteria: [RankingCriterion]) -> [JSONValue] {
    criteria.map { .text("\($0.order.rawValue)(\($0.attribute))") }
  }

  /// The request that changes settings of an index.
  private func settingsRequest(
    _ settings: JSONValue, of index: String, forwardsToReplicas: Bool = false
  ) -> EngineRequest {
    let query = forwardsToReplicas ? "?forwardToReplicas=true" : ""
    return EngineRequest("PUT", path(index) + "/settings" + query, settings)
  }

  /// The request that copies the settings, synonyms, and rules of an index to the collection.
  func copyRequest(from index: String) -> EngineRequest {
    EngineRequest(
      path(index) + "/operation",
      [
        "operation": "copy", "destination": .text(collection),
        "scope": ["settings", "synonyms", "rules"],
      ])
  }

  func deletionRequest(for collection: String) -> EngineRequest {
    EngineRequest("DELETE", path(collection), tolerating: .notFound)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    try record.record.convertingDates(dates).settingKey(
      record.objectID, by: Self.key, of: Self.name)
  }

  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest {
    let requests = documents.map { sent -> JSONValue in
      ["action": "updateObject", "body": .object(sent.document)]
    }
    return EngineRequest(path(collection) + "/batch", ["requests": .array(requests)])
  }

  func documentRequest(for key: String, in collection: String) -> EngineRequest {
    EngineRequest(
      "GET", "\(path(collection))/\(EngineRequest.pathSegment(key))", tolerating: .notFound)
  }

  var finishingRequests: [EngineRequest] {
    [settingsRequest(.object(JSONObject()), of: collection)]
  }

  var countRequest: EngineRequest {
    EngineRequest(path(collection) + "/query", ["query": "", "hitsPerPage": 1, "analytics": false])
  }

  func count(in body: JSONValue) -> Int? { body.object?["nbHits"]?.count }

  func taskRequest(from body: JSONValue, of request: EngineRequest) -> EngineRequest? {
    guard let id = body.object?["taskID"]?.count, !request.path.hasSuffix("/batch") else {
      return nil
    }
    if let operation = try? JSONValue(json: request.body).object, operation["operation"] == "copy",
      let destination = operation["destination"]?.text
    {
      return EngineRequest("GET", "\(path(destination))/task/\(id)")
    }
    let index = request.path.split(separator: "/").prefix(3).joined(separator: "/")
    let name = index.prefix { $0 != "?" }
    return EngineRequest("GET", "/\(name)/task/\(id)")
  }

  func taskState(in body: JSONValue) -> TaskState {
    body.object?["status"]?.text == "published" ? .done : .pending
  }

  private func path(_ index: String) -> String { "/1/indexes/" + EngineRequest.pathSegment(index) }
}

extension String {
  /// Whether an item of `attributesForFaceting` does not count values.
  fileprivate var isFilterOnly: Bool { hasPrefix("filterOnly(") }
}
