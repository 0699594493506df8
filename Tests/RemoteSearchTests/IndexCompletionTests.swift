import Components
import Search
import Testing

@testable import RemoteSearch

@Suite("Requests that add what a user's own index lacks")
struct IndexCompletionTests {
  private static let schema: RecordSchema = {
    var schema = RecordSchema(
      searchable: ["name"], facets: ["brand"], numbers: ["price"], sortable: ["price", "name"])
    schema.inspect([
      StoredRecord(objectID: "1", record: ["name": "A", "brand": "B", "price": 1.5])
    ])
    return schema
  }()

  private func text(_ requests: [EngineRequest]) -> [String] {
    requests.map { "\($0.method) \($0.path)" }
  }

  private func body(_ request: EngineRequest?) throws -> JSONValue {
    try JSONValue(json: try #require(request).body)
  }

  @Test("Elasticsearch: subfields are added to fields that keep their definition")
  func elasticsearch() throws {
    let push = ElasticsearchPush(collection: "c")
    let index: JSONValue = [
      "c": [
        "mappings": [
          "properties": [
            "name": [
              "type": "text", "analyzer": "english", "fields": ["raw": ["type": "keyword"]],
            ],
            "price": ["type": "long", "fields": ["keyword": ["type": "keyword"]]],
          ]
        ]
      ]
    ]
    let requests = try push.completionRequests(for: Self.schema, existing: index)
    #expect(
      text(requests) == ["PUT /c/_mapping", "POST /c/_update_by_query?conflicts=proceed"])
    let properties = try #require(try body(requests.first)[path: "properties"]?.object)
    // The index has no analyzer for beginnings and no normalizer.
    #expect(
      properties["name"] == [
        "type": "text", "analyzer": "english",
        "fields": [
          "raw": ["type": "keyword"], "keyword": ["type": "keyword", "ignore_above": 8191],
        ],
      ])
    #expect(
      try push.completionRemarks(for: Self.schema, existing: index) == [
        "the index lacks 'name.sort', 'name.prefix', whose analyzers or normalizers cannot be added to an "
          + "open index; push the records to a new index"
      ])
    #expect(properties["price"] == nil && properties["objectID"] == nil)
    #expect(properties["brand"]?.object?["type"] == "text")
  }

  @Test("an index that push created lacks nothing")
  func pushedIndexes() throws {
    let elasticsearch = ElasticsearchPush(collection: "c")
    let sent = try body(elasticsearch.creationRequests(for: Self.schema, existing: nil).first)
    let index: JSONValue = [
      "c": [
        "mappings": sent[path: "mappings"] ?? .null,
        "settings": ["index": ["analysis": sent[path: "settings.analysis"] ?? .null]],
      ]
    ]
    #expect(try elasticsearch.completionRequests(for: Self.schema, existing: index).isEmpty)
    #expect(try elasticsearch.completionRemarks(for: Self.schema, existing: index).isEmpty)
    let typesense = TypesensePush(collection: "c")
    let collection = try body(typesense.creationRequests(for: Self.schema, existing: nil).first)
    #expect(try typesense.completionRequests(for: Self.schema, existing: collection).isEmpty)
    let meilisearch = MeilisearchPush(collection: "c")
    let settings = try body(meilisearch.creationRequests(for: Self.schema, existing: nil).last)
    #expect(try meilisearch.completionRequests(for: Self.schema, existing: settings).isEmpty)
    let algolia = AlgoliaPush(collection: "c")
    let own = try body(algolia.creationRequests(for: Self.schema, existing: nil).last)
    #expect(try algolia.completionRequests(for: Self.schema, existing: own).isEmpty)
  }

  /// The field that a push creates.
  private func brandField() throws -> JSONValue {
    let created = try TypesensePush(collection: "c").creationRequests(
      for: Self.schema, existing: nil)
    let fields = try body(created.first)[path: "fields"]?.array ?? []
    return try #require(fields.first { $0.object?["name"] == "brand" })
  }

  @Test("Typesense: fields keep their types")
  func typesense() throws {
    let collection: JSONValue = [
      "name": "c",
      "fields": [
        ["name": "name", "type": "string", "sort": false, "infix": true],
        ["name": "price", "type": "int32", "facet": true, "sort": true],
      ],
    ]
    let requests = try TypesensePush(collection: "c").completionRequests(
      for: Self.schema, existing: collection)
    #expect(text(requests) == ["PATCH /collections/c"])
    #expect(
      try body(requests.first)[path: "fields"] == [
        try brandField(),
        ["name": "name", "drop": true],
        ["name": "name", "type": "string", "sort": true, "infix": true],
      ])
  }

  @Test("Typesense: a field for the coordinates of the records is added")
  func typesenseCoordinates() throws {
    var schema = RecordSchema()
    let push = TypesensePush(collection: "c", geoField: "spot")
    let collection: JSONValue = ["name": "c", "fields": []]
    #expect(try push.completionRequests(for: schema, existing: collection).isEmpty)
    schema.inspect([StoredRecord(objectID: "1", record: ["_geoloc": ["lat": 1, "lng": 2]])])
    let requests = try push.completionRequests(for: schema, existing: collection)
    let field: JSONValue = ["name": "spot", "type": "geopoint", "optional": true]
    #expect(try requests.map(body) == [["fields": [field]]])
    let complete: JSONValue = ["name": "c", "fields": [field]]
    #expect(try push.completionRequests(for: schema, existing: complete).isEmpty)
    var shown = RecordSchema()
    shown.shown = ["_geoloc"]
    #expect(try push.completionRequests(for: shown, existing: collection) == requests)
  }

  @Test("Meilisearch: limits are raised to those of the searcher, at least to those of a push")
  func meilisearchLimits() throws {
    let push = MeilisearchPush(collection: "c", maxValuesPerFacet: 2_000)
    let settings: JSONValue = [
      "faceting": ["maxValuesPerFacet": 100, "sortFacetValuesBy": ["*": "count"]],
      "pagination": ["maxTotalHits": 1_000],
    ]
    let requests = try push.completionRequests(for: RecordSchema(), existing: settings)
    #expect(
      try requests.map(body) == [
        [
          "filterableAttributes": [], "sortableAttributes": [],
          "faceting": ["maxValuesPerFacet": 2_000, "sortFacetValuesBy": ["*": "count"]],
          "pagination": ["maxTotalHits": 1_000_000],
        ]
      ])
    let high: JSONValue = [
      "filterableAttributes": [], "sortableAttributes": [],
      "faceting": ["maxValuesPerFacet": 2_500], "pagination": ["maxTotalHits": 3_000_000],
    ]
    #expect(try push.completionRequests(for: RecordSchema(), existing: high).isEmpty)
    // The limits that a screen declares are those of its index.
    var declaring = push
    declaring.declared = [
      "faceting": ["maxValuesPerFacet": 300], "pagination": ["maxTotalHits": 5_000],
    ]
    let pushed = try body(declaring.creationRequests(for: RecordSchema(), existing: nil).last)
    #expect(pushed[path: "pagination.maxTotalHits"] == 5_000)
    #expect(try declaring.completionRequests(for: RecordSchema(), existing: pushed).isEmpty)
    #expect(
      try !push.completionRequests(for: RecordSchema(), existing: pushed).isEmpty)
  }

  @Test("Meilisearch: records of another origin need no GeoJSON")
  func meilisearchCoordinates() throws {
    var schema = RecordSchema()
    schema.inspect([StoredRecord(objectID: "1", record: ["_geoloc": ["lat": 1, "lng": 2]])])
    let requests = try MeilisearchPush(collection: "c").completionRequests(
      for: schema, existing: ["filterableAttributes": [], "sortableAttributes": []])
    #expect(
      try requests.map(body) == [
        ["filterableAttributes": ["_geo"], "sortableAttributes": ["_geo"]]
      ])
    // A map can show coordinates that are missing in the sample, because they are not displayed.
    var hidden = RecordSchema()
    hidden.shown = ["_geoloc"]
    let others = try MeilisearchPush(collection: "c").completionRequests(
      for: hidden, existing: ["filterableAttributes": [], "sortableAttributes": []])
    #expect(others == requests)
  }

  @Test("Meilisearch: shown attributes are displayed")
  func meilisearchDisplayedAttributes() throws {
    let push = MeilisearchPush(collection: "c", key: "sku")
    var schema = RecordSchema()
    schema.shown = ["objectID", "sku", "maker.name", "_geoloc", "price"]
    var settings: JSONObject = [
      "displayedAttributes": ["maker"], "filterableAttributes": ["_geo"],
      "sortableAttributes": ["_geo"],
    ]
    let requests = try push.completionRequests(for: schema, existing: .object(settings))
    #expect(
      try requests.map(body) == [["displayedAttributes": ["maker", "sku", "_geo", "price"]]])
    settings["displayedAttributes"] = ["*"]
    #expect(try push.completionRequests(for: schema, existing: .object(settings)).isEmpty)
  }

  @Test("Meilisearch: lists are extended, and patterns include attributes")
  func meilisearch() throws {
    let settings: JSONValue = [
      "filterableAttributes": ["color", ["attributePatterns": ["br*"]]],
      "sortableAttributes": ["name"], "rankingRules": ["words"],
      "searchableAttributes": ["title"], "typoTolerance": ["enabled": false],
    ]
    let requests = try MeilisearchPush(collection: "c").completionRequests(
      for: Self.schema, existing: settings)
    #expect(text(requests) == ["PATCH /indexes/c/settings"])
    #expect(
      try body(requests.first) == [
        "filterableAttributes": ["color", ["attributePatterns": ["br*"]], "price"],
        "sortableAttributes": ["name", "price"], "rankingRules": ["sort", "words"],
        "searchableAttributes": ["title", "name"],
      ])
  }

  @Test("Meilisearch: numbers of rules without comparisons get a rule of their own before them")
  func meilisearchComparisons() throws {
    let equality: JSONValue = [
      "attributePatterns": ["pr*", "brand"],
      "features": ["facetSearch": true, "filter": ["equality": true, "comparison": false]],
    ]
    let settings: JSONValue = [
      "filterableAttributes": [equality], "sortableAttributes": ["price", "name"],
      "displayedAttributes": ["name"],
    ]
    let push = MeilisearchPush(collection: "c", key: "sku")
    let added: JSONValue = [
      "attributePatterns": ["price"],
      "features": ["facetSearch": true, "filter": ["equality": true, "comparison": true]],
    ]
    let requests = try push.completionRequests(for: Self.schema, existing: settings)
    #expect(
      try body(requests.first) == [
        "displayedAttributes": ["name", "sku"], "filterableAttributes": [added, equality],
      ])
    // A push changes the same list, and its result lacks nothing.
    let pushed = try body(push.creationRequests(for: Self.schema, existing: settings).last)
    #expect(pushed[path: "filterableAttributes"] == [added, equality])
    #expect(
      try push.completionRequests(for: Self.schema, existing: pushed).isEmpty)
  }

  @Test(arguments: [(4, true), (5, false)])
  func settingsOfNewerServersOfMeilisearchAreKept(oneTypo: Int, isComplete: Bool) throws {
    let push = MeilisearchPush(collection: "c")
    var settings = try body(push.creationRequests(for: Self.schema, existing: nil).last).object
    settings?["typoTolerance"] = [
      "minWordSizeForTypos": ["oneTypo": .integer(oneTypo), "twoTypos": 8, "threeTypos": 20]
    ]
    let requests = try push.completionRequests(
      for: Self.schema, existing: .object(try #require(settings)))
    #expect(requests.isEmpty == isComplete)
  }

  @Test("Algolia: only attributes for faceting are added")
  func algolia() throws {
    let requests = try AlgoliaPush(collection: "c").completionRequests(
      for: Self.schema, existing: ["attributesForFaceting": ["color", "price"]])
    #expect(text(requests) == ["PUT /1/indexes/c/settings"])
    #expect(
      try body(requests.first) == [
        "attributesForFaceting": ["color", "searchable(brand)", "price"]
      ])
  }
}
