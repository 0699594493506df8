public import Components
import Search
import Testing

@testable import RemoteSearch

/// The requests with which a push creates indexes and stores documents.
@Suite struct PushDialectTests {
  private static let records = [
    StoredRecord(
      objectID: "A 1",
      record: [
        "name": "Shoe", "colors": ["red", "blue"], "price": 9.5, "stock": 4, "isNew": true,
        "region": ["lvl0": "Asia"], "made": "1970-01-02", "size": "M",
        "_geoloc": ["lat": 1.5, "lng": 2],
      ]),
    StoredRecord(objectID: "A2", record: ["name": "Sock", "price": 3, "stock": 1, "size": 38]),
  ]
  private static let schema: RecordSchema = {
    var schema = RecordSchema(
      searchable: ["name", "region.lvl0"],
      facets: ["colors", "isNew", "region.lvl0", "size", "stock", "none"],
      numbers: ["price", "made"], sortable: ["name", "price"], dates: ["made"])
    schema.inspect(records)
    schema.ranking = [RankingCriterion("stock", .descending)]
    schema.sorts = ["cheap": [RankingCriterion("price", .ascending)]]
    return schema
  }()

  private func body(_ request: EngineRequest?) throws -> JSONValue {
    try JSONValue(json: try #require(request).body)
  }

  @Test("kinds of values are determined from the records")
  func kinds() {
    let kinds = Self.schema.kinds
    #expect(kinds["colors"] == [.texts, .lists])
    #expect(kinds["price"] == [.fractions, .wholeNumbers])
    #expect(kinds["made"] == .wholeNumbers)
    #expect(kinds["size"] == [.texts, .wholeNumbers])
    #expect(kinds["region.lvl0"] == .texts)
    #expect(kinds["_geoloc"] == .coordinates)
    #expect(kinds["none"] == nil)
    var empty = RecordSchema(facets: ["a", "b"], numbers: ["b", "c"])
    empty.inspect([StoredRecord(objectID: "1", record: ["a": [], "b": []])])
    #expect(empty.kinds(of: "a") == [.texts, .lists] && empty.kinds(of: "c") == .fractions)
    #expect(empty.kinds(of: "b") == [.fractions, .lists])
  }

  @Test("Typesense has a typed field for each attribute with a purpose")
  func typesense() throws {
    let requests = try TypesensePush(collection: "c").creationRequests(
      for: Self.schema, existing: nil)
    let collection = try body(requests.first)
    #expect(requests.map(\.path) == ["/collections"])
    #expect(collection.object?["enable_nested_fields"] == true)
    let fields = collection.object?["fields"]?.array ?? []
    let types = fields.map { field in
      "\(field.object?["name"]?.text ?? "") \(field.object?["type"]?.text ?? "")"
        + (field.object?["facet"] == true ? " facet" : "")
        + (field.object?["sort"] == true ? " sort" : "")
    }
    #expect(
      types == [
        "colors string[] facet", "isNew bool facet", "made int64 facet", "name string sort",
        "none string facet", "price float facet", "region.lvl0 string facet", "size string facet",
        "stock int64 facet", "_geoloc geopoint",
      ])
    #expect(fields.allSatisfy { $0.object?["optional"] == true })
    let separators = collection.object?["token_separators"]?.array ?? []
    #expect(separators.contains("-") && !separators.contains("'"))
    let withSymbols = fields.filter {
      $0.object?["symbols_to_index"]?.array?.contains("&") == true
    }
    // Facets whose texts are not searched.
    #expect(withSymbols.map { $0.object?["name"] } == ["colors", "none", "size"])
  }

