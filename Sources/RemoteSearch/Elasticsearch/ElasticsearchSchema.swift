import Components
import Search

/// Uses `_field_caps`, which keys with read permission can access, and `_mapping` if the key permits it.
extension ElasticsearchDialect: SchemaDiscoveryDialect {
  static let collectionTerm = "index"

  var collection: String { index }

  private var path: String { "/" + EngineRequest.pathSegment(index) }

  var settingsRequests: [EngineRequest] {
    [
      EngineRequest("GET", "\(path)/_field_caps?fields=*"),
      EngineRequest(
        "GET", "\(path)/_mapping?filter_path=*.mappings._meta", tolerating: .forbidden),
    ]
  }

  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)? {
    let mappings = (bodies.dropFirst().first?.object?.members ?? []).map(\.value)
    return bodies.first.flatMap {
      ElasticsearchIndexSchema(
        $0, self, versions: mappings.compactMap { ElasticsearchExistingIndex.version(of: $0) })
    }
  }

  /// Requests dates as seconds since 1970, because records contain them as texts.
  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest {
    var body = JSONObject([("size", .integer(count)), ("track_total_hits", true)])
    let dates = (schema as? ElasticsearchIndexSchema)?.dates ?? []
    if !dates.isEmpty {
      body["docvalue_fields"] = .array(
        dates.map { ["field": .text($0), "format": "epoch_second"] })
    }
    return EngineRequest("\(path)/_search?allow_partial_search_results=false", .object(body))
  }

  func sample(in body: JSONValue) throws(SearchError) -> RecordSample? {
    try Self.checkCompleteness(of: body)
    return RecordSample(body[path: "hits.hits"], body[path: "hits.total.value"]) { hit in
      hit["_source"]?.object.map { source in
        let record = source.addingGeolocation(from: geoField, isLongitudeFirst: true)
        return (hit["fields"]?.object?.members ?? []).reduce(record) { record, field in
          let numbers = field.value.texts.compactMap { Double($0).map(JSONValue.number) }
          return record.replacing(field.name) { _ in .array(numbers) }
        }
      }
    }
  }

  var listRequest: EngineRequest { EngineRequest("GET", "/_alias") }

  /// The names of indexes and their aliases.
  func collectionNames(in body: JSONValue) -> [String] {
    (body.object?.members ?? []).flatMap { index in
      [index.name] + (index.value[path: "aliases"]?.object?.members.map(\.name) ?? [])
    }
  }
}

/// The fields of an index, or of the indexes of an alias.
private struct ElasticsearchIndexSchema: CollectionSchema {
  /// A field with the capabilities that `_field_caps` reports.
  private struct Field {
    /// The types of the field; the indexes of an alias can have different mappings.
    var types: Set<String> = []
    var isSearchable = true
    var isAggregatable = true

    var typeText: String { types.sorted().map { "'\($0)'" }.joined(separator: " and ") }
    var isText: Bool { types.isSubset(of: Self.texts.union(Self.keywords)) }
    var isKeyword: Bool { types.isSubset(of: Self.keywords) }
    var isNumber: Bool { types.isSubset(of: Self.numbers) }
    var isDate: Bool { types.isSubset(of: Self.dates) }

    private static let texts: Set = ["text", "match_only_text", "search_as_you_type"]
    private static let keywords: Set = ["keyword", "constant_keyword", "wildcard"]
    private static let dates: Set = ["date", "date_nanos"]
    private static let numbers = dates.union([
      "long", "integer", "short", "byte", "double", "float", "half_float", "scaled_float",
      "unsigned_long",
    ])
  }

  private static let objectTypes: Set = ["object", "nested"]
  /// The maximum number of fields of a sample (`index.max_docvalue_fields_search`).
  private static let maximumDates = 100

  private let dialect: ElasticsearchDialect
  private var fields: [String: Field] = [:]
  /// The fields with objects that are separate documents.
  private var nested: Set<String> = []
  /// The type of the field with the coordinates; nil if the field does not exist.
  private var coordinatesType: String?
  /// The number of indexes whose fields could not be read.
  private let failedIndexes: Int
  /// The versions of the settings of the indexes that `push` created.
  private let versions: [Int]

  init?(_ body: JSONValue, _ dialect: ElasticsearchDialect, versions: [Int]) {
    guard let listed = body.object?["fields"]?.object else { return nil }
    (self.dialect, self.versions) = (dialect, versions)
    failedIndexes = body.object?["failed_indices"]?.count ?? 0
    for (name, types) in listed.members.map({ ($0.name, $0.value.object?.members ?? []) }) {
      var field = Field()
      let kinds = types.compactMap(\.value.object)
      if kinds.contains(where: { $0["metadata_field"]?.boolean == true }) { continue }
      field.types = Set(types.map(\.name)).subtracting(["unmapped"])
      if field.types.contains("nested") { nested.insert(name) }
      if name == dialect.geoField { coordinatesType = field.typeText }
      if !field.types.isDisjoint(with: Self.objectTypes) { continue }
      field.isSearchable = kinds.allSatisfy { $0["searchable"]?.boolean == true }
      field.isAggregatable = kinds.allSatisfy { $0["aggregatable"]?.boolean == true }
      fields[name] = field
    }
  }

  private var isHidden: (String) -> Bool {
    { name in
      let parent = name.lastIndex(of: ".").map { String(name[..<$0]) }
      return parent.map { fields[$0] != nil } ?? false
    }
  }

