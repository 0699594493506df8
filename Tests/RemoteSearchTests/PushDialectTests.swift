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
        "none string facet", "price float facet", "region.lvl0 string facet", "size string* facet",
        "stock int64 facet", "_geoloc geopoint",
      ])
    #expect(fields.allSatisfy { $0.object?["optional"] == true })
  }

  @Test(
    "missing fields are added to an existing collection, and different ones replaced")
  func typesenseChanges() throws {
    let push = TypesensePush(collection: "c")
    var existing = try body(try push.creationRequests(for: Self.schema, existing: nil).first)
    #expect(try push.creationRequests(for: Self.schema, existing: existing).isEmpty)
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
        .stored, .rejected("Bad JSON."), .retry, .retry, .retry,
      ])
  }

  @Test("Elasticsearch maps texts, keywords, numbers, and coordinates")
  func elasticsearch() throws {
    let push = ElasticsearchPush(collection: "c", exact: ["isNew"])
    let requests = try push.creationRequests(for: Self.schema, existing: nil)
    #expect(requests.map { "\($0.method) \($0.path)" } == ["PUT /c"])
    let mappings = try #require(try body(requests.first)[path: "mappings"])
    #expect(mappings[path: "dynamic"] == false)
    let keyword: JSONValue = ["keyword": ["type": "keyword", "ignore_above": 8_191]]
    let properties = try #require(mappings[path: "properties"]?.object)
    #expect(properties["name"] == ["type": "text", "fields": keyword])
    #expect(
      properties["region"]
        == ["properties": ["lvl0": ["type": "text", "fields": keyword]]])
    #expect(properties["price"] == ["type": "double"])
    #expect(properties["stock"] == ["type": "double", "fields": keyword])
    #expect(properties["isNew"] == ["type": "boolean"])
    #expect(properties["_geoloc"] == ["type": "geo_point"])
    let update = try push.creationRequests(for: Self.schema, existing: ["c": [:]])
    #expect(update.map { "\($0.method) \($0.path)" } == ["PUT /c/_mapping"])
    #expect(try body(update.first) == mappings)
    let plain = ElasticsearchPush(collection: "c", keywordSuffix: "_raw")
    #expect(throws: SearchError.self) {
      try plain.creationRequests(for: Self.schema, existing: nil)
    }
  }

  @Test("keys of Elasticsearch are not part of the documents")
  func elasticsearchDocuments() throws {
    let push = ElasticsearchPush(collection: "c", dates: ["made"])
    let document = try push.document(Self.records[0])
    #expect(document["_geoloc"] == ["lat": 1.5, "lon": 2.0] && document["made"] == 86_400)
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
        "_geo", "colors", "isNew", "made", "none", "price", "region.lvl0", "size", "stock",
      ])
    #expect(settings["sortableAttributes"] == ["_geo", "name", "price"])
    #expect(settings["rankingRules"]?.array?.last == "stock:desc")
    #expect(
      settings["typoTolerance"] == ["minWordSizeForTypos": ["oneTypo": 4, "twoTypos": 8]])
    #expect(settings["separatorTokens"]?.array?.contains("€") == true)
    #expect(settings["faceting"]?.object?["sortFacetValuesBy"] == ["*": "count"])
    #expect(try push.creationRequests(for: Self.schema, existing: [:]).count == 1)
  }

  @Test("the settings of Meilisearch keep the attributes of other screens")
  func meilisearchUnion() throws {
    let push = MeilisearchPush(collection: "c", key: "sku")
    #expect(push.lookupRequest(for: "c").path == "/indexes/c/settings")
    let rule: JSONValue = ["attributePatterns": ["x*"]]
    let existing: JSONValue = [
      "filterableAttributes": [rule, "price", "zone"], "sortableAttributes": ["price", "age"],
      "separatorTokens": ["#"],
    ]
    let requests = try push.creationRequests(
      for: RecordSchema(facets: ["brand"], numbers: ["price"], sortable: ["price"]),
      existing: existing)
    let settings = try #require(try body(requests.last).object)
    #expect(settings["filterableAttributes"] == [rule, "price", "zone", "brand"])
    #expect(settings["sortableAttributes"] == ["price", "age"])
    #expect(settings["separatorTokens"]?.array?.prefix(2) == ["#", "$"])
  }

  @Test("Meilisearch's primary key is an encoded key")
  func meilisearchDocuments() throws {
    let push = MeilisearchPush(collection: "c", key: "sku", dates: ["made"])
    let record = StoredRecord(objectID: "é/1", record: Self.records[0].record)
    let document = try push.document(record)
    #expect(document["sku"] == "é/1" && document["_geo"] == ["lat": 1.5, "lng": 2.0])
    #expect(document["encodedKey"] == "c3a92f31")
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
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements)
  }
}
