import Components
import Search

/// Writes records to a collection of Typesense, whose fields have types.
///
/// Attributes without a purpose are stored, but have no field.
struct TypesensePush: PushDialect {
  static let name = TypesenseDialect.name
  /// The version of the settings of a pushed collection. Increase it with each change to them.
  static let version = 1
  /// The path of the version in a collection. Servers before version 26 ignore it.
  static let versionPath = "metadata.widgetrun.version"
  /// The field with the key of a document, which must be a string.
  private static let key = "id"

  /// The name of the collection.
  var collection: String
  /// The field with the key of a record.
  var key = Self.key
  /// The field of type `geopoint` with the coordinates.
  var geoField = GeographicArea.attribute
  /// The attributes with dates as texts or milliseconds.
  var dates: [String] = []
  /// The types that the settings declare.
  var types = TypesenseFieldTypes()
  /// The members of the collection that the screen declares, and its `synonyms` and `overrides`.
  var declared = JSONObject()
  /// The conversions of values, by attribute.
  private var conversions: [String: TypesenseConversion] = [:]

  init(
    collection: String, key: String = Self.key, geoField: String = GeographicArea.attribute,
    dates: [String] = [], types: TypesenseFieldTypes = TypesenseFieldTypes(),
    declared: JSONObject = JSONObject()
  ) {
    (self.collection, self.key, self.geoField) = (collection, key, geoField)
    (self.dates, self.types, self.declared) = (dates, types, declared)
  }

  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection), tolerating: .notFound)
  }

  func checkpointCreationRequests(for collection: String) -> [EngineRequest] {
    let field: JSONValue = ["name": "records", "type": "int64"]
    return [
      creationRequest(JSONObject([("name", .text(collection)), ("fields", .array([field]))]))
    ]
  }

  func adapted(to schema: RecordSchema) throws(SearchError) -> Self {
    var adapted = self
    for field in try attributeFields(for: schema) {
      adapted.conversions[field.attribute] = field.conversion
    }
    return adapted
  }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    let fields = try fields(for: schema)
    let details = detailRequests(TypesenseExistingCollection.details(of: declared))
    guard let existing else { return [creationRequest(collection(fields))] + details }
    let old = TypesenseExistingCollection(existing)
    try old.check(declared)
    var changes = JSONObject()
    let fieldChanges = old.changes(adding: fields)
    if !fieldChanges.isEmpty { changes["fields"] = .array(fieldChanges) }
    if let metadata = old.metadata(adding: declared) { changes["metadata"] = .object(metadata) }
    return changes.members.isEmpty
      ? details : [EngineRequest("PATCH", path(collection), .object(changes))] + details
  }

  /// The requests that store synonyms and overrides.
  private func detailRequests(_ details: [(path: String, body: JSONValue)]) -> [EngineRequest] {
    details.map { EngineRequest("PUT", path(collection) + $0.path, $0.body) }
  }

  func completionRequests(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [EngineRequest] {
    let old = TypesenseExistingCollection(existing)
    var changes: [JSONValue] = []
    for attribute in schema.attributes where attribute != Self.key {
      let isFacet = schema.facets.contains(attribute) || schema.numbers.contains(attribute)
      let isSorted = schema.sortable.contains(attribute)
      if old.hasField(attribute) {
        changes += old.changes(of: attribute, isFacet: isFacet, isSorted: isSorted)
      } else if let field = try TypesenseField(attribute, schema, types) {
        changes.append(.object(field.json))
      }
    }
    if schema.usesCoordinates, !old.hasField(geoField) {
      changes.append(.object(geoField(for: schema)))
    }
    return changes.isEmpty
      ? [] : [EngineRequest("PATCH", path(collection), ["fields": .array(changes)])]
  }

  func remarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] {
    TypesenseExistingCollection(existing).remarks(adding: try fields(for: schema))
  }

  func remarksOnKeptSettings(of existing: JSONValue) -> [String] {
    let separators = collection([])["token_separators"]
    return TypesenseExistingCollection(existing).lacksSeparators(separators)
      ? ["'\(collection)' keeps its 'token_separators', so words are not split at all punctuation"]
      : []
  }

  func recoveryRequest(replacingBy name: String) -> EngineRequest? { exchangeRequest(for: name) }

  /// The request that makes the name an alias of a collection.
  func exchangeRequest(for name: String) -> EngineRequest {
    EngineRequest(
      "PUT", "/aliases/" + EngineRequest.pathSegment(collection), ["collection_name": .text(name)])
  }

  /// The members of the collection, the fields that are added again, or a synonym or override by its ID.
  func settings(in request: EngineRequest) -> JSONObject {
    var body = (try? JSONValue(json: request.body))?.object ?? JSONObject()
    let parts = request.path.split(separator: "/")
    if parts.count == 4 {
      let id = PercentEncoding.decode(parts[3])
      return JSONObject([(String(parts[2]), .member(id, .object(body)))])
    }
    body["name"] = Optional.none
    let fields = body["fields"]?.array?.filter { $0.object?["drop"] != true }
    body["fields"] = fields.map(JSONValue.array)
    return body
  }

  func detailRequests(for existing: JSONValue) -> [EngineRequest] {
    let path = path(existing.object?["name"]?.text ?? collection)
    return TypesenseExistingCollection.details.map {
      EngineRequest("GET", "\(path)/\($0)", tolerating: .notFound)
    }
  }

  /// The requests that create the collection with the settings for a schema, and those of an existing one.
  func creationRequests(
    extending existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> [EngineRequest] {
    let old = TypesenseExistingCollection(existing)
    let merged = old.collection(adding: collection(try fields(for: schema)))
    let details = old.details + TypesenseExistingCollection.details(of: declared)
    return [creationRequest(merged)] + detailRequests(details)
  }

  /// The collection with fields and the declared members.
  private func collection(_ fields: [JSONObject]) -> JSONObject {
    var declared = declared
    for name in TypesenseExistingCollection.details + ["name", "fields"] {
      declared[name] = Optional.none
    }
    let version: JSONValue = .member("widgetrun", ["version": .integer(Self.version)])
    let required = JSONObject([
      ("name", .text(collection)), ("enable_nested_fields", true),
      ("token_separators", TypesenseField.tokenSeparators),
      ("metadata", version),
      ("fields", .array(fields.map { .object($0) })),
    ])
    return required.extended(by: declared)
  }

  /// The fields of the attributes of a schema.
  private func attributeFields(for schema: RecordSchema) throws(SearchError) -> [TypesenseField] {
    var fields: [TypesenseField] = []
    for attribute in schema.attributes where attribute != Self.key {
      if let field = try TypesenseField(attribute, schema, types) { fields.append(field) }
    }
    return fields
  }

  /// The fields of a collection for a schema.
  private func fields(for schema: RecordSchema) throws(SearchError) -> [JSONObject] {
    var fields = try attributeFields(for: schema).map(\.json)
    if schema.hasCoordinates { fields.append(geoField(for: schema)) }
    for field in declared["fields"]?.array?.compactMap(\.object) ?? [] {
      if let index = fields.firstIndex(where: { $0["name"] == field["name"] }) {
        fields[index] = fields[index].extended(by: field)
      } else {
        fields.append(field)
      }
    }
    for index in fields.indices
    where fields[index]["name"] == declared[TypesenseExistingCollection.sortingField] {
      fields[index]["optional"] = false
    }
    return fields
  }

  /// The field with the coordinates.
  private func geoField(for schema: RecordSchema) -> JSONObject {
    let hasLists = schema.kinds(of: GeographicArea.attribute).contains(.lists)
    let type = hasLists ? "geopoint[]" : "geopoint"
    return JSONObject([("name", .text(geoField)), ("type", .text(type)), ("optional", true)])
  }

  private func creationRequest(_ collection: JSONObject) -> EngineRequest {
    EngineRequest("POST", "/collections", .object(collection), tolerating: .alreadyExists)
  }

  func deletionRequest(for collection: String) -> EngineRequest {
    EngineRequest("DELETE", path(collection), tolerating: .notFound)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    var document = try record.record.convertingDates(dates).settingKey(
      record.objectID, by: key, of: Self.name)
    document = try document.settingKey(record.objectID, by: Self.key, of: Self.name)
    document[Self.key] = .text(record.objectID)
    for (attribute, conversion) in conversions {
      document = document.converting(attribute, by: conversion)
    }
    if let coordinates = document[GeographicArea.attribute] {
      document[geoField] = coordinates.replacingCoordinates {
        .array([.number($0.latitude), .number($0.longitude)])
      }
    }
    return document
  }

  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest {
    var request = EngineRequest(
      path(collection) + "/documents/import?action=upsert",
      lines: documents.map { .object($0.document) })
    request.contentType = "text/plain"
    request.expectsJSONLines = true
    return request
  }

  func outcomes(of count: Int, in body: JSONValue) -> [UpsertOutcome] {
    let lines = body.array ?? []
    return (0..<count).map { index in
      guard lines.indices.contains(index), let line = lines[index].object else {
        return .retry()
      }
      if line["success"]?.boolean == true { return .stored }
      if let code = line["code"]?.count, code == 429 || code >= 500 {
        return .retry(line["error"]?.text)
      }
      return .rejected(line["error"]?.text ?? "no reason given")
    }
  }

  func documentRequest(for key: String, in collection: String) -> EngineRequest {
    EngineRequest(
      "GET", "\(path(collection))/documents/\(EngineRequest.pathSegment(key))",
      tolerating: .notFound)
  }

  var countRequest: EngineRequest { EngineRequest("GET", path(collection)) }

  func count(in body: JSONValue) -> Int? { body.object?["num_documents"]?.count }

  private func path(_ collection: String) -> String {
    "/collections/" + EngineRequest.pathSegment(collection)
  }
}
