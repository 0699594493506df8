import Components
import Search

/// Writes records to an index of Elasticsearch or OpenSearch.
///
/// Attributes without a purpose are stored but not mapped. Dynamic mapping is disabled.
struct ElasticsearchPush: PushDialect {
  static let name = ElasticsearchDialect.name
  /// The maximum length of a keyword; encoded in UTF-8 it fits into a Lucene term.
  private static let maximumValueLength = 8_191
  private static let maximumKeyLength = 512

  /// The name of the index.
  var collection: String
  /// The suffix of the keyword subfields.
  var keywordSuffix = ".keyword"
  /// The attributes without a keyword subfield.
  var exact: Set<String> = []
  /// The field of type `geo_point` with the coordinates.
  var geoField = GeographicArea.attribute
  /// The attributes with dates as texts.
  var dates: [String] = []

  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection), tolerating: .notFound)
  }

  func checkpointCreationRequests(for collection: String) -> [EngineRequest] {
    [creationRequest(collection, ["mappings": ["dynamic": false]])]
  }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    var properties = JSONObject()
    // Keyword fields are subfields of their attributes.
    for attribute in schema.attributes where !attribute.hasSuffix(keywordSuffix) {
      guard let field = try field(attribute, schema) else { continue }
      properties.add(field, at: attribute.split(separator: ".").map(String.init)[...])
    }
    if schema.kinds[GeographicArea.attribute]?.contains(.coordinates) == true {
      properties[geoField] = ["type": "geo_point"]
    }
    let mappings: JSONValue = ["dynamic": false, "properties": .object(properties)]
    if existing != nil { return [EngineRequest("PUT", path(collection) + "/_mapping", mappings)] }
    // The analyzer ignores case and accents.
    let analyzer: JSONValue = [
      "type": "custom", "tokenizer": "standard", "filter": ["lowercase", "asciifolding"],
    ]
    return [
      creationRequest(
        collection,
        ["settings": ["analysis": ["analyzer": ["default": analyzer]]], "mappings": mappings])
    ]
  }

  private func creationRequest(_ collection: String, _ body: JSONValue) -> EngineRequest {
    EngineRequest("PUT", path(collection), body, tolerating: .alreadyExists)
  }

  /// The mapping of an attribute: for searches and comparisons, with a keyword subfield for exact values.
  ///
  /// Returns nil for attributes that cannot be mapped.
  private func field(
    _ attribute: String, _ schema: RecordSchema
  ) throws(SearchError) -> JSONValue? {
    let kinds = schema.kinds(of: attribute)
    let values = kinds.subtracting(.lists)
    if values.isSubset(of: [.objects, .coordinates]) { return nil }
    let keyword: JSONValue = ["type": "keyword", "ignore_above": .integer(Self.maximumValueLength)]
    let isText = !kinds.areNumbers && values != .booleans
    if exact.contains(attribute), isText { return keyword }
    let type = isText ? "text" : kinds.areNumbers ? "double" : "boolean"
    if exact.contains(attribute) || !isText && !schema.facets.contains(attribute) {
      return ["type": .text(type)]
    }
    guard keywordSuffix.first == ".", keywordSuffix.count > 1 else {
      throw .refused(
        "invalid 'keywordSuffix' '\(keywordSuffix)': expected a dot and the name of a subfield"
      )
    }
    return ["type": .text(type), "fields": .member(String(keywordSuffix.dropFirst()), keyword)]
  }

  func deletionRequest(for collection: String) -> EngineRequest {
    EngineRequest("DELETE", path(collection), tolerating: .notFound)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    guard (1...Self.maximumKeyLength).contains(record.objectID.utf8.count) else {
      throw .refused(
        "'\(Self.name)' cannot store the record '\(record.objectID)': its key must have 1 to "
          + "\(Self.maximumKeyLength) bytes")
    }
    var document = record.record.convertingDates(dates)
    if let coordinates = document[GeographicArea.attribute] {
      document[geoField] = coordinates.replacingCoordinates {
        ["lat": .number($0.latitude), "lon": .number($0.longitude)]
      }
    }
    return document
  }

  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest {
    EngineRequest(
      path(collection) + "/_bulk",
      lines: documents.flatMap { sent -> [JSONValue] in
        [["index": ["_id": .text(sent.key)]], .object(sent.document)]
      })
  }

  func outcomes(of count: Int, in body: JSONValue) -> [UpsertOutcome] {
    let items = body.object?["items"]?.array ?? []
    return (0..<count).map { index in
      guard items.indices.contains(index), let item = items[index].object?["index"]?.object,
        let status = item["status"]?.count
      else { return .retry }
      if (200..<300).contains(status) { return .stored }
      if status == 429 || status >= 500 { return .retry }
      let reasons = ["reason", "caused_by.reason"].compactMap { item["error"]?[path: $0]?.text }
      return .rejected(reasons.isEmpty ? "status \(status)" : reasons.joined(separator: ", "))
    }
  }

  func documentRequest(for key: String, in collection: String) -> EngineRequest {
    EngineRequest(
      "GET", "\(path(collection))/_doc/\(EngineRequest.pathSegment(key))", tolerating: .notFound)
  }

  func document(in body: JSONValue) -> JSONObject? { body.object?["_source"]?.object }

  var finishingRequests: [EngineRequest] { [EngineRequest("POST", path(collection) + "/_refresh")] }
  var countRequest: EngineRequest { EngineRequest("GET", path(collection) + "/_count") }

  func count(in body: JSONValue) -> Int? { body.object?["count"]?.count }

  private func path(_ collection: String) -> String { "/" + EngineRequest.pathSegment(collection) }
}

extension JSONObject {
  /// Adds the mapping of a field at a path, within the mappings of the objects around it.
  fileprivate mutating func add(_ field: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    if path.count == 1 {
      let inner = self[name]?.object?["properties"]
      if inner == nil { self[name] = field }
      return
    }
    var parent = self[name]?.object?["properties"]?.object ?? JSONObject()
    parent.add(field, at: path.dropFirst())
    self[name] = ["properties": .object(parent)]
  }
}
