import Components
import Search

/// Settings, lists, and tasks of indices, and browsing of their records.
extension AlgoliaEndpoint {
  private static let indicesPerPage = 100

  /// The settings of an index as far as they are known.
  func settings(of index: String) throws(AlgoliaError) -> JSONValue {
    let source = try source(index)
    var settings = JSONObject([
      ("attributesForFaceting", Self.texts(source.facets.map { "searchable(\($0))" })),
      ("customRanking", Self.texts(source.indexDescription.ranking.map(Self.text))),
      ("hitsPerPage", .integer(AlgoliaQuery.defaultHitsPerPage)),
      ("maxValuesPerFacet", .integer(AlgoliaQuery.defaultMaxValuesPerFacet)),
      ("highlightPreTag", .text(HighlightTags().opening)),
      ("highlightPostTag", .text(HighlightTags().closing)),
    ])
    let searchable = source.indexDescription.searchable
    if !searchable.isEmpty { settings["searchableAttributes"] = Self.texts(searchable) }
    settings["attributeForDistinct"] = source.indexDescription.attributeForDistinct.map(
      JSONValue.text)
    if index == source.id {
      settings["replicas"] = Self.texts(source.replicas.filter(isPermitted))
    } else {
      settings["primary"] = .text(source.id)
    }
    return .object(settings)
  }

  /// The indices with their numbers of records.
  ///
  /// Times and sizes are unknown, but clients require them.
  func indices(_ parameters: JSONObject) async throws(AlgoliaError) -> JSONValue {
    var items: [JSONValue] = []
    for source in sources {
      let replicas = source.replicas.filter(isPermitted)
      guard isPermitted(source.id) || !replicas.isEmpty else { continue }
      var request = SearchRequest()
      request.always = source.filters
      request.hitsPerPage = 0
      let count = try await responses([request], from: source.searcher).first?.nbHits ?? 0
      if isPermitted(source.id) {
        items.append(Self.item(source.id, entries: count, "replicas", Self.texts(replicas)))
      }
      items += replicas.map { Self.item($0, entries: count, "primary", .text(source.id)) }
    }
    let options = try QueryParameters(parameters)
    let size = try options.integer("hitsPerPage", in: 1...1000) ?? Self.indicesPerPage
    let page = try options.integer("page", in: 0...AlgoliaQuery.maximumOffset) ?? 0
    return [
      "items": .array(Array(items.dropFirst(page * size).prefix(size))),
      "nbPages": .integer((items.count + size - 1) / size),
    ]
  }

  private static func item(
    _ name: String, entries: Int, _ relation: String, _ related: JSONValue
  ) -> JSONValue {
    let unknownTime = "1970-01-01T00:00:00.000Z"
    return .object(
      JSONObject([
        ("name", .text(name)), ("createdAt", .text(unknownTime)), ("updatedAt", .text(unknownTime)),
        ("entries", .integer(entries)), ("dataSize", 0), ("fileSize", 0), ("lastBuildTimeS", 0),
        ("numberOfPendingTasks", 0), ("pendingTask", false), (relation, related),
      ]))
  }

  /// The state of any task: there are no unfinished ones, because the API is read-only.
  static let finishedTask: JSONValue = ["status": "published"]

  /// A page of the records that match a query, with a cursor for the next one.
  ///
  /// The cursor consists of the parameters for the next page, so that the server stores nothing.
  func browse(
    _ index: String, _ parameters: JSONObject
  ) async throws(AlgoliaError) -> JSONValue {
    let source = try source(index)
    var object = JSONObject()
    if let cursor = parameters["cursor"], !cursor.isNull {
      guard let text = cursor.text, !text.isEmpty else {
        throw QueryParameters.invalidValue("cursor", cursor, "the cursor of a response")
      }
      object["params"] = .text(text)
    } else {
      object = parameters
      if try QueryParameters(parameters).value("hitsPerPage") == nil {
        object["hitsPerPage"] = .integer(source.maxHitsPerPage)
      }
    }
    object["attributesToHighlight"] = []
    let query = try AlgoliaQuery(object, of: index, in: source)
    var result = try await results(of: [query])[0].object ?? JSONObject()
    let page = query.request.page + 1
    // A remote engine may have fewer pages than hits; the request for the next one is then an error, so
    // that the end of the pages is not taken for that of the records.
    let (end, _) = page.multipliedReportingOverflow(by: query.request.hitsPerPage)
    if query.window == nil, end < result["nbHits"]?.count ?? 0 {
      result["cursor"] = .text(try query.params(forPage: page))
    }
    return .object(result)
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.text)) }

  private static func text(_ criterion: RankingCriterion) -> String {
    "\(criterion.order.rawValue)(\(criterion.attribute))"
  }
}
