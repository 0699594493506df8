import Components
import Search

/// Writes records to an index of Meilisearch, which executes all changes as asynchronous tasks.
struct MeilisearchPush: PushDialect {
  static let name = MeilisearchDialect.name
  private static let maximumKeyLength = 511
  /// The settings `maxValuesPerFacet` and `maxTotalHits` of the index.
  static let (maximumValues, maximumHits) = (1_000, 1_000_000)
  /// Sort orders take precedence, as with Algolia's replicas.
  private static let rankingRules = [
    "sort", "words", "typo", "proximity", "attribute", "exactness",
  ]

  /// The UID of the index.
  var collection: String
  /// The primary key.
  var key = "id"
  /// The attributes with dates as texts.
  var dates: [String] = []

  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection), tolerating: .notFound)
  }

  func checkpointCreationRequests(for collection: String) -> [EngineRequest] {
    [creationRequest(for: collection)]
  }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    let hasCoordinates = schema.kinds[GeographicArea.attribute]?.contains(.coordinates) == true
    let geoFields = hasCoordinates ? [MeilisearchDialect.geoField] : []
    func names(_ attributes: [String]) -> JSONValue {
      .array(Set(attributes + geoFields).sorted().map { .text($0) })
    }
    let faceting: JSONValue = [
      "maxValuesPerFacet": .integer(Self.maximumValues), "sortFacetValuesBy": ["*": "count"],
    ]
    let rules = Self.rankingRules + schema.ranking.map(\.text)
    var settings = JSONObject([
      ("filterableAttributes", names(schema.facets + schema.numbers)),
      ("sortableAttributes", names(schema.sortable)),
      ("rankingRules", .array(rules.map { .text($0) })), ("faceting", faceting),
      ("pagination", .member("maxTotalHits", .integer(Self.maximumHits))),
    ])
    if !schema.searchable.isEmpty {
      settings["searchableAttributes"] = .array(schema.searchable.map { .text($0) })
    }
    let change = EngineRequest("PATCH", path(collection) + "/settings", .object(settings))
    return existing == nil ? [creationRequest(for: collection), change] : [change]
  }

  private func creationRequest(for collection: String) -> EngineRequest {
    EngineRequest(
      "POST", "/indexes", ["uid": .text(collection), "primaryKey": .text(key)],
      tolerating: .alreadyExists)
  }

  func deletionRequest(for collection: String) -> EngineRequest {
    EngineRequest("DELETE", path(collection), tolerating: .notFound)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    guard record.objectID.utf8.allSatisfy(MeilisearchDialect.isAllowedInNames),
      (1...Self.maximumKeyLength).contains(record.objectID.utf8.count)
    else {
      throw .refused(
        "'\(Self.name)' cannot store the record '\(record.objectID)': its key may only contain ASCII "
          + "letters, digits, '-', and '_'")
    }
    var document = try record.record.convertingDates(dates).settingKey(
      record.objectID, by: key, of: Self.name)
    // Meilisearch supports one location per record.
    let locations = Hit(objectID: record.objectID, record: record.record).coordinates()
    if let location = locations.first {
      document[MeilisearchDialect.geoField] = [
        "lat": .number(location.latitude), "lng": .number(location.longitude),
      ]
    }
    return document
  }

  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest {
    EngineRequest(path(collection) + "/documents", .array(documents.map { .object($0.document) }))
  }

  func documentRequest(for key: String, in collection: String) -> EngineRequest {
    EngineRequest(
      "GET", "\(path(collection))/documents/\(EngineRequest.pathSegment(key))",
      tolerating: .notFound)
  }

  var countRequest: EngineRequest { EngineRequest("GET", path(collection) + "/stats") }

  func count(in body: JSONValue) -> Int? { body.object?["numberOfDocuments"]?.count }

  func taskRequest(from body: JSONValue, of request: EngineRequest) -> EngineRequest? {
    body.object?["taskUid"]?.count.map { EngineRequest("GET", "/tasks/\($0)") }
  }

  func taskState(in body: JSONValue) -> TaskState {
    switch body.object?["status"]?.text {
    case "succeeded": .done
    case "failed", "canceled":
      .failed(body[path: "error.message"]?.text ?? "the task was canceled")
    default: .pending
    }
  }

  private func path(_ collection: String) -> String {
    "/indexes/" + EngineRequest.pathSegment(collection)
  }
}
