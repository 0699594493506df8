import Components
import Search
import Testing

@testable import RemoteSearch

@Suite("A replacement keeps the settings of a shared index")
struct SharedIndexTests {
  private static let schema: RecordSchema = {
    var schema = RecordSchema(searchable: ["name"], facets: ["brand"], numbers: ["price"])
    schema.inspect([
      StoredRecord(objectID: "1", record: ["name": "A", "brand": "B", "price": 1.5])
    ])
    return schema
  }()

  private func body(_ request: EngineRequest?) throws -> JSONValue {
    try JSONValue(json: try #require(request).body)
  }

  /// An index with settings of the user, a field of another screen, and a mark with a version.
  private func index(version: Int?, price: String = "double") -> JSONValue {
    let mark: JSONValue =
      version.map { ["version": .integer($0)] } ?? JSONValue.object(JSONObject())
    return [
      "c": [
        "mappings": [
          "_meta": ["owner": "me", "widgetrun": mark],
          "properties": [
            "color": ["type": "keyword"], "price": ["type": .text(price)],
            "name": [
              "type": "text", "index": false,
              "fields": ["german": ["type": "text", "analyzer": "german"]],
            ],
          ],
        ],
        "settings": [
          "index": [
            "number_of_replicas": "3", "uuid": "u", "creation_date": "1", "provided_name": "c",
            "version": ["created": "8"], "blocks": ["write": "true"],
            "analysis": [
              "filter": ["same": ["type": "synonym", "synonyms": ["cell, mobile"]]],
              "analyzer": ["default_search": ["tokenizer": "standard", "filter": ["same"]]],
            ],
          ]
        ],
      ]
    ]
  }

  private func created(_ index: JSONValue) throws -> JSONValue {
    let push = ElasticsearchPush(collection: "c")
    let replacement = try push.replacement(of: index, for: Self.schema)
    #expect(replacement.creation.map(\.path) == ["/c_push_1"])
    return try body(replacement.creation.first)
  }

  @Test("Elasticsearch: fields, subfields, metadata, and settings")
  func elasticsearch() throws {
    let new = try created(index(version: ElasticsearchMapping.version))
    #expect(new[path: "settings.index"] == ["number_of_replicas": "3"])
    #expect(new[path: "settings.analysis.filter.same.type"] == "synonym")
    #expect(new[path: "settings.analysis.filter.edge.type"] == "edge_ngram")
    #expect(new[path: "mappings._meta.owner"] == "me")
    #expect(new[path: "mappings.properties.color"] == ["type": "keyword"])
    #expect(new[path: "mappings.properties.price.ignore_malformed"] == true)
    let name = try #require(new[path: "mappings.properties.name"])
    #expect(name[path: "fields.german.analyzer"] == "german")
    #expect(name[path: "fields.prefix.analyzer"] == "edge")
    #expect(name.object?["index"] == nil)
  }

  @Test(
    "Elasticsearch: the user's analyzers are kept if the version is current",
    arguments: [true, false])
  func analyzers(isCurrent: Bool) throws {
    let version = ElasticsearchMapping.version
    let new = try created(index(version: isCurrent ? version : nil))
    let filters = new[path: "settings.analysis.analyzer.default_search.filter"]?.array
    #expect((filters == ["same"]) == isCurrent)
    #expect(new[path: "mappings.\(ElasticsearchMapping.versionPath)"] == .integer(version))
  }

  @Test("Elasticsearch: a field of another type is reported, and replaced by a new index")
  func conflict() throws {
    let push = ElasticsearchPush(collection: "c")
    let index = index(version: 1, price: "text")
    #expect(
      throws: SearchError(
        .refused,
        "'price' has the type 'text' in the existing index, but the screen requires the type 'double'; "
          + "push with --replace, or rename the attribute")
    ) { _ = try push.creationRequests(for: Self.schema, existing: index) }
    #expect(try created(index)[path: "mappings.properties.price.type"] == "double")
    #expect(
      try push.remarks(for: Self.schema, existing: index)
        == ["the type of 'price' changes from 'text' to 'double'"])
  }

  @Test("Elasticsearch: an existing index keeps its version", arguments: [nil, 0])
  func versionOfExistingIndex(version: Int?) throws {
    let requests = try ElasticsearchPush(collection: "c").creationRequests(
      for: Self.schema, existing: index(version: version))
    #expect(requests.map(\.path) == ["/c/_mapping"])
    let mappings = try body(requests.first)
    #expect(mappings[path: "_meta.widgetrun.version"]?.count == version)
    #expect(mappings[path: "_meta.owner"] == "me")
  }

  private func collection(price: String = "float") -> JSONValue {
    [
      "name": "c", "num_documents": 4, "created_at": 1, "default_sorting_field": "price",
      "metadata": ["owner": "me"], "symbols_to_index": [], "token_separators": ["~", "é"],
      "fields": [
        ["name": "color", "type": "string", "facet": true],
        ["name": "brand", "type": "string", "facet": false, "infix": true],
        ["name": "price", "type": .text(price), "sort": true, "optional": false],
      ],
      "synonyms": [["id": "a b", "root": "", "synonyms": ["cell", "mobile"]]],
      "overrides": [["id": "o", "rule": ["query": "x", "match": "exact"], "excludes": []]],
    ]
  }

  @Test("Typesense: fields, settings, synonyms, and overrides")
  func typesense() throws {
    let push = TypesensePush(collection: "c")
    let creation = try push.replacement(of: collection(), for: Self.schema).creation
    #expect(
      creation.map { "\($0.method) \($0.path)" } == [
        "POST /collections", "PUT /collections/c_push_1/synonyms/a%20b",
        "PUT /collections/c_push_1/overrides/o",
      ])
    #expect(try body(creation[1]) == ["synonyms": ["cell", "mobile"]])
    #expect(try body(creation[2]) == ["rule": ["query": "x", "match": "exact"]])
    let new = try #require(try body(creation[0]).object)
    #expect(new["name"] == "c_push_1" && new["num_documents"] == nil)
    #expect(new["default_sorting_field"] == "price" && new["metadata"] == ["owner": "me"])
    #expect(new["symbols_to_index"] == nil)
    let separators = try #require(new["token_separators"]?.array)
    #expect(separators.contains("é") && separators.count(where: { $0 == "~" }) == 1)
    let fields = try #require(new["fields"]?.array)
    // New records need not have a value of a field that only the existing collection has.
    #expect(
      fields.first == ["name": "color", "type": "string", "facet": true, "optional": true])
    let price = fields.first { $0.object?["name"] == "price" }?.object
    #expect(price?["optional"] == false && price?["sort"] == true && price?["facet"] == true)
    let brand = fields.first { $0.object?["name"] == "brand" }?.object
    #expect(brand?["facet"] == true && brand?["infix"] == true && brand?["optional"] == true)
  }

  @Test(
    "Typesense: a default sorting field remains mandatory if its new type is a number",
    arguments: [true, false])
  func conflictOfTypesense(isNumber: Bool) throws {
    let push = TypesensePush(collection: "c")
    var schema = Self.schema
    if !isNumber { schema.numbers = [] }
    if !isNumber { schema.searchable.append("price") }
    let existing = collection(price: "int32")
    let creation = try push.replacement(of: existing, for: schema).creation
    let new = try body(creation.first)
    let fields = try #require(new[path: "fields"]?.array)
    let price = fields.compactMap(\.object).filter { $0["name"] == "price" }
    let type = isNumber ? "float" : "string"
    #expect(price.map { $0["type"] } == [.text(type)])
    #expect(price.map { $0["optional"] } == [.boolean(!isNumber)])
    #expect(new.object?["default_sorting_field"] == (isNumber ? "price" : nil))
    #expect(
      try push.remarks(for: schema, existing: existing)
        == ["the type of 'price' changes from 'int32' to '\(type)'"]
        + (isNumber ? [] : ["'price' can no longer be the 'default_sorting_field'"]))
  }

  @Test("Typesense: a push without a replacement keeps what other screens need")
  func changesOfTypesense() throws {
    let push = TypesensePush(collection: "c")
    let requests = try push.creationRequests(for: Self.schema, existing: collection())
    #expect(requests.map { "\($0.method) \($0.path)" } == ["PATCH /collections/c"])
    let fields = try #require(try body(requests.first)[path: "fields"]?.array)
    #expect(
      fields.contains(["name": "name", "type": "string", "optional": true, "facet": false]))
    let brand = fields.compactMap(\.object).last { $0["name"] == "brand" }
    #expect(brand?["facet"] == true && brand?["infix"] == true)
    let price = fields.compactMap(\.object).last { $0["name"] == "price" }
    #expect(price?["optional"] == false && price?["facet"] == true)
    var changed = Self.schema
    changed.facets = []
    let added = ["name", "price"]
    let other = try body(push.creationRequests(for: changed, existing: collection()).first)
    #expect(
      Set(other[path: "fields"]?.array?.compactMap { $0.object?["name"]?.text } ?? [])
        == Set(added))
  }
}
