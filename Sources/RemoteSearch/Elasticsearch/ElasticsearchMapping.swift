import Components
import Search

/// The mapping of a pushed index.
///
/// Attributes without a purpose are stored but not mapped. Dynamic mapping is disabled.
struct ElasticsearchMapping {
  /// The maximum length of a keyword in UTF-16 code units; encoded in UTF-8 it fits into a Lucene term.
  static let maximumValueLength = 8_191
  /// The version of the settings and subfields of a pushed index. Increase it with each change to them.
  static let version = 1
  /// The path of the version in the mappings.
  static let versionPath = "_meta.widgetrun.version"

  private let push: ElasticsearchPush
  private let schema: RecordSchema

  init(_ schema: RecordSchema, _ push: ElasticsearchPush) {
    (self.schema, self.push) = (schema, push)
  }

  /// The `mappings` of the index.
  ///
  /// - Parameter version: the version of the settings of the index; nil if it is unknown.
  /// - Throws: `refused` if the suffix of keyword subfields is invalid.
  func body(version: Int?) throws(SearchError) -> JSONObject {
    let suffix = push.keywordSuffix
    let reserved = [ElasticsearchQuery.prefixSuffix, ElasticsearchDialect.sortSuffix]
    guard suffix.first == ".", suffix.count > 1, !reserved.contains(suffix) else {
      throw .refused(
        "invalid 'keywordSuffix' '\(suffix)': expected a dot and the name of a subfield other than "
          + reserved.map { "'\($0)'" }.joined(separator: " and "))
    }
    var properties = JSONObject()
    // Keyword fields are subfields of their attributes.
    for attribute in schema.attributes where !attribute.hasSuffix(suffix) {
      guard let field = field(attribute) else { continue }
      properties.add(field, at: attribute.split(separator: ".").map(String.init)[...])
    }
    let key = ElasticsearchDialect.keyAttribute
    if properties[key] == nil { properties[key] = keyField }
    if let field = push.groupField { properties[field] = Self.keyword }
    if schema.hasCoordinates {
      properties[push.geoField] = ["type": "geo_point"]
    }
    var body = JSONObject([("dynamic", false), ("properties", .object(properties))])
    var metadata = JSONObject()
    // A push is only resumed with the same attribute, because it determines the documents.
    if push.groupField != nil, let attribute = push.attributeForDistinct {
      metadata["attributeForDistinct"] = .text(attribute)
    }
    if let version { metadata["widgetrun"] = ["version": .integer(version)] }
    if !metadata.members.isEmpty { body["_meta"] = .object(metadata) }
    return body
  }

  private static let keyword: JSONValue = [
    "type": "keyword", "ignore_above": .integer(maximumValueLength),
  ]

  /// The mapping of the key, which is only used to sort.
  private var keyField: JSONValue {
    if push.exact.contains(ElasticsearchDialect.keyAttribute) { return Self.keyword }
    return ["type": "text", "index": false, "fields": [keywordName: Self.keyword]]
  }

  private var keywordName: String { String(push.keywordSuffix.dropFirst()) }

  /// The mapping of an attribute: for searches and comparisons, with a keyword subfield for exact values.
  ///
  /// Returns nil for attributes that cannot be mapped.
  private func field(_ attribute: String) -> JSONValue? {
    let values = schema.kinds(of: attribute).subtracting(.lists)
    if values.isSubset(of: [.objects, .coordinates]) { return nil }
    let isExact = push.exact.contains(attribute)
    guard isNumber(attribute) || values == .booleans else {
      return isExact ? Self.keyword : textField(attribute)
    }
    // Values of another type are stored, but not indexed.
    var field =
      isNumber(attribute)
      ? JSONObject([("type", "double"), ("ignore_malformed", true)])
      : JSONObject([("type", "boolean")])
    let isCounted = schema.facets.contains(attribute)
    if !isExact, isCounted || attribute == ElasticsearchDialect.keyAttribute {
      field["fields"] = [keywordName: Self.keyword]
    }
    return .object(field)
  }

  /// Whether an attribute contains numbers, or its numbers are compared or sorted by.
  private func isNumber(_ attribute: String) -> Bool {
    let kinds = schema.kinds(of: attribute)
    if kinds.areNumbers { return true }
    let hasNumbers = !kinds.isDisjoint(with: [.wholeNumbers, .fractions])
    if schema.numbers.contains(attribute) {
      return hasNumbers || !schema.searchable.contains(attribute)
    }
    return hasNumbers && schema.sortable.contains(attribute)
  }

  private func textField(_ attribute: String) -> JSONValue {
    var field = JSONObject([("type", "text")])
    var subfields = JSONObject([(keywordName, Self.keyword)])
    if schema.sortable.contains(attribute)
      || schema.sortable.contains(attribute + push.keywordSuffix)
    {
      subfields.addSubfield(
        ElasticsearchDialect.sortSuffix,
        [
          "type": "keyword", "ignore_above": .integer(Self.maximumValueLength),
          "normalizer": .text(ElasticsearchAnalysis.normalizer),
        ])
    }
    if schema.searchable.contains(attribute) {
      // Highlighting a long text without offsets fails.
      field["index_options"] = "offsets"
      subfields.addSubfield(ElasticsearchQuery.prefixSuffix, Self.prefixField)
    }
    field["fields"] = .object(subfields)
    return .object(field)
  }

  /// The subfield with the beginnings of words.
  private static let prefixField: JSONValue = [
    "type": "text", "analyzer": .text(ElasticsearchAnalysis.prefixAnalyzer),
    "search_analyzer": .text(ElasticsearchAnalysis.searchAnalyzer), "index_options": "docs",
    "norms": false,
  ]
}

extension JSONObject {
  /// Adds a subfield, given by its name with a leading dot.
  fileprivate mutating func addSubfield(_ suffix: String, _ field: JSONValue) {
    self[String(suffix.dropFirst())] = field
  }

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
