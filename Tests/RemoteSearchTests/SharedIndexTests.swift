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
    #expect(new["default_sorting_field"] == "price" && new["symbols_to_index"] == nil)
    #expect(new["metadata"] == ["owner": "me", "widgetrun": ["version": 1]])
    #expect(
      push.remarksOnKeptSettings(of: collection()) == [
        "'c' keeps its 'token_separators', so words are not split at all punctuation"
      ])
    #expect(push.remarksOnKeptSettings(of: .object(new)) == [])
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

  private func declared(_ text: String) throws -> JSONObject {
    let value = try JSONValue(json: Array(text.utf8))
    return try #require(value.object)
  }

  @Test("Elasticsearch: declared settings extend those of push and of the existing index")
  func declaredSettingsOfElasticsearch() throws {
    var push = ElasticsearchPush(collection: "c")
    push.declared = ElasticsearchDeclaredSettings(
      try declared(
        """
        {"number_of_shards": 2, "index.number_of_replicas": 1,
         "analysis": {"filter": {"tv": {"type": "synonym_graph", "synonyms": ["tv, television"]}},
                      "analyzer": {"default_search": {"filter": ["lowercase", "tv"]}}},
         "mappings": {"properties": {"name": {"analyzer": "german"}}}}
        """))
    let new = try body(push.creationRequests(for: Self.schema, existing: nil).first)
    #expect(new[path: "settings.index.number_of_shards"] == 2)
    #expect(new[path: "settings.analysis.filter.tv.type"] == "synonym_graph")
    #expect(new[path: "settings.analysis.filter.edge.type"] == "edge_ngram")
    let analyzer = "settings.analysis.analyzer.default_search"
    #expect(new[path: analyzer + ".filter"] == ["lowercase", "tv"])
    #expect(new[path: analyzer + ".tokenizer"] == "standard")
    #expect(new[path: "mappings.properties.name.analyzer"] == "german")
    #expect(new[path: "mappings.properties.name.type"] == "text")
    let replacement = try push.replacement(of: index(version: 1), for: Self.schema)
    let replaced = try body(replacement.creation.first)
    #expect(replaced[path: "settings.index.number_of_replicas"] == 1)
    #expect(replaced[path: "settings.analysis.filter.same.type"] == "synonym")
  }

  @Test(
    "Elasticsearch: an existing index receives only declared settings that differ",
    arguments: [3, 1])
  func changesOfElasticsearch(replicas: Int) throws {
    var push = ElasticsearchPush(collection: "c")
    push.declared = ElasticsearchDeclaredSettings(
      ["settings": ["index": ["number_of_replicas": .integer(replicas)]]])
    let requests = try push.creationRequests(for: Self.schema, existing: index(version: 1))
    guard replicas != 3 else {
      #expect(requests.map(\.path) == ["/c/_mapping"])
      return
    }
    #expect(requests.map(\.path) == ["/c/_settings", "/c/_mapping"])
    #expect(try body(requests.first) == ["index": ["number_of_replicas": 1]])
  }

  @Test("Typesense: declared members, fields, synonyms, and overrides")
  func declaredSettingsOfTypesense() throws {
    let push = TypesensePush(
      collection: "c",
      declared: try declared(
        """
        {"default_sorting_field": "price", "metadata": {"team": "shop"},
         "fields": [{"name": "name", "locale": "de"}, {"name": "vector", "type": "float[]", "num_dim": 3}],
         "synonyms": [{"id": "tv", "synonyms": ["tv", "television"]}]}
        """))
    let requests = try push.creationRequests(for: Self.schema, existing: nil)
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "POST /collections", "PUT /collections/c/synonyms/tv",
      ])
    let new = try body(requests.first)
    #expect(new[path: "default_sorting_field"] == "price" && new.object?["synonyms"] == nil)
    let fields = (new[path: "fields"]?.array ?? []).compactMap(\.object)
    #expect(fields.first { $0["name"] == "name" }?["locale"] == "de")
    #expect(fields.first { $0["name"] == "vector" }?["num_dim"] == 3)
    #expect(fields.first { $0["name"] == "price" }?["optional"] == false)
    let old = try push.creationRequests(for: Self.schema, existing: collection())
    #expect(try body(old.first)[path: "metadata"] == ["owner": "me", "team": "shop"])
    #expect(old.last?.path == "/collections/c/synonyms/tv")
    let other = TypesensePush(collection: "c", declared: ["token_separators": ["~", "ö"]])
    #expect(throws: SearchError.self) {
      _ = try other.creationRequests(for: Self.schema, existing: collection())
    }
    let same = TypesensePush(collection: "c", declared: ["token_separators": ["~"]])
    _ = try same.creationRequests(for: Self.schema, existing: collection())
  }

  @Test("Meilisearch: a new index has the settings of the existing one and those that are declared")
  func meilisearch() throws {
    let existing: JSONValue = [
      "synonyms": ["cell": ["mobile"]], "stopWords": ["the"], "rankingRules": ["words"],
      "sortableAttributes": ["color"], "distinctAttribute": .null,
    ]
    let push = MeilisearchPush(
      collection: "c", declared: try declared(#"{"synonyms": {"tv": ["television"]}}"#))
    let replacement = try push.replacement(of: existing, for: Self.schema)
    let new = try body(replacement.creation.last)
    #expect(new[path: "synonyms"] == ["cell": ["mobile"], "tv": ["television"]])
    #expect(new[path: "stopWords"] == ["the"])
    #expect(new[path: "sortableAttributes"]?.array?.first == "color")
    #expect(new[path: "rankingRules"]?.array?.first == "sort")
    let changed = try push.creationRequests(for: Self.schema, existing: existing)
    #expect(changed.map(\.method) == ["PATCH"])
    #expect(try body(changed.first).object?["stopWords"] == nil)
  }

  @Test(
    "Meilisearch: an index with an API key that is not disclosed is only replaced with a new key")
  func meilisearchEmbedders() throws {
    let existing: JSONValue = ["embedders": ["text": ["source": "openAi", "apiKey": "sk-XXXX"]]]
    #expect(throws: SearchError.self) {
      try MeilisearchPush(collection: "c").replacement(of: existing, for: Self.schema)
    }
    let push = MeilisearchPush(
      collection: "c",
      declared: try declared(#"{"embedders": {"text": {"source": "openAi", "apiKey": "sk-1"}}}"#))
    let new = try body(push.replacement(of: existing, for: Self.schema).creation.last)
    #expect(new[path: "embedders.text.apiKey"] == "sk-1")
    let open: JSONValue = ["embedders": ["text": ["source": "userProvided", "dimensions": 3]]]
    let kept = try body(
      MeilisearchPush(collection: "c").replacement(of: open, for: Self.schema).creation.last)
    #expect(kept[path: "embedders.text.dimensions"] == 3)
  }

  @Test("Algolia: a new index starts with the settings, synonyms, and rules of the existing one")
  func algolia() throws {
    let push = AlgoliaPush(
      collection: "c", declared: try declared(#"{"removeStopWords": ["en"]}"#))
    let existing: JSONValue = [
      "attributesForFaceting": [
        "filterOnly(color)", "afterDistinct(searchable(brand))", "size", "filterOnly(price)",
      ],
      "customRanking": ["desc(sales)"],
    ]
    let replacement = try push.replacement(of: existing, for: Self.schema)
    #expect(
      try body(replacement.creation.first) == [
        "operation": "copy", "destination": "c_push_new",
        "scope": ["settings", "synonyms", "rules"],
      ])
    let settings = try body(replacement.creation.last)
    #expect(settings[path: "removeStopWords"] == ["en"])
    #expect(
      settings[path: "attributesForFaceting"]
        == ["filterOnly(color)", "size", "afterDistinct(searchable(brand))", "price"])
    #expect(settings.object?["customRanking"] == nil)
    var sorted = Self.schema
    sorted.sorts = ["Price": [RankingCriterion("price", .ascending)]]
    let sorting = AlgoliaPush(collection: "c", replicas: ["Price": "c_price"])
    let requests = try sorting.creationRequests(
      for: sorted, existing: ["replicas": ["mine", "c_price"]])
    #expect(try body(requests.first) == ["replicas": ["mine", "c_price"]])
    let copy = try #require(replacement.creation.first)
    let task = push.taskRequest(from: ["taskID": 7], of: copy)
    #expect(task?.path == "/1/indexes/c_push_new/task/7")
  }

  @Test("the difference names added and changed settings, and no others")
  func difference() {
    let old: JSONObject = [
      "index": ["number_of_replicas": "1", "codec": "best"], "list": ["a", "b"],
      "order": ["x", "y"],
      "fields": [["name": "n", "type": "string"], ["name": "kept", "type": "bool"]],
    ]
    let new: JSONObject = [
      "index": ["number_of_replicas": 1, "codec": "default"], "list": ["a", "b", "c"],
      "order": ["y", "x"], "limit": 5,
      "fields": [["name": "n", "type": "string", "facet": true], ["name": "m", "type": "int64"]],
      "text": .text(String(repeating: "x", count: 100)),
    ]
    #expect(
      SettingsDifference(from: old, to: new).lines == [
        #"~ index.codec: "best" → "default""#, #"+ list: "c""#,
        #"~ order: ["x","y"] → ["y","x"]"#, "+ limit: 5", "+ fields.n.facet: true",
        #"+ fields.m.type: "int64""#, "+ text: \"" + String(repeating: "x", count: 78) + "…",
      ])
  }

  private func differences<EngineDialect: PushDialect>(
    _ push: EngineDialect, _ existing: JSONValue, replacing: Bool
  ) throws -> [String] {
    let requests =
      replacing
      ? try push.replacement(of: existing, for: Self.schema).creation
      : try push.creationRequests(for: Self.schema, existing: existing)
    let new = requests.map(push.settings(in:)).reduce(JSONObject()) { $0.extended(by: $1) }
    return SettingsDifference(from: push.settings(of: existing), to: new).lines
  }

  @Test("each dialect: the difference from the settings that it has sent is empty")
  func noDifference() throws {
    let elasticsearch = ElasticsearchPush(collection: "c")
    let sent = try created(self.index(version: nil))
    // The server returns the analysis as a part of the index settings.
    var settings = try #require(sent[path: "settings.index"]?.object)
    settings["analysis"] = sent[path: "settings.analysis"]
    let mappings = try #require(sent[path: "mappings"])
    let index: JSONValue = [
      "c": ["mappings": mappings, "settings": .member("index", .object(settings))]
    ]
    let same = try differences(elasticsearch, index, replacing: true)
    #expect(same == [])
    #expect(try differences(elasticsearch, index, replacing: false) == [])
    let changed = try differences(elasticsearch, self.index(version: 0), replacing: false)
    #expect(changed.contains("+ mappings.properties.brand.type: \"text\""))

    let typesense = TypesensePush(
      collection: "c", declared: ["synonyms": [["id": "a b", "synonyms": ["x", "y"]]]])
    var collection = try #require(
      try body(typesense.creationRequests(for: Self.schema, existing: nil).first).object)
    #expect(
      try differences(typesense, .object(collection), replacing: false) == [
        #"+ synonyms.a b.synonyms: ["x","y"]"#
      ])
    collection["synonyms"] = [["id": "a b", "root": "", "synonyms": ["x", "y"]]]
    #expect(try differences(typesense, .object(collection), replacing: false) == [])
    #expect(try differences(typesense, .object(collection), replacing: true) == [])

    let meilisearch = MeilisearchPush(collection: "c")
    let stored = try body(meilisearch.creationRequests(for: Self.schema, existing: nil).last)
    #expect(try differences(meilisearch, stored, replacing: false) == [])
    #expect(try differences(meilisearch, stored, replacing: true) == [])
    let algolia = AlgoliaPush(collection: "c")
    let found = try body(algolia.creationRequests(for: Self.schema, existing: nil).last)
    #expect(try differences(algolia, found, replacing: false) == [])
    #expect(try !differences(algolia, [:], replacing: false).isEmpty)
  }
}
