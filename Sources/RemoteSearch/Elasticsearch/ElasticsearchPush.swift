import Components
import Search

/// How records come into an index of Elasticsearch or OpenSearch.
///
/// Attributes that nothing is done with are kept, but not mapped, so that no value makes a mapping.
struct ElasticsearchPush: PushDialect {
  static let name = ElasticsearchDialect.name
  /// Longer values are not counted; in bytes they are the most that Lucene keeps.
  private static let longestValue = 8_191
  private static let longestKey = 512

  var collection: String
  var keywordSuffix = ".keyword"
  var exact: Set<String> = []
  var places = GeographicArea.attribute
  var dates: [String] = []

  func looking(for collection: String) -> EngineCall {
    EngineCall("GET", path(collection), tolerating: .absence)
  }

  func creatingNotes(_ collection: String) -> [EngineCall] {
    [making(collection, ["mappings": ["dynamic": false]])]
  }

  func creating(
    _ schema: RecordSchema, over existing: JSONValue?
  ) throws(SearchError) -> [EngineCall] {
    var properties = JSONObject()
    // The wholes of attributes are fields beneath them.
    for attribute in schema.attributes where !attribute.hasSuffix(keywordSuffix) {
      guard let field = try field(attribute, schema) else { continue }
      properties.add(field, at: attribute.split(separator: ".").map(String.init)[...])
    }
    if schema.kinds[GeographicArea.attribute]?.contains(.places) == true {
      properties[places] = ["type": "geo_point"]
    }
    let mappings: JSONValue = ["dynamic": false, "properties": .object(properties)]
    if existing != nil { return [EngineCall("PUT", path(collection) + "/_mapping", mappings)] }
    // Words are found without case and accents.
    let analyzer: JSONValue = [
      "type": "custom", "tokenizer": "standard", "filter": ["lowercase", "asciifolding"],
    ]
    return [
      making(
        collection,
        ["settings": ["analysis": ["analyzer": ["default": analyzer]]], "mappings": mappings])
    ]
  }

  private func making(_ collection: String, _ body: JSONValue) -> EngineCall {
    EngineCall("PUT", path(collection), body, tolerating: .presence)
  }

  /// The mapping of an attribute: as itself for what is searched and compared, and beneath it by
  /// `keywordSuffix` for whole values.
  private func field(
    _ attribute: String, _ schema: RecordSchema
  ) throws(SearchError) -> JSONValue? {
    let kinds = schema.kinds(of: attribute)
    let values = kinds.subtracting(.lists)
    if values.isSubset(of: [.objects, .places]) { return nil }
    let keyword: JSONValue = ["type": "keyword", "ignore_above": .integer(Self.longestValue)]
    let isText = !kinds.areNumbers && values != .booleans
    if exact.contains(attribute), isText { return keyword }
    let type = isText ? "text" : kinds.areNumbers ? "double" : "boolean"
    if exact.contains(attribute) || !isText && !schema.facets.contains(attribute) {
      return ["type": .text(type)]
    }
    guard keywordSuffix.first == ".", keywordSuffix.count > 1 else {
      throw .refused(
        "'keywordSuffix' is '\(keywordSuffix)', expected a dot and a name, which 'push' gives a field"
      )
    }
    return ["type": .text(type), "fields": .member(String(keywordSuffix.dropFirst()), keyword)]
  }

  func deleting(_ collection: String) -> EngineCall {
    EngineCall("DELETE", path(collection), tolerating: .absence)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    guard (1...Self.longestKey).contains(record.objectID.utf8.count) else {
      throw .refused(
        "'\(Self.name)' cannot keep the record '\(record.objectID)': expected a key of 1 to "
          + "\(Self.longestKey) bytes")
    }
    var document = record.record.dated(dates)
    if let place = document[GeographicArea.attribute] {
      document[places] = place.replacingPlaces {
        ["lat": .number($0.latitude), "lon": .number($0.longitude)]
      }
    }
    return document
  }

  func upserting(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineCall {
    EngineCall(
      path(collection) + "/_bulk",
      lines: documents.flatMap { sent -> [JSONValue] in
        [["index": ["_id": .text(sent.key)]], .object(sent.document)]
      })
  }

  func outcomes(of count: Int, in answer: JSONValue) -> [UpsertOutcome] {
    let items = answer.object?["items"]?.array ?? []
    return (0..<count).map { place in
      guard items.indices.contains(place), let item = items[place].object?["index"]?.object,
        let status = item["status"]?.count
      else { return .later }
      if (200..<300).contains(status) { return .kept }
      if status == 429 || status >= 500 { return .later }
      let reasons = ["reason", "caused_by.reason"].compactMap { item["error"]?[path: $0]?.text }
      return .refused(reasons.isEmpty ? "status \(status)" : reasons.joined(separator: ", "))
    }
  }

  func document(_ key: String, of collection: String) -> EngineCall {
    EngineCall("GET", "\(path(collection))/_doc/\(EngineCall.segment(key))", tolerating: .absence)
  }

  func document(in answer: JSONValue) -> JSONObject? { answer.object?["_source"]?.object }

  var finishing: [EngineCall] { [EngineCall("POST", path(collection) + "/_refresh")] }
  var counting: EngineCall { EngineCall("GET", path(collection) + "/_count") }

  func count(in answer: JSONValue) -> Int? { answer.object?["count"]?.count }

  private func path(_ collection: String) -> String { "/" + EngineCall.segment(collection) }
}

extension JSONObject {
  /// Adds the mapping of a field at a path, through the objects above it.
  fileprivate mutating func add(_ field: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else { return }
    if path.count == 1 {
      let inner = self[name]?.object?["properties"]
      if inner == nil { self[name] = field }
      return
    }
    var above = self[name]?.object?["properties"]?.object ?? JSONObject()
    above.add(field, at: path.dropFirst())
    self[name] = ["properties": .object(above)]
  }
}
