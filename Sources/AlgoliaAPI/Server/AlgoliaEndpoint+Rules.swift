import Components
import Search
import SearchEngine

/// Searching and reading of the rules and synonyms of an index.
extension AlgoliaEndpoint {
  private static let defaultItemsPerPage = 20

  private enum Anchoring: String, CaseIterable {
    case `is`
    case startsWith
    case endsWith
    case contains
  }

  /// The types of synonyms. The embedded engine has only the first two.
  private enum SynonymType: String, CaseIterable {
    case synonym
    case onewaysynonym
    case altcorrection1
    case altcorrection2
    case placeholder
  }

  /// A page of the rules that match all given parameters.
  func rules(of index: String, _ body: JSONObject) throws(AlgoliaError) -> JSONValue {
    let source = try source(index)
    let parameters = try QueryParameters(body)
    let anchoring = try parameters.choice("anchoring", as: Anchoring.self)?.rawValue
    let context = try parameters.text("context")
    // All rules are enabled.
    let isEnabled = try parameters.boolean("enabled") ?? true
    let query = try parameters.text("query") ?? ""
    let found = source.ruleObjects.filter { rule in
      let condition = rule["conditions"]?.array?.first?.object
      let texts = [rule["objectID"], condition?["pattern"], condition?["context"]]
      return isEnabled && (anchoring == nil || condition?["anchoring"]?.text == anchoring)
        && (context == nil || condition?["context"]?.text == context)
        && Self.matches(query, texts.compactMap { $0?.text })
    }
    var (page, result) = try Self.page(of: found, parameters)
    let size = try Self.itemsPerPage(parameters)
    result["page"] = .integer(page)
    result["nbPages"] = .integer((found.count + size - 1) / size)
    return .object(result)
  }

  /// A page of the synonyms that match all given parameters.
  func synonyms(of index: String, _ body: JSONObject) throws(AlgoliaError) -> JSONValue {
    let source = try source(index)
    let parameters = try QueryParameters(body)
    let types = try Self.synonymTypes(parameters)
    let query = try parameters.text("query") ?? ""
    let found = source.synonymObjects.filter { entry in
      let texts = [entry["objectID"], entry["input"]].compactMap { $0?.text }
      let synonyms = (entry["synonyms"]?.array ?? []).compactMap(\.text)
      return types?.contains(entry["type"]?.text ?? "") ?? true
        && Self.matches(query, texts + synonyms)
    }
    return .object(try Self.page(of: found, parameters).result)
  }

  /// The rule with an ID.
  func rule(_ id: String, of index: String) throws(AlgoliaError) -> JSONValue {
    try Self.object(id, in: source(index).ruleObjects)
  }

  /// The synonyms with an ID.
  func synonym(_ id: String, of index: String) throws(AlgoliaError) -> JSONValue {
    try Self.object(id, in: source(index).synonymObjects)
  }

  private static func object(
    _ id: String, in objects: [JSONObject]
  ) throws(AlgoliaError) -> JSONValue {
    guard let object = objects.first(where: { $0["objectID"]?.text == id }) else {
      throw AlgoliaError(404, "ObjectID does not exist")
    }
    return .object(object)
  }

  /// The types of a list, which may be written as one text with commas; nil for all.
  private static func synonymTypes(
    _ parameters: QueryParameters
  ) throws(AlgoliaError) -> Set<String>? {
    guard let names = try parameters.texts("type")?.map({ $0.lowercased() }), !names.isEmpty
    else { return nil }
    for name in names where SynonymType(rawValue: name) == nil {
      let expected = SynonymType.allCases.map(\.rawValue).joined(separator: ", ")
      throw QueryParameters.invalidValue("type", .text(name), "one of \(expected)")
    }
    return Set(names)
  }

  /// Whether each word of a query is the beginning of a word of the texts.
  private static func matches(_ query: String, _ texts: [String]) -> Bool {
    let words = texts.flatMap { QueryTerm.terms(of: $0, limit: .max) }.map(\.text)
    return QueryTerm.terms(of: query).allSatisfy { term in
      words.contains { $0.hasPrefix(term.text) }
    }
  }

  private static func itemsPerPage(_ parameters: QueryParameters) throws(AlgoliaError) -> Int {
    try parameters.integer("hitsPerPage", in: 1...1000) ?? defaultItemsPerPage
  }

  private static func page(
    of objects: [JSONObject], _ parameters: QueryParameters
  ) throws(AlgoliaError) -> (number: Int, result: JSONObject) {
    let size = try itemsPerPage(parameters)
    let page = try parameters.integer("page", in: 0...AlgoliaQuery.maximumOffset) ?? 0
    let items = objects.dropFirst(page * size).prefix(size)
    return (
      page,
      JSONObject([
        ("hits", .array(items.map(JSONValue.object))), ("nbHits", .integer(objects.count)),
      ])
    )
  }
}

extension AlgoliaSource {
  /// The rules as objects of Algolia, in the order in which they apply.
  fileprivate var ruleObjects: [JSONObject] {
    rules.enumerated().map { RuleEncoder.json($0.element, number: $0.offset + 1) }
  }

  /// The synonyms as objects of Algolia.
  fileprivate var synonymObjects: [JSONObject] {
    synonyms.enumerated().map { RuleEncoder.json($0.element, number: $0.offset + 1) }
  }
}
