import Components
import Search

/// Writes records to an index of Elasticsearch or OpenSearch.
struct ElasticsearchPush: PushDialect {
  static let name = ElasticsearchDialect.name
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
  /// The attribute to group hits by; nil if hits are not grouped.
  var attributeForDistinct: String?
  /// The field for the value of `attributeForDistinct`, or the key of a record without one.
  var groupField: String?
  /// The settings that the screen declares.
  var declared = ElasticsearchDeclaredSettings()

  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection), tolerating: .notFound)
  }

  func checkpointCreationRequests(for collection: String) -> [EngineRequest] {
    [creationRequest(collection, ["mappings": ["dynamic": false]])]
  }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    guard let existing else { return try creationRequests(extending: nil, for: schema) }
    let index = ElasticsearchExistingIndex(existing)
    // The analysis of an existing index remains that of its version.
    let required = try mappings(for: schema, version: index.version, keepingOptionsOf: index)
    try index.check(required)
    let mappings = index.mappings(adding: required)
    let settings = index.changes(by: declared.settings)
    let settingsRequests =
      settings.members.isEmpty
      ? [] : [EngineRequest("PUT", path(collection) + "/_settings", .object(settings))]
    return settingsRequests
      + [EngineRequest("PUT", path(collection) + "/_mapping", .object(mappings))]
  }

  func completionRequests(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [EngineRequest] {
    let index = ElasticsearchExistingIndex(existing)
    let missing = index.missingFields(of: try ElasticsearchMapping(schema, self).body(version: nil))
    if missing.members.isEmpty { return [] }
    // The second request adds the values of the existing documents to the new fields.
    return [
      EngineRequest("PUT", path(collection) + "/_mapping", ["properties": .object(missing)]),
      EngineRequest("POST", path(collection) + "/_update_by_query?conflicts=proceed"),
    ]
  }

  func completionRemarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] {
    let required = try ElasticsearchMapping(schema, self).body(version: nil)
    let names = ElasticsearchExistingIndex(existing).unsupportedSubfields(of: required)
    if names.isEmpty { return [] }
    return [
      "the index lacks \(names.map { "'\($0)'" }.joined(separator: ", ")), whose analyzers or normalizers "
        + "cannot be added to an open index; push the records to a new index"
    ]
  }

  func remarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] {
    let index = ElasticsearchExistingIndex(existing)
    let required = try mappings(for: schema, version: ElasticsearchMapping.version)
    return index.typeChanges(adding: required).map(\.remark)
  }

  func settings(of existing: JSONValue) -> JSONObject { ElasticsearchExistingIndex(existing).body }

  func settings(in request: EngineRequest) -> JSONObject {
    let body = (try? JSONValue(json: request.body)) ?? .null
    switch request.path.split(separator: "/").last {
    case "_mapping": return JSONObject([("mappings", body)])
    case "_settings": return JSONObject([("settings", body)])
    default: return body.object ?? JSONObject()
    }
  }

  /// The requests that create the index with the settings for a schema, and those of an existing index.
  func creationRequests(
    extending existing: JSONValue?, for schema: RecordSchema
  ) throws(SearchError) -> [EngineRequest] {
    let index = existing.map { ElasticsearchExistingIndex($0) } ?? ElasticsearchExistingIndex()
    let required = try mappings(for: schema, version: ElasticsearchMapping.version)
    let mappings = index.mappings(adding: required)
    let settings = index.settings(adding: ElasticsearchAnalysis.settings.object ?? JSONObject())
      .extended(by: declared.settings)
    return [
      creationRequest(
        collection, ["settings": .object(settings), "mappings": .object(mappings)])
    ]
  }

  /// The mappings that a schema and the screen's declaration require.
  ///
  /// - Parameter index: the existing index to add them to; nil for a new index.
  private func mappings(
    for schema: RecordSchema, version: Int?,
    keepingOptionsOf index: ElasticsearchExistingIndex? = nil
  ) throws(SearchError) -> JSONObject {
    let mappings = try ElasticsearchMapping(schema, self).body(version: version)
    return (index?.keepingOptions(in: mappings) ?? mappings).extended(by: declared.mappings)
  }

  private func creationRequest(_ collection: String, _ body: JSONValue) -> EngineRequest {
    EngineRequest("PUT", path(collection), body, tolerating: .alreadyExists)
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
    if let name = record.record.invalidName {
      throw .refused(
        "'\(Self.name)' cannot store the record '\(record.objectID)': its attribute '\(name)' has an "
          + "empty name or an empty part between dots; rename it")
    }
    var document = record.record.convertingDates(dates)
    if let coordinates = document[GeographicArea.attribute] {
      document[geoField] = coordinates.replacingCoordinates {
        ["lat": .number($0.latitude), "lon": .number($0.longitude)]
      }
    }
    // The last sort criterion must be different for every record.
    document = try document.settingKey(
      record.objectID, by: ElasticsearchDialect.keyAttribute, of: Self.name)
    try addGroup(of: record, to: &document)
    return document
  }

  /// Adds the group field; an index can only group by a field with one value per record.
  private func addGroup(
    of record: StoredRecord, to document: inout JSONObject
  ) throws(SearchError) {
    guard let groupField, let attributeForDistinct else { return }
    guard document[groupField] == nil else {
      throw .refused(
        "'\(Self.name)' cannot store the record '\(record.objectID)': its attribute '\(groupField)' has "
          + "the name of the 'groupField'; choose another 'groupField'")
    }
    let value = JSONValue.object(record.record)[path: attributeForDistinct]
    let group = (value?.array?.first ?? value)?.valueText ?? record.objectID
    document[groupField] = .text(group.prefix(utf16Length: ElasticsearchMapping.maximumValueLength))
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
      else { return .retry() }
      if (200..<300).contains(status) { return .stored }
      // A write block has status 429, too, but lasts.
      let isBlocked = item["error"]?[path: "type"] == "cluster_block_exception"
      let reasons = ["reason", "caused_by.reason"].compactMap { item["error"]?[path: $0]?.text }
      let reason = reasons.isEmpty ? "status \(status)" : reasons.joined(separator: ", ")
      return !isBlocked && (status == 429 || status >= 500) ? .retry(reason) : .rejected(reason)
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

  func checkCompleteness(of body: JSONValue) throws(SearchError) {
    try ElasticsearchDialect.checkCompleteness(of: body, countsReplicas: count(in: body) == nil)
  }

  private func path(_ collection: String) -> String { "/" + EngineRequest.pathSegment(collection) }
}

