import AlgoliaAPI
import Components
import Search
import Testing

@testable import RemoteSearch

/// Discovers schemas from settings in the format that the vendors document.
@Suite struct SchemaDiscoveryTests {
  private func survey(
    _ dialect: some SchemaDiscoveryDialect, of attributes: Set<String>,
    _ transport: ScriptedTransport
  ) async throws -> RecordSurvey {
    let connection = RemoteConnection(
      engine: "engine", hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport)
    return try await RemoteSearcher(dialect: dialect, connection: connection, capabilities: [])
      .survey(of: attributes)
  }

  /// The messages by attribute for one purpose.
  private func limitations(
    _ survey: RecordSurvey, for purpose: AttributeUse.Purpose
  ) -> [String: String] {
    let found = survey.limitations.filter { $0.purposes.contains(purpose) }
    return Dictionary(found.map { ($0.attribute, $0.message) }) { first, _ in first }
  }

  // MARK: - Typesense

  private static let collection = """
    {"name":"phones","num_documents":2,"default_sorting_field":"","enable_nested_fields":true,
     "created_at":1690000000,"symbols_to_index":[],"token_separators":[],"fields":[
      {"facet":false,"index":true,"infix":false,"locale":"","name":"name","optional":false,"sort":false,"type":"string"},
      {"facet":true,"index":true,"infix":false,"locale":"","name":"brand","optional":true,"sort":true,"type":"string"},
      {"facet":true,"index":true,"infix":false,"locale":"","name":"price","optional":true,"sort":true,"type":"float"},
      {"facet":false,"index":true,"infix":false,"locale":"","name":"stock","optional":true,"sort":true,"type":"int32"},
      {"facet":false,"index":false,"infix":false,"locale":"","name":"note","optional":true,"sort":false,"type":"string"},
      {"facet":true,"index":true,"infix":false,"locale":"","name":"more.maker","optional":true,"sort":false,"type":"string[]"},
      {"facet":true,"index":true,"infix":false,"locale":"","name":"spec_.*","optional":true,"sort":false,"type":"auto"}]}
    """
  private static let phones = """
    {"found":2,"out_of":2,"page":1,"hits":[
      {"document":{"id":"1","name":"Nova","brand":"Aster","price":250,"stock":3,"ean":"99"},"highlights":[],"text_match":1},
      {"document":{"id":"2","name":"Orla","more":{"maker":["Bel"]}},"highlights":[],"text_match":1}]}
    """
  private let typesense = TypesenseDialect(collection: "phones", searchable: ["nmae"])

