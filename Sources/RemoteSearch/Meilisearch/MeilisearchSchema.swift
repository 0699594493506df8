import Components
import Search

extension MeilisearchDialect: SchemaDiscoveryDialect {
  static let collectionTerm = "index"
  static let searchesNumbers = true

  var collection: String { index }

  private var path: String { "/indexes/" + EngineRequest.pathSegment(index) }

  var settingsRequests: [EngineRequest] {
    [path + "/settings", path + "/stats", path].map { EngineRequest("GET", $0) }
  }

  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)? {
    guard let settings = bodies.first?.object, settings["filterableAttributes"] != nil else {
      return nil
    }
    let others = bodies.dropFirst()
    return MeilisearchIndexSchema(
      settings, statistics: others.first ?? .null, information: others.dropFirst().first ?? .null,
      of: self)
  }

  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest {
    EngineRequest(path + "/search", ["q": "", "limit": .integer(count)])
  }

  func sample(in body: JSONValue) -> RecordSample? {
    RecordSample(body[path: "hits"], body[path: "estimatedTotalHits"], record: Self.restored)
  }

  func limitations(
    of attributes: Set<String>, in records: [JSONObject]
  ) -> [RecordSurvey.Limitation] {
    dateLimitations(of: attributes, in: records) + countLimitations(of: attributes, in: records)
  }

  private static func values(of attribute: String, in records: [JSONObject]) -> [JSONValue] {
    records.flatMap { JSONValue.object($0)[path: attribute]?.scalars ?? [] }
  }

  /// Facets that have more values than the searcher may read.
  private func countLimitations(
    of attributes: Set<String>, in records: [JSONObject]
  ) -> [RecordSurvey.Limitation] {
    attributes.sorted().compactMap { attribute in
      let values = Self.values(of: attribute, in: records).compactMap(\.valueText)
      let count = Set(values).count
      if count < maxValuesPerFacet { return nil }
      return RecordSurvey.Limitation(
        attribute, for: [.counted],
        "has \(count) values in \(records.count) records, so only the \(maxValuesPerFacet) most "
          + "frequent ones are counted, and searches for values only find their beginnings",
        help: "raise 'faceting.maxValuesPerFacet' of the index and 'maxValuesPerFacet' of the "
          + "searcher")
    }
  }

  /// Dates that are compared with numbers, although the index contains them as texts. The server compares both
  /// without an error.
  private func dateLimitations(
    of attributes: Set<String>, in records: [JSONObject]
  ) -> [RecordSurvey.Limitation] {
    attributes.subtracting(textDates).sorted().compactMap { attribute in
      let values = Self.values(of: attribute, in: records)
      guard let date = values.lazy.compactMap(\.text).first(where: { CivilDate.read($0) != nil }),
        !values.contains(where: { $0.double != nil })
      else { return nil }
      var limitation = RecordSurvey.Limitation(
        attribute, for: [.compared, .dated],
        "contains dates as text, such as '\(date)', expected seconds since 1970",
        help: "add 'textDates: [\(attribute)]' to the searcher")
      (limitation.diagnostic, limitation.isError) = ("dates-as-text", true)
      return limitation
    }
  }

  var listRequest: EngineRequest { EngineRequest("GET", "/indexes?limit=1000") }

  func collectionNames(in body: JSONValue) -> [String] {
    (body.object?["results"]?.array ?? []).compactMap { $0.object?["uid"]?.text }
  }
}

/// A rule of `filterableAttributes`.
struct MeilisearchFilterRule {
  /// The names of attributes; `*` at the start or end of a name matches any text.
  private let patterns: [String]
  /// Whether the attributes support numeric comparisons.
  let supportsComparison: Bool

  init?(_ value: JSONValue) {
    if let name = value.text {
      (patterns, supportsComparison) = ([name], true)
      return
    }
    guard let patterns = value[path: "attributePatterns"]?.texts else { return nil }
    self.patterns = patterns
    supportsComparison = value[path: "features.filter.comparison"]?.boolean ?? false
  }

  /// Whether the rule includes an attribute.
  func covers(_ attribute: String) -> Bool {
    patterns.contains { MeilisearchDialect.pattern($0, covers: attribute) }
  }
}

