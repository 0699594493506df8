import AlgoliaAPI
import Components
import Search
import Testing

/// API keys that are derived from others, with restrictions.
///
/// The keys were computed with Python's `hmac` from the restrictions in the comments.
@Suite struct SecuredKeyTests {
  // `filters=brand:Apple OR brand:Sony`, `validUntil=1000`, derived from `parent`.
  private static let filtered =
    "ZmQ3YzVmZmRmZmEzNzU0NjIyZTRiODQ2MDYxM2RiMjkwNTViZDgzZDcyZmFlN2Q3OTkxMmVkMWJjYTgyY2ZkMWZpbHRlcnM9"
    + "YnJhbmQlM0FBcHBsZSUyME9SJTIwYnJhbmQlM0FTb255JnZhbGlkVW50aWw9MTAwMA=="
  // `restrictIndices=phones,*_dear`, derived from `parent`.
  private static let limited =
    "ZGZlNDZlNTdlOWY5NGY4NTc2OThhNTEzZTM4MDU3MWQ1NmY3NjYyMGZkODFiMjZmOGQ4MzdjMmMwYjMxYzZkOHJlc3RyaWN0"
    + "SW5kaWNlcz1waG9uZXMlMkMlMkFfZGVhcg=="
  // `filters=objectID:a1`, `hitsPerPage=1`, `attributesToRetrieve=name`, derived from `parent`.
  private static let fixed =
    "OWVlMDNlZGNmNmMzYzcwODYyOWE1MDAyOTgzNjNmYTk1Y2M4YWNmZjQ1YjZlOTQ2Y2ZiMjUwZGIxMTA1NWRmMmF0dHJpYnV0"
    + "ZXNUb1JldHJpZXZlPW5hbWUmZmlsdGVycz1vYmplY3RJRCUzQWExJmhpdHNQZXJQYWdlPTE="
  // `restrictSources=10.0.0.0/8`, derived from `parent`.
  private static let ofSources =
    "NDBiMDI4MzdlNThlODFiMzYyMWE0OTkwMTczYjhmNWM3NzUxNjZiNzAwZGNiNDc4ODU5OTZiMDA2YjMzYmNkZnJlc3RyaWN0"
    + "U291cmNlcz0xMC4wLjAuMCUyRjg="
  // `filters=brand:Apple`, derived from `other`.
  private static let ofOtherKey =
    "NjcwMDUxYTBiZTY3YjA2NjkxODc0ZjViN2RjZjk4OWU5NDc2NDYxZjE5ZjgxYWJmOGQwYzY5MTRlOWY4MDRkN2ZpbHRlcnM9"
    + "YnJhbmQlM0FBcHBsZQ=="

  // `attributesToRetrieve=%2A%2C-secret%2C-a.b`, derived from `parent`.
  private static let hiding =
    "MDA3NTBlNzY3ODE3MjZlYmQ0YmRhYThhYjRiNGMzOTRmZTUxMGI2YTkxZGZlMDAxMzI0NThkOGIzMjViZWMwNGF0dHJpYnV0"
    + "ZXNUb1JldHJpZXZlPSUyQSUyQy1zZWNyZXQlMkMtYS5i"
  // `params=filters%3Dbrand%253AApple%26restrictIndices%3Dphones%26hitsPerPage%3D3`, derived from `parent`.
  private static let nested =
    "MTkwNTZhNjNiNmZkMDFiZDkzN2M0MzcyYTM4ZjUzNjU0NTBjYjU2N2NmOTk3ZGNiYzI1ODc2MjFjOWU2YzhkMnBhcmFtcz1m"
    + "aWx0ZXJzJTNEYnJhbmQlMjUzQUFwcGxlJTI2cmVzdHJpY3RJbmRpY2VzJTNEcGhvbmVzJTI2aGl0c1BlclBhZ2UlM0Qz"
  // `restrictIndices=&page=5`, derived from `parent`.
  private static let open =
    "ODg0ZGIzYTk5MjQyZTJkZDY4Y2VjNjFjMDk1ZTgzMzZhYWYyNDRmYWUxYWM5NzY4MjI2ZGUxYjk2YmZiMGMyYnJlc3RyaWN0"
    + "SW5kaWNlcz0mcGFnZT01"
  // `aroundLatLng=47%2C8&aroundRadius=1000`, derived from `parent`.
  private static let near =
    "OTA5MDRhMTdlNjkxMWE5YWYzMmUyZGM2M2VmNDdhMmJiYWU4NDUzMTc3Y2UwZDhlNjVmOWU4OGIyZjBhZGQ4OGFyb3VuZExh"
    + "dExuZz00NyUyQzgmYXJvdW5kUmFkaXVzPTEwMDA="

