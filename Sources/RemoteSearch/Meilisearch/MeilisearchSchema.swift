import Components
import Search

extension MeilisearchDialect: SchemaDiscoveryDialect {
  static let collectionTerm = "index"

  var collection: String { index }

  private var path: String { "/indexes/" + EngineRequest.pathSegment(index) }

  var settingsRequests: [EngineRequest] {
    [EngineRequest("GET", path + "/settings"), EngineRequest("GET", path + "/stats")]
  }

  func schema(in bodies: [JSONValue]) -> (any CollectionSchema)? {
    guard let settings = bodies.first?.object, settings["filterableAttributes"] != nil else {
      return nil
    }
    return MeilisearchIndexSchema(
      settings, bodies.dropFirst().first ?? .null,
      description: "the \(Self.collectionTerm) '\(index)'", key: key)
  }

  func sampleRequest(count: Int, schema: (any CollectionSchema)?) -> EngineRequest {
    EngineRequest(path + "/search", ["q": "", "limit": .integer(count)])
  }

  func sample(in body: JSONValue) -> RecordSample? {
    RecordSample(body[path: "hits"], body[path: "estimatedTotalHits"]) { $0 }
  }

  var listRequest: EngineRequest { EngineRequest("GET", "/indexes?limit=1000") }

  func collectionNames(in body: JSONValue) -> [String] {
    (body.object?["results"]?.array ?? []).compactMap { $0.object?["uid"]?.text }
  }
}

/// The settings of an index of Meilisearch.
private struct MeilisearchIndexSchema: CollectionSchema {
  /// A rule of `filterableAttributes`.
  private struct Filterable {
    /// The names of attributes; `*` at the start or end of a name matches any text.
    var patterns: [String]
    /// Whether the attributes support numeric comparisons.
    var supportsComparison = true

    init?(_ value: JSONValue) {
      if let name = value.text {
        patterns = [name]
        return
      }
      guard let rule = value.object, let patterns = rule["attributePatterns"]?.texts else {
        return nil
      }
      self.patterns = patterns
      supportsComparison = value[path: "features.filter.comparison"]?.boolean ?? false
    }
  }

  private let description: String
  private let key: String
  private let filterable: [Filterable]
  private let searchable: [String]
  private let sortable: [String]
  private let displayed: [String]
  private let supportsSorting: Bool
  /// The attributes of the records.
  let names: Set<String>

  init(_ settings: JSONObject, _ statistics: JSONValue, description: String, key: String) {
    self.description = description
    self.key = key
    filterable = (settings["filterableAttributes"]?.array ?? []).compactMap(Filterable.init)
    let list = { (name: String) in settings[name]?.texts ?? [] }
    searchable =
      settings["searchableAttributes"]?.array == nil ? ["*"] : list("searchableAttributes")
    displayed = settings["displayedAttributes"]?.array == nil ? ["*"] : list("displayedAttributes")
    sortable = list("sortableAttributes")
    supportsSorting =
      settings["rankingRules"]?.array == nil || list("rankingRules").contains("sort")
    names = Set(statistics[path: "fieldDistribution"]?.object?.members.map(\.name) ?? [])
  }

  func limitations(of attribute: String) -> [RecordSurvey.Limitation] {
    var list = LimitationList(attribute)
    let rules = filterable.filter { $0.patterns.contains { Self.covers($0, attribute) } }
    if rules.isEmpty {
      list.add(
        [.filtered, .counted, .grouped, .compared, .measured],
        "cannot be filtered by in \(description)",
        help: "add it to the index's 'filterableAttributes'")
    } else if rules.first?.supportsComparison == false {
      list.add(
        [.compared], "does not support numeric comparisons in \(description)",
        help: "set 'filter.comparison' in the index's 'filterableAttributes'")
    }
    if !sortable.contains(where: { Self.covers($0, attribute) }) {
      list.add(
        [.sorted], "is not sortable in \(description)",
        help: "add it to the index's 'sortableAttributes'")
    } else if !supportsSorting {
      list.add(
        [.sorted], "is not sortable in \(description)",
        help: "add 'sort' to the index's 'rankingRules'")
    }
    if !searchable.contains(where: { Self.covers($0, attribute) }) {
      list.add(
        [.searched], "is not searchable in \(description)",
        help: "add it to the index's 'searchableAttributes'")
    }
    if !displayed.contains(where: { Self.covers($0, attribute) }) {
      list.add(
        [.shown], "is not displayed in \(description)",
        help: "add it to the index's 'displayedAttributes'", isFixedByPush: false)
    }
    return list.limitations
  }

  private static func covers(_ pattern: String, _ attribute: String) -> Bool {
    if pattern == "*" { return true }
    if pattern.hasPrefix("*") { return attribute.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return attribute.hasPrefix(pattern.dropLast()) }
    return pattern.covers(attribute)
  }
}
