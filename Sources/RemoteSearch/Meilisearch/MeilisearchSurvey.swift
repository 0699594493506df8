import Components
import Search

extension MeilisearchDialect: SurveyDialect {
  static let holder = "index"

  var collection: String { index }

  private var path: String { "/indexes/" + EngineCall.segment(index) }

  var describing: [EngineCall] {
    [EngineCall("GET", path + "/settings"), EngineCall("GET", path + "/stats")]
  }

  func layout(in answers: [JSONValue]) -> (any CollectionLayout)? {
    guard let settings = answers.first?.object, settings["filterableAttributes"] != nil else {
      return nil
    }
    return MeilisearchAttributes(
      settings, answers.dropFirst().first ?? .null, of: "the \(Self.holder) '\(index)'", key: key)
  }

  func sampling(_ count: Int, _ layout: (any CollectionLayout)?) -> EngineCall {
    EngineCall(path + "/search", ["q": "", "limit": .integer(count)])
  }

  func sample(in answer: JSONValue) -> RecordSample? {
    RecordSample(answer[path: "hits"], answer[path: "estimatedTotalHits"]) { $0 }
  }

  var listing: EngineCall { EngineCall("GET", "/indexes?limit=1000") }

  func names(in answer: JSONValue) -> [String] {
    (answer.object?["results"]?.array ?? []).compactMap { $0.object?["uid"]?.text }
  }
}

/// The settings of an index, as the server tells them.
private struct MeilisearchAttributes: CollectionLayout {
  /// Attributes that can be filtered by, with what can be done.
  private struct Filterable {
    /// Each a name, or one with a `*` that stands for anything.
    var patterns: [String]
    var isCompared = true

    init?(_ value: JSONValue) {
      if let name = value.text {
        patterns = [name]
        return
      }
      guard let rule = value.object, let patterns = rule["attributePatterns"]?.texts else {
        return nil
      }
      self.patterns = patterns
      isCompared = value[path: "features.filter.comparison"]?.boolean ?? false
    }
  }

  private let place: String
  private let key: String
  private let filterable: [Filterable]
  private let searchable: [String]
  private let sortable: [String]
  private let displayed: [String]
  private let isSorting: Bool
  /// Those that records have.
  let names: Set<String>

  init(_ settings: JSONObject, _ statistics: JSONValue, of place: String, key: String) {
    self.place = place
    self.key = key
    filterable = (settings["filterableAttributes"]?.array ?? []).compactMap(Filterable.init)
    let list = { (name: String) in settings[name]?.texts ?? [] }
    searchable =
      settings["searchableAttributes"]?.array == nil ? ["*"] : list("searchableAttributes")
    displayed = settings["displayedAttributes"]?.array == nil ? ["*"] : list("displayedAttributes")
    sortable = list("sortableAttributes")
    isSorting = settings["rankingRules"]?.array == nil || list("rankingRules").contains("sort")
    names = Set(statistics[path: "fieldDistribution"]?.object?.members.map(\.name) ?? [])
  }

  func hindrances(of attribute: String) -> [RecordSurvey.Hindrance] {
    var found: [RecordSurvey.Hindrance] = []
    func add(_ purposes: Set<AttributeUse.Purpose>, _ message: String, _ help: String) {
      found.append(
        RecordSurvey.Hindrance(
          attribute, for: purposes, message, help: help, isCuredByPush: true))
    }
    let rules = filterable.filter { $0.patterns.contains { Self.covers($0, attribute) } }
    let filtering: Set<AttributeUse.Purpose> = [
      .filtered, .counted, .grouped, .compared, .measured,
    ]
    if rules.isEmpty {
      add(
        filtering, "cannot be filtered by in \(place)", "add it to its 'filterableAttributes'")
    } else if rules.first?.isCompared == false {
      add(
        [.compared], "is not compared in \(place)",
        "set 'filter.comparison' of its 'filterableAttributes'")
    }
    if !sortable.contains(where: { Self.covers($0, attribute) }) {
      add([.sorted], "orders no hits in \(place)", "add it to its 'sortableAttributes'")
    } else if !isSorting {
      add([.sorted], "orders no hits in \(place)", "add 'sort' to its 'rankingRules'")
    }
    if !searchable.contains(where: { Self.covers($0, attribute) }) {
      add([.searched], "is not searched in \(place)", "add it to its 'searchableAttributes'")
    }
    if !displayed.contains(where: { Self.covers($0, attribute) }) {
      found.append(
        RecordSurvey.Hindrance(
          attribute, for: [.shown], "is not displayed in \(place)",
          help: "add it to its 'displayedAttributes'"))
    }
    return found
  }

  private static func covers(_ pattern: String, _ attribute: String) -> Bool {
    if pattern == "*" { return true }
    if pattern.hasPrefix("*") { return attribute.hasSuffix(pattern.dropFirst()) }
    if pattern.hasSuffix("*") { return attribute.hasPrefix(pattern.dropLast()) }
    return pattern.covers(attribute)
  }
}