  private func response(
    _ path: String, key: String, _ body: JSONValue = [:], method: String = "POST", now: Int = 1000,
    searcher: any Searcher = RecordingSearcher()
  ) async -> (status: Int, body: JSONValue) {
    var source = AlgoliaSource("phones", searcher)
    source.indexDescription.sorts = ["cheap", "dear"]
    source.indexDescription.key = "sku"
    let endpoint = AlgoliaEndpoint(
      [source, AlgoliaSource("books", searcher)], keys: ["another", "parent"], now: now)
    return await endpoint.response(
      method: method, path: path, headers: ["x-algolia-api-key": key],
      body: method == "GET" ? [] : Array(body.text(.compact).utf8))
  }

  private func attributes(_ request: SearchRequest?) -> [[String]]? {
    request?.always.map { group in
      group.filters.map { filter in
        guard case .facet(let facet) = filter, case .string(let value) = facet.value else {
          return "\(filter)"
        }
        return "\(facet.attribute):\(value)"
      }
    }
  }

  @Test func filtersOfTheKeyApplyToAllRequests() async {
    let brands = ["brand:Apple", "brand:Sony"]
    for (path, method, body, others) in [
      ("phones/query", "POST", ["filters": "brand:LG"], [["brand:LG"]]),
      ("phones/browse", "POST", [:], []),
      ("phones/facets/brand/query", "POST", [:], []),
      ("phones/7", "GET", [:], [["sku:7"]]),
      ("*/queries", "POST", ["requests": [["indexName": "phones_cheap"]]], []),
      ("*/objects", "POST", ["requests": [["indexName": "phones", "objectID": "7"]]], [["sku:7"]]),
    ] as [(String, String, JSONValue, [[String]])] {
      let searcher = RecordingSearcher()
      _ = await response(
        "/1/indexes/\(path)", key: Self.filtered, body, method: method, searcher: searcher)
      #expect(searcher.requests.map { attributes($0) } == [[brands] + others], "\(path)")
    }
    let searcher = RecordingSearcher()
    _ = await response("/1/indexes", key: Self.filtered, method: "GET", searcher: searcher)
    #expect(searcher.requests.allSatisfy { attributes($0) == [brands] })
    #expect(searcher.requests.count == 2)
  }

  @Test func parametersOfTheKeyReplaceThoseOfQueries() async {
    let searcher = RecordingSearcher()
    let body: JSONValue = ["hitsPerPage": 9, "attributesToRetrieve": ["*"], "query": "a"]
    _ = await response("/1/indexes/phones/query", key: Self.fixed, body, searcher: searcher)
    _ = await response("/1/indexes/phones/7", key: Self.fixed, method: "GET", searcher: searcher)
    #expect(searcher.requests.map(\.hitsPerPage) == [1, 1])
    #expect(searcher.requests.map(\.attributesToRetrieve) == [["name"], ["name"]])
    #expect(attributes(searcher.requests.first) == [["sku:a1"]])
    #expect(searcher.requests.first?.query == "a")
  }

  @Test(arguments: [
    ("phones", 200), ("phones_dear", 200), ("phones_cheap", 403), ("books", 403), ("cars", 403),
  ])
  func keyPermitsOnlySomeIndices(index: String, status: Int) async {
    for path in ["\(index)/query", "\(index)/browse", "\(index)/facets/brand/query"] {
      #expect(await response("/1/indexes/\(path)", key: Self.limited).status == status, "\(path)")
    }
    for path in ["*/queries", "*/objects"] {
      let body: JSONValue = ["requests": [["indexName": .text(index), "objectID": "1"]]]
      let found = await response("/1/indexes/\(path)", key: Self.limited, body)
      #expect(found.status == status, "\(path)")
    }
  }