  @Test func typesenseFieldsAreDiscovered() async throws {
    let transport = ScriptedTransport(
      .response(200, Self.collection), .response(401, "{}"), .response(200, Self.phones))
    let requested: Set = [
      "id", "name", "brand", "price", "stock", "note", "more.maker", "more", "ean", "nmae",
    ]
    let found = try await survey(typesense, of: requested, transport)
    #expect(found.recordCount == 2 && found.sampleSize == nil)
    #expect(
      found.remarks == [
        "the collection 'phones' does not split words at all punctuation, so other records match than with "
          + "the embedded engine; only a new collection can have other 'token_separators'"
      ])
    #expect(found.names.isSuperset(of: ["id", "ean", "note", "more", "more.maker"]))
    #expect(!found.names.contains("nmae") && !found.names.contains("spec_.*"))
    #expect(
      limitations(found, for: .counted) == [
        "name": "is not faceted in the collection 'phones'",
        "stock": "is not faceted in the collection 'phones'",
        "note": "is not indexed in the collection 'phones'",
        "ean": "has no field in the collection 'phones'",
        "nmae": "has no field in the collection 'phones'",
        "price":
          "has the type 'float' in the collection 'phones', whose values are rounded to six digits",
      ])
    #expect(Set(limitations(found, for: .filtered).keys) == ["note", "ean", "nmae"])
    #expect(
      Set(limitations(found, for: .sorted).keys)
        == ["name", "note", "more.maker", "ean", "nmae"])
    #expect(
      limitations(found, for: .searched)["price"]
        == "has the type 'float' in the collection 'phones', which is not searchable")
    #expect(
      limitations(found, for: .compared)["stock"]
        == "has the type 'int32' in the collection 'phones', which rejects fractions")
    let errors = found.limitations.filter(\.isError)
    #expect(
      Set(errors.map(\.attribute)) == [
        "name", "brand", "price", "stock", "note", "more.maker", "ean", "nmae",
      ])
    #expect(errors.filter { $0.attribute == "price" }.map(\.purposes) == [[.searched]])
    #expect(limitations(found, for: .shown) == [:])
    // The field of the screen does not exist and is not searched.
    #expect(
      transport.urls == [
        "http://a/collections/phones", "http://a/debug",
        "http://a/collections/phones/documents/search?q=*&per_page=200",
      ])
    #expect(transport.requests.allSatisfy { $0.method == "GET" })
  }

  @Test func declaredTypesOfTypesenseAreComparedWithTheSchema() async throws {
    var dialect = typesense
    dialect.attributeForDistinct = "brand"
    dialect.geoField = "name"
    dialect.types = TypesenseFieldTypes(integers: ["stock", "name"], floats: ["price", "brand"])
    let collection = Self.collection.replacing(#","token_separators":[]"#, with: "")
    let transport = ScriptedTransport(
      .response(200, collection), .response(401, "{}"), .response(200, Self.phones))
    let found = try await survey(dialect, of: ["stock", "price", "name", "brand"], transport)
    let warnings = found.limitations.filter { !$0.isError }
    #expect(
      warnings.map { "\($0.attribute) \($0.message); \($0.help ?? "")" } == [
        "brand has the type 'string' in the collection 'phones', which is not 'float'; "
          + "remove it from 'floats' of the searcher",
        "name has the type 'string' in the collection 'phones', which is not an integer type; "
          + "remove it from 'integers' of the searcher",
      ])
    #expect(
      found.remarks == [
        "Typesense estimates the number of groups, so the total of grouped hits is approximate",
        "the field 'name' has the type 'string' in the collection 'phones', so searches by distance or area "
          + "fail; use a field of type geopoint for 'places'",
      ])
  }

  @Test(arguments: ["_geoloc", "name"])
  func missingCoordinatesOfTypesenseAreReported(geoField: String) async throws {
    var dialect = typesense
    dialect.geoField = geoField
    let transport = ScriptedTransport(
      .response(200, Self.collection), .response(401, "{}"), .response(200, Self.phones))
    let found = try await survey(dialect, of: ["_geoloc"], transport).limitations
    let messages = found.map { "\($0.attribute) \($0.message); \($0.help ?? "")" }
    // An existing field of another type is reported independently of the uses.
    #expect(
      messages
        == (geoField == "name"
          ? []
          : [
            "_geoloc has no field in the collection 'phones', so searches by distance or area fail; "
              + "add the field '_geoloc' of type geopoint"
          ]))
    #expect(found.allSatisfy { $0.purposes == [.shown] && !$0.isError })
  }

  @Test(arguments: [
    ("30.1", 1, nil), ("27.0", 1, nil),
    (
      "26.0", 1,
      "Typesense 26.0 computes sums and averages of the returned facet values only; update the server to "
        + "version 27"
    ), ("0.24.1", 1, nil),
    (
      "29.0", 0,
      "the collection 'c' was pushed by an older version; a push with '--replace' applies the current settings"
    ),
  ])
  func versionsOfTypesenseAreReported(server: String, push: Int, remark: String?) async throws {
    var schema = RecordSchema(searchable: ["name"])
    schema.inspect([StoredRecord(objectID: "1", record: ["name": "Nova"])])
    let creation = try TypesensePush(collection: "c").creationRequests(for: schema, existing: nil)
    let created = String(decoding: try #require(creation.first).body, as: UTF8.self)
    #expect(created.contains(#"{"widgetrun":{"version":1}}"#))
    let transport = ScriptedTransport(
      .response(200, created.replacing(#""version":1"#, with: #""version":\#(push)"#)),
      .response(200, #"{"state":1,"version":"\#(server)"}"#), .response(200, Self.phones))
    let dialect = TypesenseDialect(collection: "c", searchable: ["name"])
    #expect(
      try await survey(dialect, of: ["name"], transport).remarks == [remark].compactMap(\.self))
  }

  @Test func datesInMillisecondsAreReported() async throws {
    let records = """
      {"found":2,"hits":[{"document":{"id":"1","ms":1714521600000,"s":1714521600,"mixed":1714521600000}},
        {"document":{"id":"2","ms":[1714521600000,1714521600999],"mixed":3}}]}
      """
    let transport = ScriptedTransport(
      .response(200, Self.collection), .response(401, "{}"), .response(200, records))
    let found = try await survey(typesense, of: ["ms", "s", "mixed", "id"], transport)
    let dated = found.limitations.filter { $0.purposes == [.dated] }
    #expect(dated.map(\.attribute) == ["ms"])
    #expect(dated.first?.diagnostic == "dates-in-milliseconds" && dated.first?.isError == true)
  }

  @Test func missingCollectionIsReportedWithASuggestion() async throws {
    let notFound = #"{"message":"Not Found"}"#
    let transport = ScriptedTransport(
      .response(404, notFound), .response(404, notFound),
      .response(200, #"[{"name":"phones","fields":[]},{"name":"books","fields":[]}]"#))
    let wrong = TypesenseDialect(collection: "phnes", searchable: ["name"])
    await #expect(
      throws: SearchError(
        .unavailable, "'typesense' has no collection 'phnes'; did you mean 'phones'?")
    ) { try await survey(wrong, of: [], transport) }
    let unlisted = ScriptedTransport(
      .response(404, notFound), .response(404, notFound), .response(401, "{}"))
    await #expect(
      throws: SearchError(
        .unavailable, "'typesense' has no collection 'phnes'; create it with 'widgetrun push'")
    ) { try await survey(wrong, of: [], unlisted) }
  }

  @Test func searchOnlyKeyLimitsTheSurveyToSampleRecords() async throws {
    let transport = ScriptedTransport(
      .response(401, #"{"message":"Forbidden"}"#),
      .response(200, Self.phones.replacing(#""found":2"#, with: #""found":9"#)))
    let found = try await survey(typesense, of: ["brand", "colour"], transport)
    #expect(found.sampleSize == 2 && found.limitations == [])
    #expect(found.names.contains("brand") && !found.names.contains("colour"))
    #expect(
      found.remarks == [
        "the settings of the collection 'phones' could not be read, so the screen is only checked against "
          + "the attributes of 2 records: 'engine' rejected the request: status 401, "
          + "Forbidden"
      ])
    #expect(transport.urls.last?.hasSuffix("/documents/search?q=*&per_page=200") == true)
  }

  @Test func unavailableServerIsReported() async throws {
    await #expect {
      try await survey(typesense, of: [], ScriptedTransport(.connectionClosed))
    } throws: { ($0 as? SearchError)?.reason == .unavailable }
    await #expect {
      try await survey(typesense, of: [], ScriptedTransport(.response(403), .response(403)))
    } throws: { ($0 as? SearchError)?.reason == .refused }
    await #expect {
      try await survey(
        typesense, of: [],
        ScriptedTransport(.response(200, "[]"), .response(200), .response(200, "7")))
    } throws: { ($0 as? SearchError)?.reason == .malformed }
  }

  // MARK: - Elasticsearch

  private static let fields = """
    {"indices":["phones-1"],"fields":{
      "_id":{"_id":{"type":"_id","metadata_field":true,"searchable":true,"aggregatable":false}},
      "name":{"text":{"type":"text","metadata_field":false,"searchable":true,"aggregatable":false}},
      "name.keyword":{"keyword":{"type":"keyword","metadata_field":false,"searchable":true,"aggregatable":true}},
      "note":{"text":{"type":"text","metadata_field":false,"searchable":true,"aggregatable":false}},
      "brand":{"keyword":{"type":"keyword","metadata_field":false,"searchable":true,"aggregatable":true}},
      "price":{"double":{"type":"double","metadata_field":false,"searchable":true,"aggregatable":true}},
      "more":{"object":{"type":"object","metadata_field":false,"searchable":false,"aggregatable":false}},
      "more.maker":{"text":{"type":"text","metadata_field":false,"searchable":true,"aggregatable":false}},
      "more.maker.keyword":{"keyword":{"type":"keyword","metadata_field":false,"searchable":true,"aggregatable":true}}}}
    """
  private static let found = """
    {"took":1,"timed_out":false,"_shards":{"total":1,"successful":1,"skipped":0,"failed":0},
     "hits":{"total":{"value":1,"relation":"eq"},"max_score":1.0,"hits":[
      {"_index":"phones-1","_id":"1","_score":1.0,"_source":{"name":"Nova","ean":"99","price":2.5}}]}}
    """

  @Test func elasticsearchFieldCapabilitiesAreDiscovered() async throws {
    let transport = ScriptedTransport(
      .response(200, Self.fields), .response(403), .response(200, Self.found))
    let dialect = ElasticsearchDialect(
      index: "phones", searchable: ["name"], exact: ["price", "note"])
    let requested: Set = [
      "name", "name.keyword", "note", "brand", "price", "more", "more.maker", "ean", "_id",
    ]
    let found = try await survey(dialect, of: requested, transport)
    #expect(found.names.contains("name.keyword") && !found.names.contains("more.maker.keyword"))
    #expect(!found.names.contains("_id"))
    let location = "in the index 'phones'"
    #expect(
      limitations(found, for: .counted) == [
        "note": "is mapped as 'text' \(location), which cannot be faceted",
        "brand": "is mapped as 'keyword' \(location), and has no field 'brand.keyword'",
        "ean": "is not mapped \(location)",
        "name.keyword":
          "is mapped as 'keyword' \(location), and has no field 'name.keyword.keyword'",
      ])
    #expect(
      limitations(found, for: .sorted) == [
        "name": "is mapped as 'text' \(location), which is not sortable",
        "note": "is mapped as 'text' \(location), which is not sortable",
        "more.maker": "is mapped as 'text' \(location), which is not sortable",
        "ean": "is not mapped \(location)",
      ])
    // Facets and sort orders of texts make every search fail.
    let errors = found.limitations.filter(\.isError)
    #expect(Set(errors.map(\.attribute)) == ["name", "note", "more.maker"])
    #expect(errors.allSatisfy { !$0.purposes.contains(.filtered) })
    #expect(errors.allSatisfy { $0.purposes.contains(.sorted) || $0.purposes.contains(.counted) })
    let helps = found.limitations.filter { $0.purposes.contains(.sorted) }.map(\.help)
    #expect(helps.contains("sort by 'name.keyword'") && helps.contains("map it as a keyword"))
    #expect(Set(limitations(found, for: .searched).keys) == ["price", "ean"])
    #expect(limitations(found, for: .compared)["price"] == nil)
    #expect(limitations(found, for: .compared)["brand"] != nil)
    #expect(
      found.remarks == [
        "'name' has no subfield '.prefix' in the index 'phones', so only complete words may contain typos; "
          + "add the subfield, or push the records to a new index"
      ])
    #expect(
      transport.urls == [
        "http://a/phones/_field_caps?fields=*",
        "http://a/phones/_mapping?filter_path=*.mappings._meta",
        "http://a/phones/_search?allow_partial_search_results=false",
      ])
  }

  @Test("an index that an older version of 'push' created is reported", arguments: [0, 1])
  func elasticsearchVersion(_ version: Int) async throws {
    let mappings = #"{"_meta":{"widgetrun":{"version":\#(version)}}}"#
    let transport = ScriptedTransport(
      .response(200, Self.fields),
      .response(200, #"{"new":{"mappings":{}},"old":{"mappings":\#(mappings)}}"#),
      .response(200, Self.found))
    let found = try await survey(
      ElasticsearchDialect(index: "phones", searchable: []), of: [], transport)
    #expect(
      found.remarks
        == (version == ElasticsearchMapping.version
          ? []
          : [
            "the index 'phones' was pushed by an older version; a push with '--replace' applies the current "
              + "settings"
          ]))
  }

  @Test func unsuitableTypesOfElasticsearchAreReported() async throws {
    let fields = """
      {"indices":["a"],"failed_indices":2,"fields":{
        "sku":{"keyword":{"type":"keyword","searchable":true,"aggregatable":true}},
        "made":{"date":{"type":"date","searchable":true,"aggregatable":true}},
        "offers":{"nested":{"type":"nested","searchable":false,"aggregatable":false}},
        "offers.end":{"date":{"type":"date","searchable":true,"aggregatable":true}},
        "offers.shop":{"keyword":{"type":"keyword","searchable":true,"aggregatable":true}},
        "_geoloc":{"object":{"type":"object","searchable":false,"aggregatable":false}},
        "_geoloc.lat":{"float":{"type":"float","searchable":true,"aggregatable":true}}}}
      """
    let hits = """
      {"_shards":{"total":2,"successful":2},"hits":{"total":{"value":2},"hits":[
        {"_source":{"sku":"A","made":"2024-05-16","offers":[{"shop":"X"}]},"fields":{"made":["1715817600"]}},
        {"_source":{"sku":"B"}}]}}
      """
    let transport = ScriptedTransport(
      .response(200, fields), .response(200, "{}"), .response(200, hits))
    let dialect = ElasticsearchDialect(index: "shop", searchable: ["sku"], exact: ["made"])
    let found = try await survey(dialect, of: ["sku", "made", "offers.shop"], transport)
    #expect(
      limitations(found, for: .searched)["sku"]
        == "is mapped as 'keyword' in the index 'shop', so only complete values with the same case are found"
    )
    let nested = "is part of the field 'offers' in the index 'shop', whose objects are nested"
    for purpose in [AttributeUse.Purpose.counted, .filtered, .searched, .sorted] {
      #expect(limitations(found, for: purpose)["offers.shop"] == nested)
    }
    // Dates are numbers, although records contain texts.
    #expect(limitations(found, for: .compared)["made"] == nil)
    #expect(found.attributes["made"]?.numbers == 1 && found.attributes["made"]?.texts == 0)
    #expect(
      transport.requests.last?.json == [
        "size": 200, "track_total_hits": true,
        "docvalue_fields": [["field": "made", "format": "epoch_second"]],
      ])
    #expect(
      found.remarks == [
        "the fields of 2 indexes of 'shop' could not be read",
        "the field '_geoloc' is mapped as 'object' in the index 'shop', so searches by distance or area "
          + "find nothing; map it as a geo_point",
      ])
  }

  @Test func missingFieldOfCoordinatesIsReported() async throws {
    var dialect = ElasticsearchDialect(index: "phones", searchable: [])
    for (field, isReported) in [("_geoloc", true), ("spot", false)] {
      dialect.geoField = field
      let fields = Self.fields.replacing(
        #""brand":{"keyword":{"type":"keyword""#, with: #""spot":{"geo_point":{"type":"geo_point""#)
      let located = Self.found.replacing(#""ean":"99""#, with: #""\#(field)":"47.4,8.5""#)
      let transport = ScriptedTransport(
        .response(200, fields), .response(200, "{}"), .response(200, located))
      let found = try await survey(dialect, of: ["_geoloc"], transport)
      #expect(found.names.contains("_geoloc"))
      #expect(
        limitations(found, for: .shown)
          == (isReported
            ? [
              "_geoloc":
                "is not mapped in the index 'phones', so searches by distance or area find nothing"
            ] : [:]))
    }
  }

  @Test(arguments: [
    (
      #""total":1,"successful":1"#, #""total":3,"successful":1"#, "2 of 3 shards failed"
    ),
    (
      #""failed":0"#,
      #""failed":1,"failures":[{"reason":{"type":"i_o_exception","reason":"disk is broken"}}]"#,
      "1 of 1 shards failed: disk is broken"
    ),
    (
      #""timed_out":false"#, #""timed_out":true"#, "the search exceeded the engine's time limit"
    ),
  ])
  func incompleteSamplesAreErrors(member: String, value: String, reason: String) async throws {
    let partial = Self.found.replacing(member, with: value)
    let transport = ScriptedTransport(
      .response(200, Self.fields), .response(200, "{}"), .response(200, partial))
    await #expect(
      throws: SearchError(
        .unavailable, "'elasticsearch' returned an incomplete result: \(reason)")
    ) {
      try await survey(ElasticsearchDialect(index: "phones", searchable: []), of: [], transport)
    }
  }

  @Test func aliasesAreSuggested() async throws {
    let missing =
      #"{"error":{"type":"index_not_found_exception","reason":"no such index [x]"},"status":404}"#
    let transport = ScriptedTransport(
      .response(404, missing), .response(404, missing),
      .response(200, #"{"phones-2026":{"aliases":{"phones":{}}},"logs":{"aliases":{}}}"#))
    await #expect(
      throws: SearchError(
        .unavailable, "'elasticsearch' has no index 'phone'; did you mean 'phones'?")
    ) { try await survey(ElasticsearchDialect(index: "phone", searchable: []), of: [], transport) }
  }

  // MARK: - Meilisearch

  private func attributes(filterable: String) -> String {
    """
    {"displayedAttributes":["*"],"searchableAttributes":["name"],"filterableAttributes":\(filterable),
     "sortableAttributes":["price"],"rankingRules":["words","typo","sort"],"stopWords":[],
     "faceting":{"maxValuesPerFacet":100,"sortFacetValuesBy":{"*":"alpha"}},
     "pagination":{"maxTotalHits":1000},"distinctAttribute":null}
    """
  }

  private static let statistics =
    #"{"numberOfDocuments":1,"isIndexing":false,"fieldDistribution":{"id":1,"name":1,"rare":1}}"#
  private static let listed =
    #"{"hits":[{"id":"1","name":"Nova","price":2,"region":{"lvl0":"Europe"}}],"offset":0,"limit":200,"estimatedTotalHits":1,"processingTimeMs":0,"query":""}"#

  @Test func meilisearchSettingsAreDiscovered() async throws {
    let transport = ScriptedTransport(
      .response(200, attributes(filterable: #"["region"]"#)), .response(200, Self.statistics),
      .response(200, #"{"uid":"phones","primaryKey":"id"}"#), .response(200, Self.listed))
    let requested: Set = ["name", "price", "region.lvl0", "rare", "nmae"]
    let found = try await survey(MeilisearchDialect(index: "phones"), of: requested, transport)
    #expect(found.names.contains("rare") && !found.names.contains("nmae"))
    #expect(Set(limitations(found, for: .filtered).keys) == ["name", "price", "rare"])
    #expect(
      limitations(found, for: .compared)["price"] == "cannot be filtered by in the index 'phones'")
    #expect(Set(limitations(found, for: .sorted).keys) == ["name", "region.lvl0", "rare"])
    #expect(Set(limitations(found, for: .searched).keys) == ["price", "region.lvl0", "rare"])
    #expect(
      transport.urls == [
        "http://a/indexes/phones/settings", "http://a/indexes/phones/stats",
        "http://a/indexes/phones", "http://a/indexes/phones/search",
      ])
    let facets = found.limitations.filter { $0.purposes.isSuperset(of: [.filtered, .counted]) }
    #expect(facets.count == 3 && facets.allSatisfy(\.isError))
    let unprepared = try #require(found.limitations.first { $0.purposes == [.sorted] })
    #expect(unprepared.isError && !unprepared.isFixedByPush)
    #expect(
      unprepared.help?.hasSuffix(
        #"PATCH /indexes/phones/settings {"sortableAttributes":["price","name"]}"#) == true)
    #expect(found.searchesNumbers)
  }

  @Test func limitsOfAMeilisearchIndexAreNamed() async throws {
    let settings = attributes(filterable: #"["price"]"#).replacing(
      #""distinctAttribute""#,
      with:
        #""typoTolerance":{"minWordSizeForTypos":{"oneTypo":5,"twoTypos":9}},"distinctAttribute""#)
    let statistics = Self.statistics.replacing(
      #""numberOfDocuments":1"#, with: #""numberOfDocuments":4168"#)
    let found = try await survey(
      MeilisearchDialect(index: "phones", key: "sku"), of: ["price", "sku"],
      ScriptedTransport(
        .response(200, settings), .response(200, statistics),
        .response(200, #"{"primaryKey":"id"}"#), .response(200, Self.listed)))
    let counted = try #require(found.limitations.first { $0.purposes == [.counted] })
    #expect(counted.message.hasSuffix("without values after the first 100"))
    #expect(
      counted.help?.contains(
        #"{"faceting":{"maxValuesPerFacet":1000,"sortFacetValuesBy":{"*":"count"}}}"#) == true)
    let key = try #require(found.limitations.first { $0.attribute == "sku" })
    #expect(key.isError && key.help == "write 'key: id'")
    #expect(found.remarks.count == 2)
    #expect(found.remarks[0].contains("at most 1000 of the 4168 records"))
    #expect(found.remarks[0].contains(#"{"pagination":{"maxTotalHits":1000000}}"#))
    #expect(found.remarks[1].contains("from 5 letters and with two from 9"))
  }

  @Test func datesInTextsOfAMeilisearchIndexAreReported() async throws {
    let listed = """
      {"hits":[{"id":"1","made":"2026-01-31","sold":"2026-02-01","seen":1769817600,"name":"Nova"}],
       "estimatedTotalHits":1}
      """
    let found = try await survey(
      MeilisearchDialect(index: "phones", textDates: ["sold"]),
      of: ["made", "sold", "seen", "name"],
      ScriptedTransport(.response(403), .response(200, listed)))
    #expect(found.limitations.map(\.attribute) == ["made"])
    #expect(found.limitations.first?.isError == true)
    #expect(found.limitations.first?.help == "add 'textDates: [made]' to the searcher")
  }

  @Test func pushedMeilisearchIndexHasNoLimitations() async throws {
    let requests = try MeilisearchPush(collection: "phones").creationRequests(
      for: RecordSchema(searchable: ["name"], facets: ["price"], sortable: ["price"]),
      existing: nil)
    let settings = String(decoding: try #require(requests.last).body, as: UTF8.self)
    let found = try await survey(
      MeilisearchDialect(index: "phones"), of: ["price", "id", "name"],
      ScriptedTransport(
        .response(200, settings), .response(200, Self.statistics),
        .response(200, #"{"primaryKey":"encodedKey"}"#), .response(200, Self.listed)))
    let harmless = found.limitations.filter { !$0.isFixedByPush || $0.isError }
    #expect(harmless.allSatisfy { $0.purposes.isDisjoint(with: [.shown]) })
    #expect(found.remarks == [])
    #expect(
      found.limitations.filter { $0.attribute == "price" && $0.purposes != [.searched] } == [])
  }

  @Test func patternsAndFeaturesOfFilterableAttributesAreApplied() async throws {
    let rules =
      #"[{"attributePatterns":["na*","*ce"],"features":{"filter":{"equality":true,"comparison":false}}}]"#
    let transport = ScriptedTransport(
      .response(200, attributes(filterable: rules)), .response(403), .response(403),
      .response(200, Self.listed))
    let found = try await survey(
      MeilisearchDialect(index: "phones"), of: ["name", "price", "region.lvl0"], transport)
    #expect(Set(limitations(found, for: .filtered).keys) == ["region.lvl0"])
    #expect(
      limitations(found, for: .compared)["price"]
        == "does not support numeric comparisons in the index 'phones'")
    #expect(found.names == ["id", "name", "price", "region", "region.lvl0"])
    #expect(
      found.remarks == [
        "a part of the settings of the index 'phones' could not be read and is not checked: "
          + "'engine' rejected the request: status 403"
      ])
  }

  @Test(arguments: [
    (#"["price"]"#, #"["price"]"#), (#"[{"attributePatterns":["*"]}]"#, #"["_geo"]"#),
    (#"["_geo"]"#, #"["price"]"#), (#"["_geo"]"#, #"["_geo"]"#),
  ])
  func coordinatesOfAMeilisearchIndexAreCheckedByTheirOtherName(
    filterable: String, sortable: String
  ) async throws {
    let settings = attributes(filterable: filterable).replacing(
      #""sortableAttributes":["price"]"#, with: #""sortableAttributes":\#(sortable)"#)
    let listed = """
      {"hits":[{"id":"1","name":"Nova","_geo":{"lat":1.5,"lng":2}}],"estimatedTotalHits":1}
      """
    let statistics = Self.statistics.replacing(#""rare":1"#, with: #""_geo":1"#)
    let found = try await survey(
      MeilisearchDialect(index: "phones"), of: ["_geoloc"],
      ScriptedTransport(
        .response(200, settings), .response(200, statistics),
        .response(200, #"{"primaryKey":"id"}"#), .response(200, listed)))
    #expect(found.names == ["id", "name", "_geoloc", "_geoloc.lat", "_geoloc.lng"])
    let changes = [("filterableAttributes", filterable), ("sortableAttributes", sortable)]
      .filter { !$0.1.contains("_geo") }
      .map { #""\#($0.0)":\#($0.1.dropLast()),"_geo"]"# }
    #expect(found.limitations.count == (changes.isEmpty ? 0 : 1))
    guard let limitation = found.limitations.first else { return }
    #expect(!limitation.isError && limitation.purposes == [.shown])
    #expect(
      limitation.message
        == "is not prepared for searches by area and distance in the index 'phones', which fail")
    let change = "PATCH /indexes/phones/settings {\(changes.joined(separator: ","))}"
    #expect(limitation.help?.hasSuffix(change) == true)
  }

  @Test("the GeoJSON that 'push' adds is no attribute, and older versions have not added it")
  func polygonsOfPushedIndexOfMeilisearch() async throws {
    let record = """
      {"hits":[{"id":"1","encodedKey":"31","_geo":{"lat":1.5,"lng":2},"_geojson":{"type":"Feature"}}],
       "estimatedTotalHits":1}
      """
    for (field, isPrepared) in [("_geojson", true), ("name", false)] {
      let settings = attributes(filterable: #"["_geo","\#(field)"]"#).replacing(
        #""sortableAttributes":["price"]"#, with: #""sortableAttributes":["_geo"]"#)
      let statistics = Self.statistics.replacing(
        #""rare":1"#, with: #""_geo":1,"_geojson":1,"_geojson.type":1"#)
      let found = try await survey(
        MeilisearchDialect(index: "phones"), of: ["_geoloc"],
        ScriptedTransport(
          .response(200, settings), .response(200, statistics),
          .response(200, #"{"primaryKey":"encodedKey"}"#), .response(200, record)))
      #expect(found.names == ["id", "name", "_geoloc", "_geoloc.lat", "_geoloc.lng"])
      #expect(
        found.limitations.map(\.message)
          == (isPrepared
            ? []
            : [
              "is not prepared for searches inside polygons in the index 'phones', which fail"
            ]))
      #expect(found.limitations.allSatisfy { $0.isFixedByPush && !$0.isError })
    }
  }

  @Test func valuesThatTheSearcherDoesNotReadAreReported() async throws {
    let settings = attributes(filterable: #"["price"]"#).replacing(
      #""maxValuesPerFacet":100,"sortFacetValuesBy":{"*":"alpha"}"#,
      with: #""maxValuesPerFacet":1000"#)
    let records = (0..<6).map { #"{"id":"\#($0)","name":"Nova","price":\#($0 % 3)}"# }
    let listed = #"{"hits":[\#(records.joined(separator: ","))],"estimatedTotalHits":6}"#
    let statistics = Self.statistics.replacing(
      #""numberOfDocuments":1"#, with: #""numberOfDocuments":6"#)
    for (limit, isTooLow) in [(3, true), (4, false), (1_000, false)] {
      let found = try await survey(
        MeilisearchDialect(index: "phones", maxValuesPerFacet: limit), of: ["price"],
        ScriptedTransport(
          .response(200, settings), .response(200, statistics),
          .response(200, #"{"primaryKey":"id"}"#), .response(200, listed)))
      let message =
        "has 3 values in 6 records, so only the 3 most frequent ones are counted, and searches for "
        + "values only find their beginnings"
      #expect(limitations(found, for: .counted)["price"] == (isTooLow ? message : nil))
      let remark =
        "facets with \(limit) or more values have no averages and no quantiles, although the index "
        + "'phones' returns 1000 values; write 'maxValuesPerFacet: 1000'"
      #expect(found.remarks == (limit == 1_000 ? [] : [remark]))
    }
  }

  @Test func limitationsWithWhichEverySearchFailsAreErrors() async throws {
    let settings = attributes(filterable: "[]").replacing(
      #""displayedAttributes":["*"]"#, with: #""displayedAttributes":["name"]"#)
    let found = try await survey(
      MeilisearchDialect(index: "phones", searchable: ["rare"]), of: ["id", "price", "rare"],
      ScriptedTransport(
        .response(200, settings), .response(200, Self.statistics),
        .response(200, #"{"primaryKey":"id"}"#), .response(200, Self.listed)))
    func errors(_ purpose: AttributeUse.Purpose) -> [String] {
      found.limitations.filter { $0.purposes.contains(purpose) && $0.isError }.map(\.attribute)
    }
    // A hit without a key cannot be read.
    #expect(errors(.shown) == ["id"] && limitations(found, for: .shown).count == 3)
    // The server only refuses to search in an attribute, not to mark matches in it.
    #expect(errors(.searched) == ["id", "price"] && limitations(found, for: .searched).count == 3)
  }

  @Test func sortingRequiresTheRankingRule() async throws {
    let without = attributes(filterable: #"["price"]"#).replacing(
      #""typo","sort""#, with: #""typo""#)
    let transport = ScriptedTransport(
      .response(200, without), .response(200, "{}"), .response(200, "{}"),
      .response(200, Self.listed))
    let found = try await survey(
      MeilisearchDialect(index: "phones"), of: ["price"], transport)
    let sorting = found.limitations.first { $0.purposes == [.sorted] }
    #expect(sorting?.help == "add 'sort' to the index's 'rankingRules'")
    #expect(sorting?.isError == true)
  }

  // MARK: - Algolia

  private static let index = """
    {"searchableAttributes":["name,more.title","unordered(brand)"],
     "attributesForFaceting":["searchable(brand)","filterOnly(sku)","afterDistinct(searchable(tags))","region"],
     "numericAttributesForFiltering":["equalOnly(price)"],"unretrievableAttributes":["cost"],
     "replicas":["virtual(phones_by_price)"],"customRanking":["desc(sales)"],"hitsPerPage":20}
    """
  private static let hits = """
    {"hits":[{"objectID":"1","name":"Nova","brand":"Aster","sku":"9","tags":["new"],"price":2,"stock":1,
      "region":{"lvl0":"Europe"},"cost":1,"_highlightResult":{}}],"nbHits":1,"page":0,"nbPages":1,
     "hitsPerPage":200,"processingTimeMS":1,"query":"","params":""}
    """

  @Test func algoliaSettingsAreDiscovered() async throws {
    let transport = ScriptedTransport(.response(200, Self.index), .response(200, Self.hits))
    let dialect = AlgoliaDialect(
      index: AlgoliaIndex("phones", sorts: ["cheap": "phones_by_prize", "best": "phones_by_price"]))
    let requested: Set = [
      "name", "brand", "sku", "tags", "price", "stock", "region.lvl0", "cost", "objectID",
    ]
    let found = try await survey(dialect, of: requested, transport)
    #expect(!found.names.contains("_highlightResult"))
    #expect(
      limitations(found, for: .counted) == [
        "name": "is not faceted in the index 'phones'",
        "price": "is not faceted in the index 'phones'",
        "stock": "is not faceted in the index 'phones'",
        "cost": "is not faceted in the index 'phones'",
        "sku": "can only be filtered by in the index 'phones'",
      ])
    #expect(limitations(found, for: .filtered)["sku"] == nil)
    #expect(limitations(found, for: .compared)["price"] == nil)
    #expect(limitations(found, for: .compared)["stock"] != nil)
    #expect(limitations(found, for: .searched)["brand"] == nil)
    #expect(limitations(found, for: .searched)["stock"] != nil)
    #expect(
      limitations(found, for: .shown) == ["cost": "cannot be retrieved from the index 'phones'"])
    #expect(
      found.remarks == [
        "the index 'phones_by_prize' of the sort order 'cheap' is not a replica of the index "
          + "'phones'; did you mean 'phones_by_price'?"
      ])
    #expect(
      transport.urls == ["http://a/1/indexes/phones/settings", "http://a/1/indexes/phones/query"])
  }

  @Test func searchOnlyAlgoliaKeyIsAccepted() async throws {
    let denied = #"{"message":"Method not allowed with this API key","status":403}"#
    let transport = ScriptedTransport(.response(403, denied), .response(200, Self.hits))
    let found = try await survey(
      AlgoliaDialect(index: AlgoliaIndex("phones")), of: ["name"], transport)
    #expect(found.limitations == [] && found.names.contains("region.lvl0"))
    #expect(found.remarks.count == 1 && found.remarks[0].contains("Method not allowed"))
  }

  // MARK: - Keys

  @Test func settingsAreReadWithTheWriteKey() async throws {
    let decoded = settings(
      TypesenseSettings<ScriptedTransport>.self,
      """
      { type: typesense, url: 'http://a', apiKey: '${env:K}', collection: phones, searchable: [name] }
      """)
    var configured = try #require(decoded.settings)
    configured.push.writeKey = Secret("writing")
    let transport = ScriptedTransport(
      .response(200, Self.collection), .response(200), .response(200, Self.phones))
    let searcher = configured.searcher(over: transport)
    _ = try await #require(searcher as? any SurveyableSearcher).survey(of: [])
    let keys = transport.requests.map {
      $0.headers.first { $0.name == "x-typesense-api-key" }?.value
    }
    #expect(keys == ["writing", "writing", "secretive"])
  }

  @Test func attributeUsesIncludeThoseOfTheSettings() throws {
    let decoded = settings(
      ElasticsearchSettings<ScriptedTransport>.self,
      """
      { type: elasticsearch, url: 'http://a', index: phones, searchable: [name], exact: [price],
        ranking: ['_score:desc'], sorts: { cheap: ['price:asc', 'name.keyword:asc'] },
        attributeForDistinct: brand }
      """)
    let configured = try #require(decoded.settings)
    #expect(
      Set(configured.attributeUses) == [
        AttributeUse("name", .searched, parameter: "searchable"),
        AttributeUse("price", .sorted, parameter: "sorts"),
        AttributeUse("name.keyword", .sorted, parameter: "sorts"),
        AttributeUse("brand", .grouped, parameter: "attributeForDistinct"),
      ])
    // A push creates keyword subfields for ranking criteria.
    #expect(configured.facets == ["brand", "name"])
  }
}