/// The settings of an index of Meilisearch.
private struct MeilisearchIndexSchema: CollectionSchema {
  private let settings: JSONObject
  private let limits: MeilisearchIndexLimits
  private let dialect: MeilisearchDialect
  private let filterable: [MeilisearchFilterRule]
  private let searchable: [String]
  private let sortable: [String]
  private let displayed: [String]
  private let supportsSorting: Bool
  /// The attribute with the primary key; nil if it is unknown.
  private let primaryKey: String?
  /// The attributes of the records.
  let names: Set<String>

  init(
    _ settings: JSONObject, statistics: JSONValue, information: JSONValue,
    of dialect: MeilisearchDialect
  ) {
    (self.settings, self.dialect) = (settings, dialect)
    limits = MeilisearchIndexLimits(
      settings: settings, recordCount: statistics[path: "numberOfDocuments"]?.count ?? 0)
    filterable = (settings["filterableAttributes"]?.array ?? []).compactMap(
      MeilisearchFilterRule.init)
    let list = { (name: String) in settings[name]?.texts ?? [] }
    searchable =
      settings["searchableAttributes"]?.array == nil ? ["*"] : list("searchableAttributes")
    displayed = settings["displayedAttributes"]?.array == nil ? ["*"] : list("displayedAttributes")
    sortable = list("sortableAttributes")
    supportsSorting =
      settings["rankingRules"]?.array == nil || list("rankingRules").contains("sort")
    primaryKey = information[path: "primaryKey"]?.text
    let members = statistics[path: "fieldDistribution"]?.object?.members ?? []
    var names = Set(members.map(\.name)).subtracting([MeilisearchKey.attribute])
    if names.remove(MeilisearchDialect.geoField) != nil { names.insert(GeographicArea.attribute) }
    if primaryKey == MeilisearchKey.attribute {
      names = names.filter { !MeilisearchDialect.geoJSONField.covers($0) }
    }
    self.names = names
  }

  /// The searcher's key if no record has it, so that it is reported as the wrong key.
  var hiddenNames: Set<String> { isPrimaryKeyWrong ? [dialect.key] : [] }

  private var isPrimaryKeyWrong: Bool {
    guard let primaryKey else { return false }
    return ![dialect.key, MeilisearchKey.attribute].contains(primaryKey)
  }

  var remarks: [String] { limits.remarks(for: dialect) }

  func limitations(of attribute: String) -> [RecordSurvey.Limitation] {
    if attribute == GeographicArea.attribute {
      return [areaLimitation(of: attribute), displayLimitation(of: attribute)].compactMap(\.self)
    }
    return [
      keyLimitation(of: attribute), filterLimitation(of: attribute),
      sortLimitation(of: attribute), searchLimitation(of: attribute),
      displayLimitation(of: attribute),
    ].compactMap(\.self) + limits.countLimitations(of: attribute, for: dialect)
  }

