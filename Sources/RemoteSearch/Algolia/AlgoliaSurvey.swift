import AlgoliaAPI
import Components
import Search

extension AlgoliaDialect: SurveyDialect {
  static let holder = "index"

  var collection: String { index.name }

  private var path: String { "/1/indexes/" + EngineCall.segment(index.name) }

  var describing: [EngineCall] { [EngineCall("GET", path + "/settings")] }

  func layout(in answers: [JSONValue]) -> (any CollectionLayout)? {
    answers.first?.object.map { AlgoliaIndexSettings($0, index) }
  }

  func sampling(_ count: Int, _ layout: (any CollectionLayout)?) -> EngineCall {
    EngineCall(
      path + "/query",
      [
        "query": "", "hitsPerPage": .integer(count), "analytics": false,
        "attributesToRetrieve": ["*"], "attributesToHighlight": [], "attributesToSnippet": [],
      ])
  }

  func sample(in answer: JSONValue) -> RecordSample? {
    RecordSample(answer[path: "hits"], answer[path: "nbHits"]) { hit in
      var record = hit
      for name in ["_highlightResult", "_snippetResult", "_rankingInfo", "_distinctSeqID"] {
        record[name] = nil
      }
      return record
    }
  }

  var listing: EngineCall { EngineCall("GET", "/1/indexes") }

  func names(in answer: JSONValue) -> [String] {
    (answer.object?["items"]?.array ?? []).compactMap { $0.object?["name"]?.text }
  }
}

/// The settings of an index, as the server tells them.
private struct AlgoliaIndexSettings: CollectionLayout {
  private let index: AlgoliaIndex
  /// With whether their values are counted.
  private let faceting: [(name: String, isCounted: Bool)]
  /// All if nil.
  private let searchable: [String]?
  /// All if nil.
  private let compared: [String]?
  private let unretrievable: [String]
  private let replicas: [String]
  let names: Set<String> = []

  init(_ settings: JSONObject, _ index: AlgoliaIndex) {
    self.index = index
    let list = { (name: String) in
      (settings[name]?.texts ?? []).flatMap { $0.split(separator: ",") }
        .map { $0.split(separator: " ").joined(separator: " ") }
    }
    faceting = list("attributesForFaceting").map {
      (Self.bare($0), !$0.hasPrefix("filterOnly("))
    }
    let searched = list("searchableAttributes").map(Self.bare)
    searchable = searched.isEmpty ? nil : searched
    compared =
      settings["numericAttributesForFiltering"]?.array == nil
      ? nil : list("numericAttributesForFiltering").map(Self.bare)
    unretrievable = list("unretrievableAttributes")
    replicas = list("replicas").map(Self.bare)
  }

  /// The name within modifiers: `name` of `afterDistinct(searchable(name))`.
  private static func bare(_ text: String) -> String {
    let name = text.split(separator: "(").last ?? ""
    return String(name.prefix { $0 != ")" })
  }

  var remarks: [String] {
    index.sorts.sorted { $0.key < $1.key }.filter { !replicas.contains($0.value) }.map { sort in
      let help = Suggestion.help(for: sort.value, in: replicas).map { "; \($0)" } ?? ""
      return
        "the sort order '\(sort.key)' is the index '\(sort.value)', which is no replica of the "
        + "index '\(index.name)'\(help)"
    }
  }

  func hindrances(of attribute: String) -> [RecordSurvey.Hindrance] {
    let place = "the index '\(index.name)'"
    var found: [RecordSurvey.Hindrance] = []
    func add(_ purposes: Set<AttributeUse.Purpose>, _ message: String, _ help: String) {
      found.append(
        RecordSurvey.Hindrance(
          attribute, for: purposes, message, help: help, isCuredByPush: true))
    }
    let facets = faceting.filter { $0.name == "*" || $0.name.covers(attribute) }
    // Records are named by it, and it is always there.
    if facets.isEmpty, attribute != "objectID" {
      add(
        [.counted, .measured, .filtered], "is no facet in \(place)",
        "add it to its 'attributesForFaceting'")
    } else if !facets.isEmpty, !facets.contains(where: \.isCounted) {
      add(
        [.counted, .measured], "is only filtered by in \(place)",
        "take 'filterOnly' away in its 'attributesForFaceting'")
    }
    if let compared, !compared.contains(where: { $0.covers(attribute) }) {
      add(
        [.compared], "is not compared in \(place)",
        "add it to its 'numericAttributesForFiltering'")
    }
    if let searchable, !searchable.contains(where: { $0.covers(attribute) }) {
      add([.searched], "is not searched in \(place)", "add it to its 'searchableAttributes'")
    }
    if unretrievable.contains(where: { $0.covers(attribute) }) {
      add(
        [.shown], "is not retrieved from \(place)",
        "take it out of its 'unretrievableAttributes'")
    }
    return found
  }
}
