import Components
import Search

extension TypesenseDialect: SchemaDiscoveryDialect {
  static let collectionTerm = "collection"

  /// The collection and, if the key can read it, the version of the server.
  var settingsRequests: [EngineRequest] {
    [
      EngineRequest("GET", "/collections/\(EngineRequest.pathSegment(collection))"),
      EngineRequest("GET", "/debug", tolerating: .forbidden),
    ]
  }

  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)? {
    bodies.first.flatMap {
      TypesenseCollectionSchema($0, self, serverVersion: bodies.last?.object?["version"]?.text)
    }
  }

  /// Searches no fields, because those of the screen may not exist.
  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest {
    EngineRequest(
      "GET",
      "/collections/\(EngineRequest.pathSegment(collection))/documents/search?q=*&per_page=\(count)"
    )
  }

  func sample(in body: JSONValue) -> RecordSample? {
    RecordSample(body[path: "hits"], body[path: "found"]) { $0["document"]?.object }
  }

  var listRequest: EngineRequest { EngineRequest("GET", "/collections") }

  func collectionNames(in body: JSONValue) -> [String] {
    (body.array ?? []).compactMap { $0.object?["name"]?.text }
  }
}

/// The fields of a collection.
private struct TypesenseCollectionSchema: CollectionSchema {
  /// A field with its settings.
  private struct Field {
    var type: String
    var isFacet: Bool
    var isIndexed: Bool
    var isSortable: Bool

    init?(_ field: JSONObject) {
      guard let type = field["type"]?.text else { return nil }
      self.type = type
      isFacet = field["facet"]?.boolean ?? false
      isIndexed = field["index"]?.boolean ?? true
      // All types except strings are sortable by default.
      isSortable = field["sort"]?.boolean ?? !["string", "string[]", "string*"].contains(type)
    }

    var isText: Bool { type.hasPrefix("string") || type == "auto" }
    var isInteger: Bool { type.hasPrefix("int") }
    var isFloat: Bool { type.hasPrefix("float") }
    var isNumber: Bool { isInteger || isFloat || type == "auto" }
  }

  private let description: String
  /// The name of the field with the coordinates.
  private let geoField: String
  /// The types that the settings declare.
  private let types: TypesenseFieldTypes
  /// Other limitations to report.
  private(set) var remarks: [String] = []
  private var fields: [String: Field] = [:]

  init?(_ collection: JSONValue, _ dialect: TypesenseDialect, serverVersion: String?) {
    guard let listed = collection.object?["fields"]?.array else { return nil }
    description = "the \(TypesenseDialect.collectionTerm) '\(dialect.collection)'"
    (types, geoField) = (dialect.types, dialect.geoField)
    if dialect.attributeForDistinct != nil {
      remarks.append(
        "Typesense estimates the number of groups, so the total of grouped hits is approximate")
    }
    let existing = TypesenseExistingCollection(collection)
    if let version = existing.version, version < TypesensePush.version {
      remarks.append(
        "\(description) was pushed by an older version; a push with '--replace' applies the current settings"
      )
    }
    if existing.lacksSeparators(TypesenseField.tokenSeparators) {
      remarks.append(
        "\(description) does not split words at all punctuation, so other records match than with the "
          + "embedded engine; only a new collection can have other 'token_separators'")
    }
    if let serverVersion, Self.hasWrongStatistics(serverVersion) {
      remarks.append(
        "Typesense \(serverVersion) computes sums and averages of the returned facet values only; "
          + "update the server to version 27")
    }
    for field in listed.compactMap(\.object) {
      // Names with '*' are patterns; the fields that match them are listed, too.
      guard let name = field["name"]?.text, !name.contains("*") else { continue }
      fields[name] = Field(field)
    }
    if let type = fields[dialect.geoField]?.type, !type.hasPrefix("geopoint") {
      remarks.append(
        "the field '\(dialect.geoField)' has the type '\(type)' in \(description), so searches by distance "
          + "or area fail; use a field of type geopoint for 'places'")
    }
  }

  var names: Set<String> { Set(fields.keys) }

  /// A search that names a missing field fails.
  var listsAllFields: Bool { true }

  /// Whether a version does not always count all values, and ignores `facet_strategy`: 0.25 and 26.
  private static func hasWrongStatistics(_ version: String) -> Bool {
    version.hasPrefix("0.25") || version.hasPrefix("26.")
  }

  func limitations(of attribute: String) -> [RecordSurvey.Limitation] {
    // The key is always indexed and has no field.
    if attribute == "id" { return [] }
    if attribute == GeographicArea.attribute {
      if fields[geoField] != nil { return [] }
      return [
        RecordSurvey.Limitation(
          attribute, for: [.shown],
          "has no field in \(description), so searches by distance or area fail",
          help: "add the field '\(geoField)' of type geopoint")
      ]
    }
    let (errors, warnings) = (errors(of: attribute), warnings(of: attribute))
    return errors.map { limitation in
      var error = limitation
      error.isError = true
      return error
    } + warnings
  }

  /// The purposes for which a search fails or is useless.
  private func errors(of attribute: String) -> [RecordSurvey.Limitation] {
    var list = LimitationList(attribute)
    guard let field = fields[attribute] else {
      if !names.contains(where: { $0.hasPrefix(attribute + ".") }) {
        list.add(.requiringIndex, "has no field in \(description)", help: "add one")
      }
      return list.limitations
    }
    if !field.isIndexed {
      list.add(
        .requiringIndex, "is not indexed in \(description)",
        help: "set 'index: true' for its field")
      return list.limitations
    }
    if !field.isFacet {
      list.add(
        [.counted, .measured, .grouped], "is not faceted in \(description)",
        help: "set 'facet: true' for its field")
    }
    if !field.isSortable {
      list.add(
        [.sorted], "is not sortable in \(description)", help: "set 'sort: true' for its field")
    }
    let type = "has the type '\(field.type)' in \(description)"
    if !field.isNumber {
      list.add(
        [.compared, .measured], "\(type), which does not support numeric comparisons",
        help: "change the type to a number")
    }
    if !field.isText {
      list.add(
        [.searched], "\(type), which is not searchable", help: "remove it from 'searchable'",
        isFixedByPush: false)
    }
    return list.limitations
  }

  /// The purposes that depend on the types that the settings declare.
  private func warnings(of attribute: String) -> [RecordSurvey.Limitation] {
    guard let field = fields[attribute] else { return [] }
    var list = LimitationList(attribute)
    let type = "has the type '\(field.type)' in \(description)"
    let add = { (name: String) in "add it to '\(name)' of the searcher" }
    let remove = { (name: String) in "remove it from '\(name)' of the searcher" }
    if field.isInteger, !types.integers.contains(attribute) {
      list.add(
        [.compared], "\(type), which rejects fractions", help: add("integers"),
        isFixedByPush: false)
    }
    if field.isFloat, !types.floats.contains(attribute) {
      list.add(
        [.counted], "\(type), whose values are rounded to six digits", help: add("floats"),
        isFixedByPush: false)
    }
    if !field.isInteger, types.integers.contains(attribute) {
      list.add(
        [.compared], "\(type), which is not an integer type", help: remove("integers"))
    }
    if !field.isFloat, types.floats.contains(attribute) {
      list.add([.compared], "\(type), which is not 'float'", help: remove("floats"))
    }
    return list.limitations
  }
}