extension JSONObject {
  /// The first name, also in nested objects, that no field can have; nil if all names are valid.
  ///
  /// Dots separate the parts of a name.
  fileprivate var invalidName: String? {
    for member in members {
      if Self.isInvalid(member.name) { return member.name }
      if let name = member.value.invalidName { return name }
    }
    return nil
  }

  private static func isInvalid(_ name: String) -> Bool {
    // Most names are ASCII without dots and spaces, which is faster to check.
    let isPlain = name.utf8.allSatisfy {
      $0 > UInt8(ascii: " ") && $0 < 0x80 && $0 != UInt8(ascii: ".")
    }
    if isPlain { return name.isEmpty }
    return name.split(separator: ".", omittingEmptySubsequences: false).contains {
      $0.allSatisfy(\.isWhitespace)
    }
  }
}

extension String {
  /// The beginning with at most a number of UTF-16 code units, in which `ignore_above` is counted.
  fileprivate func prefix(utf16Length: Int) -> String {
    var length = 0
    return String(
      unicodeScalars.prefix {
        length += UTF16.width($0)
        return length <= utf16Length
      })
  }
}

extension JSONValue {
  fileprivate var invalidName: String? {
    switch self {
    case .object(let object): object.invalidName
    case .array(let items): items.lazy.compactMap(\.invalidName).first
    default: nil
    }
  }
}
