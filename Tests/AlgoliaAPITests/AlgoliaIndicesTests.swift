import AlgoliaAPI
import Components
import Foundation
import Search
import Testing

/// Operations that read settings, lists, tasks, and all records of indices.
@Suite struct AlgoliaIndicesTests {
  private func endpoint(_ searcher: any Searcher = RecordingSearcher()) -> AlgoliaEndpoint {
    var source = AlgoliaSource("phones", searcher)
    source.indexDescription.sorts = ["cheap", "cheap", "dear"]
    source.facets = ["brand"]
    source.indexDescription.searchable = ["name", "text"]
    source.indexDescription.ranking = [RankingCriterion("sold", .descending)]
    source.indexDescription.attributeForDistinct = "model"
    source.maxHitsPerPage = 2
    return AlgoliaEndpoint([source, AlgoliaSource("books", RecordingSearcher())])
  }

  private func get(
    _ path: String, _ query: String = "", of searcher: any Searcher = RecordingSearcher()
  ) async -> (status: Int, body: JSONValue) {
    await endpoint(searcher).response(method: "GET", path: path, query: query, body: [])
  }

  @Test func settingsDescribeTheSearcher() async {
    let found = await get("/1/indexes/phones/settings", "getVersion=2")
    #expect(
      found.body == [
        "attributesForFaceting": ["searchable(brand)"], "customRanking": ["desc(sold)"],
        "hitsPerPage": 20, "maxValuesPerFacet": 100, "highlightPreTag": "<em>",
        "highlightPostTag": "</em>", "searchableAttributes": ["name", "text"],
        "attributeForDistinct": "model", "replicas": ["phones_cheap", "phones_dear"],
      ])
    let replica = await get("/1/indexes/phones_cheap/settings").body.object
    #expect(replica?["primary"] == "phones" && replica?["replicas"] == nil)
    #expect(await get("/1/indexes/books/settings").body.object?["searchableAttributes"] == nil)
    #expect(await get("/1/indexes/cars/settings").status == 404)
  }

  @Test func indicesAreListedWithReplicasAndNumbersOfRecords() async {
    let searcher = RecordingSearcher { _ in SearchResponse(nbHits: 7) }
    let list = await get("/1/indexes", of: searcher).body.object
    let items = (list?["items"]?.array ?? []).compactMap(\.object)
    #expect(
      items.map { $0["name"] } == ["phones", "phones_cheap", "phones_dear", "books"])
    #expect(items.map { $0["entries"] } == [7, 7, 7, 0])
    #expect(items[0]["replicas"] == ["phones_cheap", "phones_dear"])
    #expect(items[1]["primary"] == "phones" && list?["nbPages"] == 1)
    for name in [
      "createdAt", "updatedAt", "dataSize", "fileSize", "lastBuildTimeS", "pendingTask",
      "numberOfPendingTasks",
    ] { #expect(items.allSatisfy { $0[name] != nil }, "\(name)") }
    #expect(searcher.requests.map(\.hitsPerPage) == [0])
    let second = await get("/1/indexes", "hitsPerPage=3&page=1", of: searcher).body
    #expect(second.object?["items"]?.array?.count == 1 && second.object?["nbPages"] == 2)
    #expect(await get("/1/indexes", "page=x").status == 400)
  }

  @Test func facetSearchNamesParametersWithoutEffect() async {
    let found = await endpoint().post(
      "/1/indexes/phones/facets/brand/query", ["facetQuery": "a", "enableReRanking": true])
    #expect(found.body.object?["warnings"] == ["the parameter 'enableReRanking' has no effect"])
  }

  @Test func parametersThatAnEngineIgnoresAreNamed() async {
    let names = ["optionalWords", "removeStopWords", "synonyms"]
    let body: JSONValue = [
      "optionalWords": "a", "removeStopWords": true, "synonyms": false,
      "removeWordsIfNoResults": "allOptional",
    ]
    var source = AlgoliaSource("phones", RecordingSearcher())
    let path = "/1/indexes/phones/query"
    #expect(await AlgoliaEndpoint([source]).post(path, body).body.object?["warnings"] == nil)
    source.capabilities.remove(.queryStrategy)
    let found = await AlgoliaEndpoint([source]).post(path, body).body.object?["warnings"]?.texts
    #expect(found == names.map { "the parameter '\($0)' has no effect" })
  }

  @Test(
    arguments: [
      (["typoTolerance": false], true), (["typoTolerance": "false"], true),
      (["params": "typoTolerance=false"], true), (["typoTolerance": "min"], true),
      (["typoTolerance": true], false), (["queryType": "prefixLast"], false), ([:], false),
    ] as [(JSONValue, Bool)])
  func valuesThatAnEngineIgnoresAreNamed(_ body: JSONValue, isIgnored: Bool) async {
    var source = AlgoliaSource("phones", RecordingSearcher())
    let path = "/1/indexes/phones/query"
    #expect(await AlgoliaEndpoint([source]).post(path, body).body.object?["warnings"] == nil)
    source.indexDescription.ignoredValues = ["typoTolerance": ["false", "min"]]
    let found = await AlgoliaEndpoint([source]).post(path, body).body.object?["warnings"]
    #expect(found == (isIgnored ? ["the parameter 'typoTolerance' has no effect"] : nil))
  }

  @Test(arguments: ["/1/indexes/phones/task/12", "/1/task/12"])
  func tasksAreFinished(path: String) async {
    let task = await get(path)
    #expect(task.status == 200 && task.body == ["status": "published"])
  }

  @Test func searchParametersCanBeInTheURL() async {
    let searcher = RecordingSearcher()
    let found = await get(
      "/1/indexes/phones", "query=a+b&hitsPerPage=3&x-algolia-api-key=k&facets=%5B%22brand%22%5D",
      of: searcher)
    #expect(found.status == 200 && found.body.object?["warnings"] == nil)
    let request = searcher.requests.first
    #expect(request?.query == "a b" && request?.hitsPerPage == 3)
    #expect(request?.facets.map(\.attribute) == ["brand"])
  }

  @Test func attributesOfARecordCanBeSelected() async {
    let searcher = RecordingSearcher { request in
      let all: JSONObject = JSONObject([("name", "x"), ("text", "y")])
      let names = request.attributesToRetrieve
      let kept = all.members.filter { names?.contains($0.name) ?? true }.map { ($0.name, $0.value) }
      return SearchResponse(hits: [Hit(objectID: "7", record: JSONObject(kept))], nbHits: 1)
    }
    let found = await get("/1/indexes/phones/7", "attributesToRetrieve=name", of: searcher)
    #expect(found.body == ["name": "x", "objectID": "7"])
    let all = await get("/1/indexes/phones/7", of: searcher)
    #expect(all.body == ["name": "x", "text": "y", "objectID": "7"])
  }

  /// Five records.
  private let five = RecordingSearcher { request in
    let range = request.page * request.hitsPerPage..<(request.page + 1) * request.hitsPerPage
    let hits = range.clamped(to: 0..<5).map { Hit(objectID: "\($0)", record: JSONObject()) }
    return SearchResponse(
      query: request.query, hits: hits, nbHits: 5, page: request.page,
      nbPages: (4 + request.hitsPerPage) / request.hitsPerPage, hitsPerPage: request.hitsPerPage)
  }

  @Test(arguments: [("GET", 2, [2, 2, 1]), ("POST", 2, [2, 2, 1]), ("POST", 4, [4, 1])])
  func browsingReturnsAllRecords(method: String, perPage: Int, counts: [Int]) async throws {
    let endpoint = endpoint(five)
    var parameters: JSONObject = JSONObject([("query", "a&b=c"), ("filters", "brand:x")])
    if perPage != 2 { parameters["hitsPerPage"] = .integer(perPage) }
    var (keys, found): ([String], [Int]) = ([], [])
    while found.count < 9 {
      let query = parameters.members.map { "\($0.name)=\(encoded($0.value))" }
      let response = await endpoint.response(
        method: method, path: "/1/indexes/phones/browse",
        query: method == "GET" ? query.joined(separator: "&") : "",
        body: method == "GET" ? [] : Array(JSONValue.object(parameters).text(.compact).utf8))
      let result = try #require(response.body.object)
      let hits = (result["hits"]?.array ?? []).compactMap(\.object)
      #expect(hits.allSatisfy { $0["_highlightResult"] == nil } && result["nbHits"] == 5)
      keys += hits.compactMap { $0["objectID"]?.text }
      found.append(hits.count)
      guard let cursor = result["cursor"] else { break }
      parameters = JSONObject([("cursor", cursor)])
    }
    #expect(found == counts && keys == ["0", "1", "2", "3", "4"])
    #expect(five.requests.allSatisfy { $0.query == "a&b=c" && $0.always.count == 1 })
  }

  @Test func lastPageOfAnEngineWithMoreRecordsHasACursor() async throws {
    let endpoint = endpoint(
      RecordingSearcher { request in
        let hits = request.page < 2 ? [Hit(objectID: "\(request.page)", record: JSONObject())] : []
        return SearchResponse(
          query: request.query, hits: hits, nbHits: 5, page: request.page, nbPages: 2,
          hitsPerPage: request.hitsPerPage)
      })
    var cursors: [JSONValue?] = []
    for page in 0..<2 {
      let body = JSONObject([("hitsPerPage", 2), ("page", .integer(page))])
      let response = await endpoint.response(
        method: "POST", path: "/1/indexes/phones/browse",
        body: Array(JSONValue.object(body).text(.compact).utf8))
      cursors.append(response.body.object?["cursor"])
    }
    #expect(cursors[0] != nil && cursors[1] != nil)
  }

  private func encoded(_ value: JSONValue) -> String {
    (value.text ?? "").utf8.map { byte in
      let hex = String(byte, radix: 16, uppercase: true)
      return "%" + (hex.count == 1 ? "0" : "") + hex
    }.joined()
  }

  @Test(arguments: ["5", "\"\"", "\"page=x\"", "[\"a\"]"])
  func invalidCursorIsRejected(cursor: String) async {
    let response = await endpoint(five).response(
      method: "POST", path: "/1/indexes/phones/browse", body: Array("{\"cursor\": \(cursor)}".utf8))
    #expect(response.status == 400)
  }

  @Test func allNamedAttributesAreHighlighted() async {
    let searcher = RecordingSearcher { _ in
      let text = HighlightedText(
        parts: [.init("Zur", isHighlighted: true), .init("ich", isHighlighted: false)],
        matchLevel: .full, matchedWords: ["zur"])
      let members: [(String, JSONValue)] = [
        ("name", "Zurich"), ("price", 5), ("tags", ["a", "b"]), ("isNew", true),
        ("region", ["lvl0": "Europe", "size": [["x": "y"]]]),
      ]
      let name = HighlightedAttribute(path: "name", texts: [text], isList: false)
      return SearchResponse(
        hits: [Hit(objectID: "7", record: JSONObject(members), highlights: [name])], nbHits: 1)
    }
    let highlights = { (names: JSONValue) -> JSONObject? in
      let body: JSONValue = ["attributesToHighlight": names]
      let response = await endpoint(searcher).post("/1/indexes/phones/query", body)
      return response.body[path: "hits"]?.array?.first?.object?["_highlightResult"]?.object
    }
    let plain = { (text: String) -> JSONValue in
      [
        "value": .text(text), "matchLevel": "none", "matchedWords": [],
        "fullyHighlighted": false,
      ]
    }
    let some = await highlights(["price", "region", "tags"])
    #expect(some?.members.map(\.name) == ["price", "tags", "region"])
    #expect(some?["price"] == plain("5") && some?["tags"] == [plain("a"), plain("b")])
    #expect(some?["region"] == ["lvl0": plain("Europe")])
    let all = await highlights(["*"])
    #expect(all?.members.map(\.name) == ["name", "price", "tags", "region"])
    #expect(all?["name"]?.object?["matchLevel"] == "full")
    #expect(await highlights([]) == nil)
    #expect(await highlights(nil)?.members.map(\.name) == ["name"])
  }

  @Test func parametersWithoutEffectAreNamed() async {
    let warnings = { (index: String, body: JSONValue) -> [String]? in
      await endpoint().post("/1/indexes/\(index)/query", body).body.object?["warnings"]?.texts
    }
    #expect(
      await warnings(
        "phones",
        [
          "query": "a", "enableRules": false, "snippetEllipsisText": "x", "userToken": "u",
          "minWordSizefor1Typo": nil, "distinct": 1, "analytics": true,
        ]) == [
          "the parameter 'enableRules' has no effect",
          "the parameter 'snippetEllipsisText' has no effect",
        ])
    #expect(await warnings("books", ["distinct": 1]) == ["the parameter 'distinct' has no effect"])
    #expect(await warnings("books", ["distinct": false, "enableRules": true]) == nil)
    #expect(await warnings("books", ["distinct": 0]) == nil)
    #expect(await warnings("books", ["params": "distinct=0&optionalWords="]) == nil)
    #expect(await warnings("books", ["params": "enableRules=true&page=1"]) == nil)
  }

  @Test func parametersWithoutEffectAreThoseOfTheGuide() async throws {
    let guide = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../Configs/guides/serving.md")
        .standardized, encoding: .utf8)
    let list = try #require(
      guide.split(separator: "These parameters of Algolia have no effect:").last?
        .split(separator: "Parameters without").first)
    let names = list.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(names.count == 22)
    for name in names {
      let body = JSONValue.object(JSONObject([(String(name), JSONValue.text("other"))]))
      let found = await endpoint().post("/1/indexes/phones/query", body).body.object?["warnings"]
      #expect(found?.texts == ["the parameter '\(name)' has no effect"])
    }
  }
}

extension JSONValue {
  /// The texts of a list.
  fileprivate var texts: [String] { (array ?? []).compactMap(\.text) }
}