  @Test(arguments: [
    ("GET", "phones/settings"), ("POST", "phones/rules/search"), ("GET", "phones/rules/1"),
    ("POST", "phones/synonyms/search"), ("GET", "phones/synonyms/1"),
  ])
  func settingsCannotBeRead(method: String, path: String) async {
    let found = await response("/1/indexes/\(path)", key: Self.filtered, method: method)
    #expect(found.status == 403)
    let other = await response("/1/indexes/\(path)", key: "parent", method: method)
    #expect(other.status != 403)
  }

  @Test func attributesThatTheKeyOmitsAreNotRetrieved() async throws {
    let searcher = RecordingSearcher { _ in
      let items: JSONValue = [["b": "x", "c": "y"], ["b": "x"]]
      let hit = Hit(
        objectID: "7", record: JSONObject([("sku", "7"), ("secret", "x"), ("a", items)]))
      var response = SearchResponse(nbHits: 1)
      response.hits = [hit]
      return response
    }
    let body: JSONValue = ["attributesToRetrieve": ["*"]]
    let results = await response(
      "/1/indexes/phones/query", key: Self.hiding, body, searcher: searcher)
    let record = await response(
      "/1/indexes/phones/7", key: Self.hiding, method: "GET", searcher: searcher)
    let hit = try #require(results.body.object?["hits"]?.array?.first?.object)
    for object in [hit, record.body.object ?? JSONObject()] {
      #expect(object["sku"] == "7" && object["secret"] == nil)
      #expect(object["a"] == [["c": "y"], [:]])
    }
  }

  @Test func restrictionsWithinParamsApply() async {
    let searcher = RecordingSearcher()
    let path = "/1/indexes/phones/query"
    let body: JSONValue = ["offset": 0, "length": 500, "params": "hitsPerPage=100&filters="]
    let found = await response(path, key: Self.nested, body, searcher: searcher)
    #expect(found.status == 200 && attributes(searcher.requests.first) == [["brand:Apple"]])
    #expect(searcher.requests.first?.hitsPerPage == 3)
    #expect(await response("/1/indexes/books/query", key: Self.nested).status == 403)
  }

  @Test func otherAreasDoNotReplaceThatOfTheKey() async {
    let searcher = RecordingSearcher()
    let body: JSONValue = [
      "insideBoundingBox": [[90, -180, -90, 180]], "insidePolygon": [[0, 0, 0, 90, 80, 90]],
      "aroundRadius": "all",
    ]
    _ = await response("/1/indexes/phones/query", key: Self.near, body, searcher: searcher)
    let area = searcher.requests.first?.area
    #expect(area?.boxes == [] && area?.polygons == [] && area?.radius == 1_000)
  }

  @Test func emptyListPermitsAllIndicesAndThePageIsNotFixed() async {
    let searcher = RecordingSearcher()
    let found = await response(
      "/1/indexes/books/query", key: Self.open, ["page": 2], searcher: searcher)
    #expect(found.status == 200 && searcher.requests.map(\.page) == [2])
  }

  @Test func onlyPermittedIndicesAreListed() async {
    let list = await response("/1/indexes", key: Self.limited, method: "GET").body.object
    let items = (list?["items"]?.array ?? []).compactMap(\.object)
    #expect(items.map { $0["name"] } == ["phones", "phones_dear"])
    #expect(items.first?["replicas"] == ["phones_dear"])
  }

  @Test func keyExpires() async {
    let path = "/1/indexes/phones/query"
    #expect(await response(path, key: Self.filtered, now: 1000).status == 200)
    let expired = await response(path, key: Self.filtered, now: 1001)
    #expect(expired.body == ["message": "The API key has expired", "status": 403])
  }

  @Test(arguments: [
    ofOtherKey, ofSources, String(filtered.dropLast(8)), "Zm9v", "", "parent2", "ä",
    filtered.replacing("YnJhbmQlM0FBcHBsZSUy", with: "YnJhbmQlM0FBcHBsZQUy"),
  ])
  func otherKeysAreRejected(key: String) async {
    let found = await response("/1/indexes/phones/query", key: key)
    #expect(found.status == 403)
  }
}