  var names: Set<String> { Set(fields.keys.filter { !isHidden($0) }) }
  /// Subfields, which contain the values of their attribute in another form.
  var hiddenNames: Set<String> { Set(fields.keys.filter(isHidden)) }

  /// The fields of type `date` outside of nested objects.
  var dates: [String] {
    let names = fields.filter { field in
      field.value.isDate && field.value.isAggregatable && nestedParent(of: field.key) == nil
    }.keys
    return Array(names.sorted().prefix(Self.maximumDates))
  }

  var remarks: [String] {
    var remarks: [String] = []
    if failedIndexes > 0 {
      remarks.append(
        "the fields of \(failedIndexes == 1 ? "an index" : "\(failedIndexes) indexes") of "
          + "'\(dialect.index)' could not be read")
    }
    if let type = coordinatesType, type != "'geo_point'" {
      remarks.append(
        "the field '\(dialect.geoField)' is mapped as \(type) in the index '\(dialect.index)', so searches "
          + "by distance or area find nothing; map it as a geo_point")
    }
    if let version = versions.min(), version < ElasticsearchMapping.version {
      remarks.append(
        "the index '\(dialect.index)' was pushed by an older version; a push with '--replace' applies the "
          + "current settings")
    }
    if let remark = remarkOnPrefixes { remarks.append(remark) }
    return remarks
  }

  /// A remark on searchable texts without the subfield for beginnings, which older versions did not create.
  private var remarkOnPrefixes: String? {
    let suffix = ElasticsearchQuery.prefixSuffix
    let names = dialect.searchable.filter { name in
      fields[name].map { $0.isText && !$0.isKeyword } == true && fields[name + suffix] == nil
    }
    if names.isEmpty { return nil }
    return names.map { "'\($0)'" }.joined(separator: ", ")
      + " \(names.count == 1 ? "has" : "have") no subfield '\(suffix)' in the index '\(dialect.index)', so only "
      + "complete words may contain typos; add the subfield, or push the records to a new index"
  }

  /// The field with nested objects that contain an attribute.
  private func nestedParent(of attribute: String) -> String? {
    nested.sorted().first { $0.covers(attribute) }
  }

  func limitations(of attribute: String) -> [RecordSurvey.Limitation] {
    let index = "the index '\(dialect.index)'"
    var list = LimitationList(attribute)
    if attribute == GeographicArea.attribute, coordinatesType == nil {
      list.add(
        [.shown], "is not mapped in \(index), so searches by distance or area find nothing",
        help: "map '\(dialect.geoField)' as a geo_point")
    }
    if let parent = nestedParent(of: attribute) {
      list.add(
        .requiringIndex, "is part of the field '\(parent)' in \(index), whose objects are nested",
        help: "map '\(parent)' as an object")
      return list.limitations
    }
    guard let field = fields[attribute] else {
      if !fields.keys.contains(where: { $0.hasPrefix(attribute + ".") }) {
        list.add(.requiringIndex, "is not mapped in \(index)", help: "map it")
      }
      return list.limitations
    }
    let mapped = "is mapped as \(field.typeText) in \(index)"
    let keyword = attribute + dialect.keywordSuffix
    let hasKeyword = fields[keyword]?.isAggregatable == true
    addAggregationLimitations(of: attribute, field, mapped, hasKeyword, to: &list)
    if !field.isAggregatable {
      list.add(
        [.sorted], "\(mapped), which is not sortable",
        help: hasKeyword ? "sort by '\(keyword)'" : "map it as a keyword",
        isFixedByPush: !hasKeyword, isError: true)
    }
    if !field.isNumber {
      list.add(
        [.compared, .measured], "\(mapped), which does not support numeric comparisons",
        help: "map it as a number", isFixedByPush: !dialect.searchable.contains(attribute))
    }
    if !field.isText {
      list.add(
        [.searched], "\(mapped), which is not searchable", help: "remove it from 'searchable'",
        isFixedByPush: false)
    } else if field.isKeyword, dialect.searchable.contains(attribute) {
      list.add(
        [.searched], "\(mapped), so only complete values with the same case are found",
        help: "map it as text", isFixedByPush: !dialect.exact.contains(attribute))
    } else if !field.isSearchable {
      list.add(
        [.searched, .filtered], "is not indexed in \(index)", help: "map it with 'index: true'",
        isFixedByPush: false)
    }
    return list.limitations
  }

  private func addAggregationLimitations(
    of attribute: String, _ field: Field, _ mapped: String, _ hasKeyword: Bool,
    to list: inout LimitationList
  ) {
    let exactField = dialect.field(of: attribute)
    switch fields[exactField]?.isAggregatable {
    case true?: break
    case false?:
      // Filters find single words of the text; counts and groups fail.
      let uses: [(Set<AttributeUse.Purpose>, Bool)] = [
        ([.counted, .grouped], true), ([.filtered], false),
      ]
      for (purposes, isError) in uses {
        list.add(
          purposes, "\(mapped), which cannot be faceted",
          help: hasKeyword ? "remove it from 'exact'" : "map it as a keyword",
          isFixedByPush: !hasKeyword, isError: isError)
      }
    case nil where field.isAggregatable:
      let purposes: Set<AttributeUse.Purpose> = field.isText ? [.filtered] : []
      list.add(
        purposes.union([.counted, .grouped]), "\(mapped), and has no field '\(exactField)'",
        help: "add it to 'exact'", isFixedByPush: false)
    case nil:
      list.add(
        [.counted, .filtered, .grouped], "\(mapped), and has no field '\(exactField)'",
        help: "map '\(exactField)' as a keyword")
    }
  }
}
