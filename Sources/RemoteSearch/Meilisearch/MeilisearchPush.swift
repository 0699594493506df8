import Components
import Search

/// How records come into an index of Meilisearch, which does everything behind its answers.
struct MeilisearchPush: PushDialect {
  static let name = MeilisearchDialect.name
  private static let longestKey = 511
  /// More values of an attribute are not told, and more hits not counted.
  static let (mostValues, mostHits) = (1_000, 1_000_000)
  /// What a person wants sorted is sorted above all, as by Algolia's replicas.
  private static let rules = ["sort", "words", "typo", "proximity", "attribute", "exactness"]

  var collection: String
  var key = "id"
  var dates: [String] = []

  func looking(for collection: String) -> EngineCall {
    EngineCall("GET", path(collection), tolerating: .absence)
  }

  func creatingNotes(_ collection: String) -> [EngineCall] { [making(collection)] }

  func creating(
    _ schema: RecordSchema, over existing: JSONValue?
  ) throws(SearchError) -> [EngineCall] {
    let hasPlaces = schema.kinds[GeographicArea.attribute]?.contains(.places) == true
    let places = hasPlaces ? [MeilisearchDialect.places] : []
    func names(_ attributes: [String]) -> JSONValue {
      .array(Set(attributes + places).sorted().map { .text($0) })
    }
    let faceting: JSONValue = [
      "maxValuesPerFacet": .integer(Self.mostValues), "sortFacetValuesBy": ["*": "count"],
    ]
    let rules = Self.rules + schema.ranking.map(\.text)
    var settings = JSONObject([
      ("filterableAttributes", names(schema.facets + schema.numbers)),
      ("sortableAttributes", names(schema.sortable)),
      ("rankingRules", .array(rules.map { .text($0) })), ("faceting", faceting),
      ("pagination", .member("maxTotalHits", .integer(Self.mostHits))),
    ])
    if !schema.searchable.isEmpty {
      settings["searchableAttributes"] = .array(schema.searchable.map { .text($0) })
    }
    let change = EngineCall("PATCH", path(collection) + "/settings", .object(settings))
    return existing == nil ? [making(collection), change] : [change]
  }

  private func making(_ collection: String) -> EngineCall {
    EngineCall(
      "POST", "/indexes", ["uid": .text(collection), "primaryKey": .text(key)],
      tolerating: .presence)
  }

  func deleting(_ collection: String) -> EngineCall {
    EngineCall("DELETE", path(collection), tolerating: .absence)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    let isKey = record.objectID.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    guard isKey, (1...Self.longestKey).contains(record.objectID.utf8.count) else {
      throw .refused(
        "'\(Self.name)' cannot keep the record '\(record.objectID)': expected a key of letters from A "
          + "to Z, digits, '-' and '_'")
    }
    var document = try record.record.dated(dates).keyed(record.objectID, by: key, of: Self.name)
    // It knows one place of a record.
    let places = Hit(objectID: record.objectID, record: record.record).coordinates()
    if let place = places.first {
      document[MeilisearchDialect.places] = [
        "lat": .number(place.latitude), "lng": .number(place.longitude),
      ]
    }
    return document
  }

  func upserting(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineCall {
    EngineCall(path(collection) + "/documents", .array(documents.map { .object($0.document) }))
  }

  func document(_ key: String, of collection: String) -> EngineCall {
    EngineCall(
      "GET", "\(path(collection))/documents/\(EngineCall.segment(key))", tolerating: .absence)
  }

  var counting: EngineCall { EngineCall("GET", path(collection) + "/stats") }

  func count(in answer: JSONValue) -> Int? { answer.object?["numberOfDocuments"]?.count }

  func task(in answer: JSONValue, of call: EngineCall) -> EngineCall? {
    answer.object?["taskUid"]?.count.map { EngineCall("GET", "/tasks/\($0)") }
  }

  func state(in answer: JSONValue) -> TaskState {
    switch answer.object?["status"]?.text {
    case "succeeded": .done
    case "failed", "canceled":
      .failed(answer[path: "error.message"]?.text ?? "the task was canceled")
    default: .pending
    }
  }

  private func path(_ collection: String) -> String { "/indexes/" + EngineCall.segment(collection) }
}