  private func keyLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    guard attribute == dialect.key, isPrimaryKeyWrong, let primaryKey else { return nil }
    var limitation = RecordSurvey.Limitation(
      attribute, for: [.shown], "is not the primary key of \(dialect.quotedIndex)",
      help: "write 'key: \(primaryKey)'")
    limitation.isError = !names.isEmpty && !names.contains(attribute)
    return limitation
  }

  /// The limitation that searches by area or distance fail. It is a warning, because a map can also only show
  /// the hits.
  private func areaLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    let field = MeilisearchDialect.geoField
    let missing = ["filterableAttributes", "sortableAttributes"].filter { list in
      settings[list].map { MeilisearchDialect.list($0, covers: field) } != true
    }
    if missing.isEmpty { return polygonLimitation(of: attribute) }
    let change = dialect.settingsChange(
      .object(JSONObject(missing.map { ($0, extended($0, by: field)) })))
    return RecordSurvey.Limitation(
      attribute, for: [.shown],
      "is not prepared for searches by area and distance in \(dialect.quotedIndex), which fail",
      help:
        "add '\(field)' to the index's \(missing.map { "'\($0)'" }.joined(separator: " and ")): "
        + change, isFixedByPush: isPushed)
  }

  /// The limitation of an index that an older version of `push` created; an index of another origin need not
  /// support polygons.
  private func polygonLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    let filterable = settings["filterableAttributes"] ?? .null
    if !isPushed || MeilisearchDialect.list(filterable, covers: MeilisearchDialect.geoJSONField) {
      return nil
    }
    return RecordSurvey.Limitation(
      attribute, for: [.shown],
      "is not prepared for searches inside polygons in \(dialect.quotedIndex), which fail",
      isFixedByPush: true)
  }

  /// A list of the settings with another attribute.
  private func extended(_ list: String, by attribute: String) -> JSONValue {
    .array((settings[list]?.array ?? []) + [.text(attribute)])
  }

  private func filterLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    guard let rule = filterable.first(where: { $0.covers(attribute) }) else {
      return preparation(
        of: attribute, for: [.filtered, .counted, .grouped, .compared, .measured],
        "cannot be filtered by in \(dialect.quotedIndex)", by: "filterableAttributes")
    }
    if rule.supportsComparison { return nil }
    var limitation = RecordSurvey.Limitation(
      attribute, for: [.compared],
      "does not support numeric comparisons in \(dialect.quotedIndex)",
      help: "set 'filter.comparison' in the index's 'filterableAttributes'; "
        + "'widgetrun check --settings' prints the request", isFixedByPush: isPushed)
    limitation.isError = true
    return limitation
  }

  private func sortLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    let message = "is not sortable in \(dialect.quotedIndex)"
    if !sortable.contains(where: { MeilisearchDialect.pattern($0, covers: attribute) }) {
      return preparation(of: attribute, for: [.sorted], message, by: "sortableAttributes")
    }
    if supportsSorting { return nil }
    var limitation = RecordSurvey.Limitation(
      attribute, for: [.sorted], message, help: "add 'sort' to the index's 'rankingRules'",
      isFixedByPush: isPushed)
    limitation.isError = true
    return limitation
  }

  private func searchLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    if searchable.contains(where: { MeilisearchDialect.pattern($0, covers: attribute) }) {
      return nil
    }
    var limitation = preparation(
      of: attribute, for: [.searched], "is not searchable in \(dialect.quotedIndex)",
      by: "searchableAttributes")
    // The server refuses to search in the attribute, but not to mark matches in it.
    limitation.isError = !dialect.searchable.contains(attribute)
    return limitation
  }

  private func displayLimitation(of attribute: String) -> RecordSurvey.Limitation? {
    let isGeographic = attribute == GeographicArea.attribute
    let names = [attribute] + (isGeographic ? [MeilisearchDialect.geoField] : [])
    if displayed.contains(where: { pattern in
      names.contains { MeilisearchDialect.pattern(pattern, covers: $0) }
    }) {
      return nil
    }
    var limitation = RecordSurvey.Limitation(
      attribute, for: [.shown], "is not displayed in \(dialect.quotedIndex)",
      help: "add \(isGeographic ? "'\(names[1])'" : "it") to the index's 'displayedAttributes'")
    // A hit without a key is an error.
    limitation.isError = attribute == dialect.key
    return limitation
  }

  /// Whether `push` created the index, so that it can also change its settings.
  private var isPushed: Bool { primaryKey == MeilisearchKey.attribute }

  /// The error that a list of the settings lacks an attribute, with the request that adds it.
  private func preparation(
    of attribute: String, for purposes: Set<AttributeUse.Purpose>, _ message: String,
    by list: String
  ) -> RecordSurvey.Limitation {
    let change = dialect.settingsChange(.member(list, extended(list, by: attribute)))
    var limitation = RecordSurvey.Limitation(
      attribute, for: purposes, message,
      help: "add it to the index's '\(list)'; 'widgetrun check --settings' prints one request "
        + "for all attributes, and this one replaces the list: \(change)",
      isFixedByPush: isPushed)
    limitation.isError = true
    return limitation
  }
}

extension MeilisearchDialect {
  /// Whether a name in the settings includes an attribute; `*` at its start or end matches any text.
  static func pattern(_ pattern: String, covers attribute: String) -> Bool {
    if pattern == "*" { return true }
    if pattern.hasPrefix("*") { return attribute.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return attribute.hasPrefix(pattern.dropLast()) }
    return pattern.covers(attribute)
  }

  /// Whether a list in the settings includes an attribute. No pattern includes the coordinates.
  static func list(_ list: JSONValue, covers attribute: String) -> Bool {
    let items = list.array ?? []
    if geoFields.contains(attribute) { return items.contains(.text(attribute)) }
    // An item can be a rule with patterns of names.
    let patterns = items.flatMap { $0.object?["attributePatterns"]?.texts ?? [$0.text ?? ""] }
    return patterns.contains { pattern($0, covers: attribute) }
  }
}
