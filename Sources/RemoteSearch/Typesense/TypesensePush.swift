import Components
import Search

/// How records come into a collection of Typesense, whose fields have types.
///
/// Attributes that nothing is done with are kept, but have no field.
struct TypesensePush: PushDialect {
  static let name = TypesenseDialect.name
  /// The field that names a document, a text.
  private static let key = "id"

  var collection: String
  var key = Self.key
  var places = GeographicArea.attribute
  var dates: [String] = []

  func looking(for collection: String) -> EngineCall {
    EngineCall("GET", path(collection), tolerating: .absence)
  }

  func creatingNotes(_ collection: String) -> [EngineCall] {
    let field: JSONValue = ["name": "records", "type": "int64"]
    return [making(JSONObject([("name", .text(collection)), ("fields", .array([field]))]))]
  }

  func creating(
    _ schema: RecordSchema, over existing: JSONValue?
  ) throws(SearchError) -> [EngineCall] {
    var fields: [JSONObject] = []
    for attribute in schema.attributes where attribute != Self.key {
      if let field = try field(attribute, schema) { fields.append(field) }
    }
    if let kinds = schema.kinds[GeographicArea.attribute], kinds.contains(.places) {
      let type = kinds.contains(.lists) ? "geopoint[]" : "geopoint"
      fields.append(
        JSONObject([("name", .text(places)), ("type", .text(type)), ("optional", true)]))
    }
    guard let existing else {
      return [
        making(
          JSONObject([
            ("name", .text(collection)), ("enable_nested_fields", true),
            ("fields", .array(fields.map { .object($0) })),
          ]))
      ]
    }
    let changes = Self.changes(fields, of: existing.object?["fields"]?.array ?? [])
    return changes.isEmpty
      ? [] : [EngineCall("PATCH", path(collection), ["fields": .array(changes)])]
  }

  private func making(_ collection: JSONObject) -> EngineCall {
    EngineCall("POST", "/collections", .object(collection), tolerating: .presence)
  }

  /// The field of an attribute; nil where there is nothing that can be one.
  private func field(
    _ attribute: String, _ schema: RecordSchema
  ) throws(SearchError) -> JSONObject? {
    try TypesenseFilter.check(attribute)
    let kinds = schema.kinds(of: attribute)
    if kinds.subtracting(.lists).isSubset(of: [.objects, .places]) { return nil }
    let isCounted = schema.facets.contains(attribute) || schema.numbers.contains(attribute)
    var field = JSONObject([
      ("name", .text(attribute)), ("type", .text(Self.type(of: kinds))), ("optional", true),
      ("facet", .boolean(isCounted)),
    ])
    if schema.sortable.contains(attribute), kinds == .texts { field["sort"] = true }
    return field
  }

  /// Whole numbers have 64 bits here, others 32: dates are whole.
  private static func type(of kinds: ValueKinds) -> String {
    let list = kinds.contains(.lists) ? "[]" : ""
    if kinds.areNumbers { return (kinds.contains(.fractions) ? "float" : "int64") + list }
    switch kinds.subtracting(.lists) {
    case .booleans: return "bool" + list
    case .texts: return "string" + list
    default: return "string*"
    }
  }

  /// What is missing, and what is there otherwise, which has to go first.
  private static func changes(_ wanted: [JSONObject], of existing: [JSONValue]) -> [JSONValue] {
    wanted.flatMap { field -> [JSONValue] in
      guard let old = existing.first(where: { $0.object?["name"] == field["name"] })?.object else {
        return [.object(field)]
      }
      let isSame = field.members.allSatisfy { (old[$0.name] ?? false) == $0.value }
      let name = field["name"] ?? ""
      return isSame ? [] : [["name": name, "drop": true], .object(field)]
    }
  }

  func deleting(_ collection: String) -> EngineCall {
    EngineCall("DELETE", path(collection), tolerating: .absence)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    var document = try record.record.dated(dates).keyed(record.objectID, by: key, of: Self.name)
    document = try document.keyed(record.objectID, by: Self.key, of: Self.name)
    document[Self.key] = .text(record.objectID)
    if let place = document[GeographicArea.attribute] {
      document[places] = place.replacingPlaces {
        .array([.number($0.latitude), .number($0.longitude)])
      }
    }
    return document
  }

  func upserting(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineCall {
    var call = EngineCall(
      path(collection) + "/documents/import?action=upsert",
      lines: documents.map { .object($0.document) })
    call.contentType = "text/plain"
    call.answersLines = true
    return call
  }

  func outcomes(of count: Int, in answer: JSONValue) -> [UpsertOutcome] {
    let lines = answer.array ?? []
    return (0..<count).map { place in
      guard lines.indices.contains(place), let line = lines[place].object else { return .later }
      if line["success"]?.boolean == true { return .kept }
      if let code = line["code"]?.count, code == 429 || code >= 500 { return .later }
      return .refused(line["error"]?.text ?? "it gives no reason")
    }
  }

  func document(_ key: String, of collection: String) -> EngineCall {
    EngineCall(
      "GET", "\(path(collection))/documents/\(EngineCall.segment(key))", tolerating: .absence)
  }

  var counting: EngineCall { EngineCall("GET", path(collection)) }

  func count(in answer: JSONValue) -> Int? { answer.object?["num_documents"]?.count }

  private func path(_ collection: String) -> String {
    "/collections/" + EngineCall.segment(collection)
  }
}
