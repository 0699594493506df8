import Components
import Search

/// Writes records to an index of Meilisearch, which executes all changes as asynchronous tasks.
struct MeilisearchPush: PushDialect {
  static let name = MeilisearchDialect.name
  /// The characters that separate words only if the settings name them.
  private static let separators = [
    "$", "<", "=", ">", "^", "|", "~", "\u{A0}", "\u{200B}", "©", "®", "™", "°", "€", "£", "¥", "→",
    "←", "☆", "★", "♥",
  ]
  /// The minimum of the settings `maxValuesPerFacet` and `maxTotalHits` of the index.
  static let (maximumValues, maximumHits) = (1_000, 1_000_000)
  /// Sort orders take precedence, as with Algolia's replicas.
  private static let rankingRules = [
    "sort", "words", "typo", "proximity", "attribute", "exactness",
  ]

  /// The UID of the index.
  var collection: String
  /// The attribute with the key of a record.
  var key = "id"
  /// The attributes with dates as texts.
  var dates: [String] = []
  /// The number of values per facet that the searcher expects.
  var maxValuesPerFacet = 0
  /// The number of hits on all pages that the searcher expects.
  var maxTotalHits = 0
  /// The settings that the screen declares.
  var declared = JSONObject()

  /// The request for the settings, which `creationRequests` extends.
  func lookupRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection) + "/settings", tolerating: .notFound)
  }

  func identityRequest(for collection: String) -> EngineRequest {
    EngineRequest("GET", path(collection), tolerating: .notFound)
  }

  func checkpointCreationRequests(for collection: String) -> [EngineRequest] {
    [creationRequest(for: collection)]
  }

  func creationRequests(
    for schema: RecordSchema, existing: JSONValue?
  ) throws(SearchError) -> [EngineRequest] {
    let settings = settings(for: schema, extending: existing?.object ?? JSONObject())
    let creation = existing == nil ? [creationRequest(for: collection)] : []
    return creation + [settingsRequest(settings)]
  }

  /// The requests that create the index with the settings for a schema, and those of an existing index.
  ///
  /// - Throws: `refused` if the existing index has an API key, which the server does not disclose.
  func creationRequests(
    extending existing: JSONValue, for schema: RecordSchema
  ) throws(SearchError) -> [EngineRequest] {
    let existing = existing.object ?? JSONObject()
    let embedders = existing["embedders"]?.object?.members ?? []
    if let secret = embedders.first(where: { $0.value[path: "apiKey"]?.text != nil }),
      declared["embedders"]?[path: secret.name] == nil
    {
      throw .refused(
        "the embedder '\(secret.name)' of '\(collection)' has an API key, which 'meilisearch' does not "
          + "disclose; declare the embedder in 'indexSettings', or push without '--replace'")
    }
    let settings = existing.extended(by: settings(for: schema, extending: existing))
    return [creationRequest(for: collection), settingsRequest(settings)]
  }

  /// The settings; none for the request that creates the index.
  func settings(in request: EngineRequest) -> JSONObject {
    guard request.path.hasSuffix("/settings") else { return JSONObject() }
    return (try? JSONValue(json: request.body))?.object ?? JSONObject()
  }

  func completionRequests(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [EngineRequest] {
    let existing = existing.object ?? JSONObject()
    // Records of another origin need not have GeoJSON.
    let complete = requiredSettings(
      for: schema, extending: existing,
      geoFields: schema.usesCoordinates ? [MeilisearchDialect.geoField] : [])
    var missing = JSONObject()
    if let displayed = existing["displayedAttributes"]?.array {
      let added = displayedNames(for: schema).filter { name in
        !displayed.contains { MeilisearchDialect.pattern($0.text ?? "", covers: name) }
      }
      if !added.isEmpty {
        missing["displayedAttributes"] = .array(displayed + added.map(JSONValue.text))
      }
    }
    for name in ["filterableAttributes", "sortableAttributes"]
    where complete[name] != existing[name] {
      missing[name] = complete[name]
    }
    if let rules = existing["rankingRules"]?.array, !rules.contains("sort"),
      !schema.sortable.isEmpty
    {
      missing["rankingRules"] = .array(["sort"] + rules)
    }
    // The screen can declare other values.
    let limits = complete.extended(by: declared)
    for (name, path) in [
      ("typoTolerance", "minWordSizeForTypos"), ("faceting", "sortFacetValuesBy"),
      ("faceting", "maxValuesPerFacet"), ("pagination", "maxTotalHits"),
    ] {
      // An older server has no such setting.
      guard let own = existing[name]?[path: path] else { continue }
      let expected = limits[name]?[path: path]
      // A newer server can have other members in addition.
      let isComplete =
        own.object.map { $0.extended(by: expected?.object ?? JSONObject()) == $0 }
        ?? (own == expected)
      if !isComplete { missing[name] = limits[name] }
    }
    if let searchable = existing["searchableAttributes"]?.array, !searchable.contains("*") {
      let added = schema.searchable.map(JSONValue.text).filter { !searchable.contains($0) }
      if !added.isEmpty { missing["searchableAttributes"] = .array(searchable + added) }
    }
    return missing.members.isEmpty ? [] : [settingsRequest(missing)]
  }

  /// The attributes of the index that a screen shows: the key and those with other values.
  private func displayedNames(for schema: RecordSchema) -> [String] {
    let names = schema.shown.map {
      $0 == GeographicArea.attribute ? MeilisearchDialect.geoField : $0
    }
    return [key] + Set(names).subtracting([key, "objectID"]).sorted()
  }

  func remarks(
    for schema: RecordSchema, existing: JSONValue
  ) throws(SearchError) -> [String] {
    let existing = existing.object ?? JSONObject()
    let old = Self.customRules(of: existing)
    let new = Self.customRules(of: settings(for: schema, extending: existing))
    if new.starts(with: old) { return [] }
    let texts = [old, new].map { "'\($0.map(\.text).joined(separator: ", "))'" }
    return [
      "the custom ranking of '\(collection)' changes from \(texts[0]) to \(texts[1]), also for the hits of "
        + "other screens"
    ]
  }

  /// The ranking rules of settings that sort by an attribute.
  private static func customRules(of settings: JSONObject) -> [RankingCriterion] {
    (settings["rankingRules"]?.texts ?? []).compactMap { RankingCriterion($0) }
  }

  private func settingsRequest(_ settings: JSONObject) -> EngineRequest {
    EngineRequest("PATCH", path(collection) + "/settings", .object(settings))
  }

  /// The settings for a schema and those that the screen declares.
  ///
  /// - Parameter existing: the settings of the index, to which other screens may have added attributes.
  private func settings(for schema: RecordSchema, extending existing: JSONObject) -> JSONObject {
    var settings = requiredSettings(
      for: schema, extending: existing,
      geoFields: schema.hasCoordinates ? MeilisearchDialect.geoFields : []
    ).extended(by: declared)
    // A request replaces all synonyms.
    if let declared = declared["synonyms"]?.object {
      let old = existing["synonyms"]?.object ?? JSONObject()
      settings["synonyms"] = .object(old.extended(by: declared))
    }
    return settings
  }

  /// The settings for a schema.
  ///
  /// - Parameters:
  ///   - schema: the schema.
  ///   - existing: the settings of the index, to which other screens may have added attributes.
  ///   - geoFields: the attributes with coordinates to filter by.
  private func requiredSettings(
    for schema: RecordSchema, extending existing: JSONObject, geoFields: [String]
  ) -> JSONObject {
    /// The existing items, and those that they do not include.
    func union(_ name: String, _ added: [String]) -> [JSONValue] {
      let old = existing[name]?.array ?? []
      let new = Set(added).sorted().filter {
        !MeilisearchDialect.list(.array(old), covers: $0)
      }
      return old + new.map(JSONValue.text)
    }
    let oldSeparators = existing["separatorTokens"]?.array ?? []
    let newSeparators = Self.separators.map(JSONValue.text).filter { !oldSeparators.contains($0) }
    let sizes = Highlights.typoSizes
    let typoSizes: JSONValue = ["oneTypo": .integer(sizes.one), "twoTypos": .integer(sizes.two)]
    /// The existing limit, or `minimum` if that is greater.
    func limit(_ path: String, _ minimum: Int) -> JSONValue {
      .integer(max(JSONValue.object(existing)[path: path]?.count ?? 0, minimum))
    }
    let faceting: JSONValue = [
      "maxValuesPerFacet": limit(
        "faceting.maxValuesPerFacet", max(Self.maximumValues, maxValuesPerFacet)),
      "sortFacetValuesBy": ["*": "count"],
    ]
    let filterable =
      Self.comparisonRule(for: schema.numbers, in: existing)
      + union("filterableAttributes", schema.facets + schema.numbers + geoFields)
    // Hits cannot be sorted by GeoJSON.
    let sortable = union(
      "sortableAttributes",
      schema.sortable + geoFields.filter { $0 == MeilisearchDialect.geoField })
    // The ranking of other screens decides after that of this one.
    let others = Self.customRules(of: existing).filter { rule in
      !schema.ranking.contains { $0.attribute == rule.attribute }
    }
    let rules = Self.rankingRules + (schema.ranking + others).map(\.text)
    var settings = JSONObject([
      ("filterableAttributes", .array(filterable)),
      ("sortableAttributes", .array(sortable)),
      ("rankingRules", .array(rules.map { .text($0) })),
      ("separatorTokens", .array(oldSeparators + newSeparators)),
      ("typoTolerance", .member("minWordSizeForTypos", typoSizes)), ("faceting", faceting),
      (
        "pagination",
        .member(
          "maxTotalHits", limit("pagination.maxTotalHits", max(Self.maximumHits, maxTotalHits)))
      ),
    ])
    if !schema.searchable.isEmpty {
      // Otherwise, searches of other screens would no longer find matches in their attributes.
      let searched = existing["searchableAttributes"]?.texts ?? []
      let added = searched.filter { $0 != "*" && !schema.searchable.contains($0) }
      settings["searchableAttributes"] = .array((schema.searchable + added).map { .text($0) })
    }
    return settings
  }

  /// A rule that permits comparisons of the numbers for which the existing rules do not; empty if all do.
  ///
  /// It must precede the existing rules, because the first one that includes an attribute applies.
  private static func comparisonRule(
    for numbers: [String], in existing: JSONObject
  ) -> [JSONValue] {
    let rules = (existing["filterableAttributes"]?.array ?? []).compactMap(
      MeilisearchFilterRule.init)
    let names = numbers.filter { name in
      rules.first { $0.covers(name) }?.supportsComparison == false
    }
    if names.isEmpty { return [] }
    let features: JSONValue = [
      "facetSearch": true, "filter": ["equality": true, "comparison": true],
    ]
    return [
      ["attributePatterns": .array(names.map(JSONValue.text)), "features": features]
    ]
  }

  private func creationRequest(for collection: String) -> EngineRequest {
    EngineRequest(
      "POST", "/indexes",
      ["uid": .text(collection), "primaryKey": .text(MeilisearchKey.attribute)],
      tolerating: .alreadyExists)
  }

  func deletionRequest(for collection: String) -> EngineRequest {
    EngineRequest("DELETE", path(collection), tolerating: .notFound)
  }

  /// The request for a checkpoint in an index whose primary key is not encoded.
  func earlierDocumentRequest(for key: String, in collection: String) -> EngineRequest? {
    EngineRequest("GET", "\(path(collection))/documents/\(key)", tolerating: .notFound)
  }

  func document(_ record: StoredRecord) throws(SearchError) -> JSONObject {
    try MeilisearchKey.check(CollectionOfOne(record.objectID))
    var document = try record.record.convertingDates(dates).settingKey(
      record.objectID, by: key, of: Self.name)
    document = try document.settingKey(
      MeilisearchKey.encoded(record.objectID), by: MeilisearchKey.attribute, of: Self.name)
    let locations = Hit(objectID: record.objectID, record: record.record).coordinates()
    if let first = locations.first {
      document[MeilisearchDialect.geoField] = [
        "lat": .number(first.latitude), "lng": .number(first.longitude),
      ]
      document[MeilisearchDialect.geoJSONField] = Self.geoJSON(locations)
    }
    return document
  }

  /// All locations of a record as a feature of GeoJSON; `_geo` supports only one.
  private static func geoJSON(_ locations: [Coordinates]) -> JSONValue {
    let points = locations.map { location -> JSONValue in
      [.number(location.longitude), .number(location.latitude)]
    }
    let isSingle = points.count == 1
    return [
      "type": "Feature", "properties": .object(JSONObject()),
      "geometry": [
        "type": isSingle ? "Point" : "MultiPoint",
        "coordinates": isSingle ? points[0] : .array(points),
      ],
    ]
  }

  func upsertRequest(
    for documents: [(key: String, document: JSONObject)], to collection: String
  ) -> EngineRequest {
    EngineRequest(path(collection) + "/documents", .array(documents.map { .object($0.document) }))
  }

  func documentRequest(for key: String, in collection: String) -> EngineRequest {
    EngineRequest(
      "GET", "\(path(collection))/documents/\(MeilisearchKey.encoded(key))",
      tolerating: .notFound)
  }

  var countRequest: EngineRequest { EngineRequest("GET", path(collection) + "/stats") }

  func count(in body: JSONValue) -> Int? { body.object?["numberOfDocuments"]?.count }

  func taskRequest(from body: JSONValue, of request: EngineRequest) -> EngineRequest? {
    body.object?["taskUid"]?.count.map { EngineRequest("GET", "/tasks/\($0)") }
  }

  func taskState(in body: JSONValue) -> TaskState {
    switch body.object?["status"]?.text {
    case "succeeded": .done
    case "failed", "canceled":
      .failed(body[path: "error.message"]?.text ?? "the task was canceled")
    default: .pending
    }
  }

  private func path(_ collection: String) -> String {
    "/indexes/" + EngineRequest.pathSegment(collection)
  }
}