  @Test("Typesense gets texts and lists where the field requires them")
  func typesenseConversions() throws {
    let records = [
      StoredRecord(
        objectID: "1",
        record: [
          "color": "red", "size": 38, "offers": [["shop": "A"], ["shop": "B"]], "year": 1999,
        ]),
      StoredRecord(
        objectID: "2",
        record: [
          "color": ["red", "blue"], "size": "M", "offers": ["shop": "C"], "year": 2000,
        ]),
    ]
    var schema = RecordSchema(
      searchable: ["year"], facets: ["color", "size", "offers.shop"], numbers: [])
    schema.inspect(records)
    let push = try TypesensePush(collection: "c").adapted(to: schema)
    let documents = try records.map { ($0.objectID, try push.document($0)) }
    let request = push.upsertRequest(for: documents, to: "c")
    let lines = try request.body.split(separator: UInt8(ascii: "\n")).map {
      try JSONValue(json: $0)
    }
    #expect(
      lines == [
        [
          "color": ["red"], "size": "38", "offers": [["shop": "A"], ["shop": "B"]],
          "year": "1999", "id": "1",
        ],
        [
          "color": ["red", "blue"], "size": "M", "offers": ["shop": ["C"]], "year": "2000",
          "id": "2",
        ],
      ])
  }

  @Test("attributes whose values have no common type are rejected")
  func typesenseRefusals() throws {
    let message = { (values: [JSONValue], edit: (inout RecordSchema) -> Void) -> String? in
      var schema = RecordSchema(facets: ["a"])
      edit(&schema)
      schema.inspect(values.map { StoredRecord(objectID: "1", record: ["a": $0]) })
      let push = TypesensePush(
        collection: "c", types: TypesenseFieldTypes(integers: ["a"], floats: []))
      do throws(SearchError) {
        _ = try push.creationRequests(for: schema, existing: nil)
        return nil
      } catch { return error.message }
    }
    #expect(message([1, "x"]) { _ in } == nil)
    #expect(message([1, "x"]) { $0.numbers = ["a"] }?.contains("are not numbers") == true)
    #expect(message([1, ["b": 1]]) { _ in }?.contains("are objects") == true)
    #expect(message([1]) { $0.searchable = ["a"] } == nil)
    #expect(
      message([1]) { ($0.searchable, $0.numbers) = (["a"], ["a"]) }?
        .contains("remove it from 'searchable'") == true)
    #expect(message([1.5]) { _ in }?.contains("are fractions") == true)
  }

  @Test(
    "missing fields are added to an existing collection, and different ones replaced")
  func typesenseChanges() throws {
    let push = TypesensePush(collection: "c")
    var existing = try body(try push.creationRequests(for: Self.schema, existing: nil).first)
    #expect(try push.creationRequests(for: Self.schema, existing: existing).isEmpty)
    // Versions before 28 do not support the symbols of a field.
    let fields = (existing.object?["fields"]?.array ?? []).map { field in
      var field = field.object ?? JSONObject()
      field["symbols_to_index"] = nil
      return JSONValue.object(field)
    }
    #expect(
      try push.creationRequests(for: Self.schema, existing: ["fields": .array(fields)]).isEmpty)
    var schema = Self.schema
    schema.facets.append("name")
    schema.searchable.append("brand")
    existing = try body(try push.creationRequests(for: schema, existing: existing).first)
    #expect(
      existing == [
        "fields": [
          ["name": "brand", "type": "string", "optional": true, "facet": false],
          ["name": "name", "drop": true],
          ["name": "name", "type": "string", "optional": true, "facet": true, "sort": true],
        ]
      ])
  }

  @Test("documents of Typesense have the key 'id', coordinates as pairs, and dates as numbers")
  func typesenseDocuments() throws {
    var push = TypesensePush(collection: "c", dates: ["made"])
    let document = try push.document(Self.records[0])
    #expect(document["id"] == "A 1" && document["_geoloc"] == [1.5, 2.0])
    #expect(document["made"] == 86_400)
    push.key = "name"
    #expect(throws: SearchError.self) { try push.document(Self.records[0]) }
    let numbered = StoredRecord(objectID: "7", record: ["id": 7])
    #expect(try TypesensePush(collection: "c").document(numbered)["id"] == "7")
    let other = StoredRecord(objectID: "7", record: ["id": 8])
    #expect(throws: SearchError.self) { try TypesensePush(collection: "c").document(other) }
  }

  @Test("Typesense reports the outcome of each document on a line")
  func typesenseOutcomes() throws {
    let push = TypesensePush(collection: "c")
    let request = push.upsertRequest(for: [("a", ["id": "a"]), ("b", ["id": "b"])], to: "c d")
    #expect(
      request.path == "/collections/c%20d/documents/import?action=upsert"
        && request.expectsJSONLines)
    #expect(String(decoding: request.body, as: UTF8.self) == "{\"id\":\"a\"}\n{\"id\":\"b\"}\n")
    let engineResponse: JSONValue = [
      ["success": true], ["success": false, "error": "Bad JSON.", "code": 400],
      ["success": false, "code": 503], 4,
    ]
    #expect(
      push.outcomes(of: 5, in: engineResponse) == [
        .stored, .rejected("Bad JSON."), .retry(), .retry(), .retry(),
      ])
  }

  @Test("Elasticsearch maps texts, keywords, numbers, and coordinates")
  func elasticsearch() throws {
    let push = ElasticsearchPush(collection: "c", exact: ["isNew"])
    let requests = try push.creationRequests(for: Self.schema, existing: nil)
    #expect(requests.map { "\($0.method) \($0.path)" } == ["PUT /c"])
    let index = try body(requests.first)
    #expect(index[path: "settings"] == ["analysis": ElasticsearchAnalysis.settings])
    let mappings = try #require(index[path: "mappings"])
    #expect(mappings[path: "dynamic"] == false)
    let properties = try #require(mappings[path: "properties"]?.object)
    let keyword = Self.keyword
    let prefix: JSONValue = [
      "type": "text", "analyzer": "edge", "search_analyzer": "default_search",
      "index_options": "docs", "norms": false,
    ]
    let sort: JSONValue = ["type": "keyword", "ignore_above": 8_191, "normalizer": "fold"]
    #expect(
      properties["name"] == [
        "type": "text", "index_options": "offsets",
        "fields": ["keyword": keyword, "sort": sort, "prefix": prefix],
      ])
    #expect(
      properties["region"] == [
        "properties": [
          "lvl0": [
            "type": "text", "index_options": "offsets",
            "fields": ["keyword": keyword, "prefix": prefix],
          ]
        ]
      ])
    #expect(properties["colors"] == ["type": "text", "fields": ["keyword": keyword]])
    #expect(properties["price"] == ["type": "double", "ignore_malformed": true])
    #expect(
      properties["stock"]
        == ["type": "double", "ignore_malformed": true, "fields": ["keyword": keyword]])
    #expect(properties["isNew"] == ["type": "boolean"])
    #expect(properties["_geoloc"] == ["type": "geo_point"])
    #expect(
      properties["objectID"]
        == ["type": "text", "index": false, "fields": ["keyword": keyword]])
    let update = try push.creationRequests(for: Self.schema, existing: ["c": [:]])
    #expect(update.map { "\($0.method) \($0.path)" } == ["PUT /c/_mapping"])
    var unmarked = try #require(mappings.object)
    unmarked["_meta"] = Optional.none
    #expect(try body(update.first) == .object(unmarked))
    for suffix in ["_raw", ".", ".sort", ".prefix"] {
      let invalid = ElasticsearchPush(collection: "c", keywordSuffix: suffix)
      #expect(throws: SearchError.self) {
        try invalid.creationRequests(for: Self.schema, existing: nil)
      }
    }
  }

  private static let keyword: JSONValue = ["type": "keyword", "ignore_above": 8_191]

  private func properties(
    _ push: ElasticsearchPush, _ schema: RecordSchema
  ) throws -> JSONObject {
    try #require(
      try body(try push.creationRequests(for: schema, existing: nil).first)[
        path: "mappings.properties"]?.object)
  }

  @Test("Elasticsearch maps compared attributes of several types as numbers")
  func elasticsearchMixedTypes() throws {
    var schema = RecordSchema(
      searchable: ["code"], facets: ["size"], numbers: ["size", "weight", "code"],
      sortable: ["name.keyword"])
    schema.inspect([
      StoredRecord(objectID: "1", record: ["size": "M", "weight": "4", "code": "A"]),
      StoredRecord(objectID: "2", record: ["size": 38, "name": "Sock"]),
    ])
    let number: JSONValue = ["type": "double", "ignore_malformed": true]
    let exact = try properties(ElasticsearchPush(collection: "c", exact: ["size"]), schema)
    #expect(exact["size"] == number && exact["weight"] == number)
    // A text is searched.
    #expect(exact["code"]?[path: "type"] == "text")
    let counted = try properties(ElasticsearchPush(collection: "c"), schema)
    #expect(
      counted["size"]
        == ["type": "double", "ignore_malformed": true, "fields": ["keyword": Self.keyword]])
    #expect(counted["name"] == nil)
    schema.facets.append("name")
    #expect(
      try properties(ElasticsearchPush(collection: "c"), schema)["name"]?[
        path: "fields.sort.normalizer"]
        == "fold")
  }

  @Test("Elasticsearch groups records without a value by their key")
  func elasticsearchGroupField() throws {
    var push = ElasticsearchPush(collection: "c")
    (push.attributeForDistinct, push.groupField) = ("more.brand", "group")
    #expect(try properties(push, Self.schema)["group"] == Self.keyword)
    let created = try body(try push.creationRequests(for: Self.schema, existing: nil).first)
    #expect(created[path: "mappings._meta.attributeForDistinct"] == "more.brand")
    let values: [(JSONObject, JSONValue)] = [
      (["more": ["brand": "Acme"]], "Acme"), (["more": ["brand": ["B", "C"]]], "B"),
      (["more": ["brand": 7]], "7"), (["more": ["brand": []]], "k"), ([:], "k"),
    ]
    for (record, group) in values {
      let document = try push.document(StoredRecord(objectID: "k", record: record))
      #expect(document["group"] == group)
    }
    // The server counts UTF-16 code units.
    for (value, count) in [("e\u{301}", 4_096), ("😀", 4_095), ("a", 8_191)] {
      let brand = JSONValue.text(String(repeating: value, count: 9_000))
      let document = try push.document(
        StoredRecord(objectID: "k", record: ["more": ["brand": brand]]))
      let group = try #require(document["group"]?.text)
      #expect(group.count == count && (8_190...8_191).contains(group.utf16.count))
    }
    #expect(throws: SearchError.self) {
      try push.document(StoredRecord(objectID: "k", record: ["group": 1]))
    }
    #expect(
      try ElasticsearchPush(collection: "c").document(
        StoredRecord(objectID: "k", record: ["a": 1])) == ["a": 1, "objectID": "k"])
  }

  @Test("Elasticsearch sorts by the key, which another value of objectID would replace")
  func elasticsearchKeys() throws {
    let push = ElasticsearchPush(collection: "c")
    let same = StoredRecord(objectID: "7", record: ["objectID": 7])
    #expect(try push.document(same) == ["objectID": 7])
    #expect(
      throws: SearchError(
        .refused,
        "'elasticsearch' cannot store the record 'k': its 'objectID' must be the key; remove or rename the "
          + "attribute")
    ) { try push.document(StoredRecord(objectID: "k", record: ["objectID": "other"])) }
  }

  @Test("Elasticsearch: an existing text keeps its index_options, which cannot be changed")
  func elasticsearchIndexOptions() throws {
    let push = ElasticsearchPush(collection: "c")
    var schema = RecordSchema(facets: ["name"])
    schema.inspect([StoredRecord(objectID: "1", record: ["name": "A", "title": "B"])])
    func index() throws -> JSONValue {
      let sent = try body(try push.creationRequests(for: schema, existing: nil).first)
      return ["c": ["mappings": sent[path: "mappings"] ?? .null]]
    }
    func properties(_ requests: [EngineRequest]) throws -> JSONObject? {
      let sent = try body(requests.last)
      return (sent[path: "mappings.properties"] ?? sent[path: "properties"])?.object
    }
    let counted = try index()
    schema.searchable = ["title", "name"]
    let added = try properties(push.creationRequests(for: schema, existing: counted))
    #expect(
      added?["name"]?[path: "type"] == "text" && added?["name"]?[path: "index_options"] == nil)
    #expect(added?["name"]?[path: "fields.prefix.index_options"] == "docs")
    #expect(added?["title"]?[path: "index_options"] == "offsets")
    let new = try properties(push.replacement(of: counted, for: schema).creation)
    #expect(new?["name"]?[path: "index_options"] == "offsets")
    let searched = try index()
    schema.searchable = ["title"]
    let kept = try properties(push.creationRequests(for: schema, existing: searched))
    #expect(kept?["name"]?[path: "index_options"] == "offsets")
    // The server reports that a declared option cannot be changed.
    var declaring = push
    declaring.declared = ElasticsearchDeclaredSettings(
      ["mappings": ["properties": ["name": ["index_options": "freqs"]]]])
    let declared = try properties(declaring.creationRequests(for: schema, existing: searched))
    #expect(declared?["name"]?[path: "index_options"] == "freqs")
  }

  @Test("names that Elasticsearch rejects are reported before they are sent")
  func elasticsearchNames() throws {
    let push = ElasticsearchPush(collection: "c")
    let records: [JSONObject] = [
      ["": 1], [".lead": 1], ["trail.": 1], ["a..b": 1], ["a": [["b": [" ": 1]]]],
    ]
    for record in records {
      let error = #expect(throws: SearchError.self) {
        try push.document(StoredRecord(objectID: "k", record: record))
      }
      #expect(error?.message.contains("the record 'k'") == true)
    }
    #expect(
      try push.document(StoredRecord(objectID: "k", record: ["a.b": 1, "ä c": [1]])).members.count
        == 3)
  }

  @Test("an index that rejects all writes is not overloaded")
  func elasticsearchBlocks() throws {
    func outcome(_ type: String) throws -> UpsertOutcome? {
      let body = try json(
        #"{"items":[{"index":{"status":429,"error":{"type":"\#(type)","reason":"blocked by: [disk usage]"}}}]}"#
      )
      return ElasticsearchPush(collection: "c").outcomes(of: 1, in: body).first
    }
    #expect(try outcome("cluster_block_exception") == .rejected("blocked by: [disk usage]"))
    #expect(try outcome("es_rejected_execution_exception") == .retry("blocked by: [disk usage]"))
  }

  @Test("keys of Elasticsearch are stored to sort by them")
  func elasticsearchDocuments() throws {
    let push = ElasticsearchPush(collection: "c", dates: ["made"])
    let document = try push.document(Self.records[0])
    #expect(document["_geoloc"] == ["lat": 1.5, "lon": 2.0] && document["made"] == 86_400)
    #expect(document["objectID"] == "A 1")
    let request = push.upsertRequest(for: [("A 1", ["n": 1])], to: "c")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "{\"index\":{\"_id\":\"A 1\"}}\n{\"n\":1}\n")
    #expect(request.contentType == "application/x-ndjson")
    for key in ["", String(repeating: "k", count: 513)] {
      #expect(throws: SearchError.self) {
        try push.document(StoredRecord(objectID: key, record: [:]))
      }
    }
  }

  @Test("Meilisearch has lists of filterable, sortable, and searchable attributes")
  func meilisearch() throws {
    let push = MeilisearchPush(collection: "c", key: "sku")
    let requests = try push.creationRequests(for: Self.schema, existing: nil)
    #expect(
      requests.map { "\($0.method) \($0.path)" } == ["POST /indexes", "PATCH /indexes/c/settings"])
    #expect(try body(requests.first) == ["uid": "c", "primaryKey": "encodedKey"])
    let settings = try #require(try body(requests.last).object)
    #expect(settings["searchableAttributes"] == ["name", "region.lvl0"])
    #expect(
      settings["filterableAttributes"] == [
        "_geo", "_geojson", "colors", "isNew", "made", "none", "price", "region.lvl0", "size",
        "stock",
      ])
    #expect(settings["sortableAttributes"] == ["_geo", "name", "price"])
    #expect(settings["rankingRules"]?.array?.last == "stock:desc")
    #expect(
      settings["typoTolerance"] == ["minWordSizeForTypos": ["oneTypo": 4, "twoTypos": 8]])
    let separators = (settings["separatorTokens"]?.texts ?? []).joined()
    #expect(separators == "$<=>^|~\u{A0}\u{200B}©®™°€£¥→←☆★♥")
    #expect(
      settings["faceting"] == ["maxValuesPerFacet": 1_000, "sortFacetValuesBy": ["*": "count"]])
    #expect(settings["pagination"] == ["maxTotalHits": 1_000_000])
    #expect(try push.creationRequests(for: Self.schema, existing: [:]).count == 1)
  }

  @Test("the settings of Meilisearch keep the attributes of other screens")
  func meilisearchUnion() throws {
    let push = MeilisearchPush(collection: "c", key: "sku")
    #expect(push.lookupRequest(for: "c").path == "/indexes/c/settings")
    let rule: JSONValue = ["attributePatterns": ["x*"]]
    let existing: JSONValue = [
      "filterableAttributes": [rule, "price", "zone"], "sortableAttributes": ["price", "age"],
      "separatorTokens": ["#"], "searchableAttributes": ["title", "name"],
      "faceting": ["maxValuesPerFacet": 5000], "pagination": ["maxTotalHits": 1000],
    ]
    var schema = RecordSchema(facets: ["brand"], numbers: ["price"], sortable: ["price"])
    schema.searchable = ["name", "brand"]
    let requests = try push.creationRequests(for: schema, existing: existing)
    let settings = try #require(try body(requests.last).object)
    #expect(settings["filterableAttributes"] == [rule, "price", "zone", "brand"])
    #expect(settings["sortableAttributes"] == ["price", "age"])
    #expect(settings["separatorTokens"]?.array?.prefix(2) == ["#", "$"])
    #expect(settings["searchableAttributes"] == ["name", "brand", "title"])
    #expect(settings["faceting"]?[path: "maxValuesPerFacet"] == 5000)
    #expect(settings["pagination"]?[path: "maxTotalHits"] == 1_000_000)
    // No pattern includes the coordinates.
    let pattern: JSONValue = ["filterableAttributes": [["attributePatterns": ["*"]]]]
    let located = try body(push.creationRequests(for: Self.schema, existing: pattern).last)
    #expect(located[path: "filterableAttributes"]?.array?.suffix(2) == ["_geo", "_geojson"])
    // The limits of the searcher are reached if they are higher than those of all pushed indexes.
    let large = MeilisearchPush(collection: "c", maxValuesPerFacet: 7_000, maxTotalHits: 2_000_000)
    let raised = try body(large.creationRequests(for: schema, existing: existing).last)
    #expect(raised[path: "faceting.maxValuesPerFacet"] == 7_000)
    #expect(raised[path: "pagination.maxTotalHits"] == 2_000_000)
  }

  @Test("the ranking of other screens of Meilisearch decides after that of the pushed one")
  func meilisearchRanking() throws {
    let push = MeilisearchPush(collection: "c")
    let existing: JSONValue = ["rankingRules": ["words", "price:desc", "stock:desc"]]
    func check(_ ranking: [String], _ expected: [String], isRemarked: Bool) throws {
      var schema = Self.schema
      schema.ranking = ranking.compactMap { RankingCriterion($0) }
      let settings = try body(push.creationRequests(for: schema, existing: existing).last)
      let rules = settings[path: "rankingRules"]?.texts ?? []
      #expect(rules.filter { $0.contains(":") } == expected)
      let remark =
        "the custom ranking of 'c' changes from 'price:desc, stock:desc' to "
        + "'\(expected.joined(separator: ", "))', also for the hits of other screens"
      #expect(
        try push.remarks(for: schema, existing: existing) == (isRemarked ? [remark] : []))
    }
    try check([], ["price:desc", "stock:desc"], isRemarked: false)
    try check(["price:desc"], ["price:desc", "stock:desc"], isRemarked: false)
    try check(["stock:asc"], ["stock:asc", "price:desc"], isRemarked: true)
    try check(
      ["size:asc", "price:desc"], ["size:asc", "price:desc", "stock:desc"], isRemarked: true)
  }

  @Test("Meilisearch's primary key is an encoded key")
  func meilisearchDocuments() throws {
    let push = MeilisearchPush(collection: "c", key: "sku", dates: ["made"])
    let record = StoredRecord(objectID: "é/1", record: Self.records[0].record)
    let document = try push.document(record)
    #expect(document["sku"] == "é/1" && document["_geo"] == ["lat": 1.5, "lng": 2.0])
    #expect(document["encodedKey"] == "c3a92f31")
    #expect(
      document["_geojson"] == [
        "type": "Feature", "properties": [:],
        "geometry": ["type": "Point", "coordinates": [2.0, 1.5]],
      ])
    let places: JSONValue = [["lat": 1.5, "lng": 2], ["lat": 3, "lng": 4]]
    let several = try push.document(
      StoredRecord(objectID: "2", record: ["_geoloc": places]))
    #expect(several["_geo"] == ["lat": 1.5, "lng": 2.0])
    #expect(
      several["_geojson"]?[path: "geometry"] == [
        "type": "MultiPoint", "coordinates": [[2.0, 1.5], [4.0, 3.0]],
      ])
    #expect(push.documentRequest(for: "é/1", in: "c").path == "/indexes/c/documents/c3a92f31")
    let long = String(repeating: "a", count: 256)
    try MeilisearchKey.check(["é/1", String(long.dropLast())])
    for key in ["", long] {
      #expect(throws: SearchError.self) { try MeilisearchKey.check(["a", key]) }
      #expect(throws: SearchError.self) {
        try push.document(StoredRecord(objectID: key, record: JSONObject()))
      }
    }
    let hit = try MeilisearchDialect(index: "c", key: "sku").responses(
      from: [["results": [["totalHits": 1, "hits": [.object(document)]]]]], to: [request()])
    #expect(hit.first?.hits.first?.objectID == "é/1")
    #expect(hit.first?.hits.first?.record["encodedKey"] == nil)
    let state = { (text: String) throws in push.taskState(in: try json(text)) }
    #expect(try state(#"{"status":"enqueued"}"#) == .pending)
    #expect(try state(#"{"status":"canceled","error":null}"#) == .failed("the task was canceled"))
    #expect(try state("[]") == .pending)
  }

  @Test("Algolia's index and its replicas get settings")
  func algolia() throws {
    let push = AlgoliaPush(collection: "c", replicas: ["cheap": "c_cheap", "other": "c_other"])
    let requests = try push.creationRequests(for: Self.schema, existing: nil)
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "PUT /1/indexes/c/settings", "PUT /1/indexes/c/settings?forwardToReplicas=true",
        "PUT /1/indexes/c_cheap/settings",
      ])
    #expect(try body(requests[0]) == ["replicas": ["c_cheap"]])
    let settings = try #require(try body(requests[1]).object)
    #expect(settings["customRanking"] == ["desc(stock)"])
    #expect(settings["searchableAttributes"] == ["name", "region.lvl0"])
    #expect(
      settings["attributesForFaceting"] == [
        "searchable(colors)", "isNew", "made", "searchable(none)", "price",
        "searchable(region.lvl0)", "searchable(size)", "stock",
      ])
    #expect(try body(requests[2])[path: "ranking"]?.array?.first == "asc(price)")
    let batch = push.upsertRequest(for: [("a", ["objectID": "a"])], to: "c")
    #expect(
      try body(batch) == ["requests": [["action": "updateObject", "body": ["objectID": "a"]]]])
  }

  @Test("values are replaced at all dotted paths")
  func replacing() throws {
    let record: JSONObject = [
      "a.b": "1970-01-02", "a": [["c": "1970-01-02"], ["c": 5], ["d": "1970-01-02"]], "e": "x",
    ]
    #expect(
      record.convertingDates(["a.b", "a.c", "e", "f.g"]) == [
        "a.b": 86_400, "a": [["c": 86_400], ["c": 5], ["d": "1970-01-02"]], "e": "x",
      ])
  }

  @Test("milliseconds in 'dates' become seconds")
  func milliseconds() throws {
    let record: JSONObject = [
      "ms": 1_714_521_600_999, "list": [1_714_521_600_000, 99_999_999_999], "fraction": 1.5e12,
    ]
    #expect(
      record.convertingDates(["ms", "list", "fraction"]) == [
        "ms": 1_714_521_600, "list": [1_714_521_600, 99_999_999_999], "fraction": 1.5e9,
      ])
    // The field has a type for seconds.
    var schema = RecordSchema(numbers: ["ms"], dates: ["ms"])
    schema.inspect([StoredRecord(objectID: "1", record: record)])
    #expect(schema.kinds(of: "ms") == .wholeNumbers)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
