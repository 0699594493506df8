import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import Serving
@testable import WidgetRun

/// The search API as a part of a site.
@Suite struct SearchAPITests {
  private func answer(
    _ method: String, _ path: String, origin: String? = nil, origins: Set<String> = [],
    keys: Set<String> = [], headers: [String: String] = [:], body: String = "",
    state: String = ""
  ) async throws -> SiteResponse {
    let folder = try Fruit.folder(["fruit.yaml": Fruit.screen + state])
    let screen = ScreenFile.load(
      folder.url.appending(path: "fruit.yaml").path, registry: try Registry.builtIn()
    ).screen
    let opened = try await ConnectedScreen.connect(try #require(screen))
    let site = ScreenWebsite(opened.siteScreen, api: SearchAPI(keys: keys, origins: origins)) { _ in
    }
    let request = SiteRequest(
      method: method, path: path,
      headers: headers.merging(origin.map { ["origin": $0] } ?? [:]) { first, _ in first },
      body: Array(body.utf8))
    let answer = await site.response(to: request)
    return withExtendedLifetime(folder) { answer }
  }

  private func json(_ answer: SiteResponse) throws -> JSONObject {
    try #require(try JSONValue(json: answer.body).object)
  }

  @Test func searcherIsAnIndexWithItsID() async throws {
    let answer = try await answer(
      "POST", "/1/indexes/main/query", body: #"{"query": "apple", "facets": ["*"]}"#)
    #expect(answer.status == 200)
    #expect(answer.contentType == "application/json; charset=utf-8")
    let result = try json(answer)
    #expect(result["nbHits"] == 2)
    #expect(
      result["facets"] == ["color": ["green": 1, "red": 1], "price": ["3": 1, "5": 1]])
    #expect(result["facets_stats"]?.object?["price"]?.object?["max"] == 5)
  }

  @Test func filtersOfTheScreenApply() async throws {
    let state = "state: { always: ['color:red'] }\n"
    let found = try await answer("POST", "/1/indexes/main/browse", state: state)
    #expect(try json(found)["nbHits"] == 2)
    #expect(try await answer("GET", "/1/indexes/main/1", state: state).status == 200)
    #expect(try await answer("GET", "/1/indexes/main/2", state: state).status == 404)
  }

  @Test func distinctIsIgnoredIfHitsCannotBeGrouped() async throws {
    let answer = try await answer("POST", "/1/indexes/main/query", body: #"{"distinct": 1}"#)
    #expect(answer.status == 200)
  }

  @Test func indexAndItsRecordsCanBeRead() async throws {
    let settings = try json(try await answer("GET", "/1/indexes/main/settings"))
    #expect(
      settings["attributesForFaceting"] == ["searchable(color)", "searchable(price)"])
    let list = try json(try await answer("GET", "/1/indexes"))
    let first = try #require(list["items"]?.array?.first?.object)
    #expect(first["name"] == "main" && first["entries"] == 3)
    let all = try json(
      try await answer("POST", "/1/indexes/main/browse", body: #"{"hitsPerPage": 2}"#))
    #expect(all["hits"]?.array?.count == 2 && all["cursor"]?.text != nil)
    let rules = try json(try await answer("POST", "/1/indexes/main/rules/search"))
    #expect(rules["hits"] == [] && rules["nbHits"] == 0)
    let query = try json(
      try await answer("POST", "/1/indexes/main/query", body: #"{"enableRules": false}"#))
    #expect(query["nbHits"] == 3 && query["warnings"] == nil)
    let record = try json(try await answer("GET", "/1/indexes/main/2"))
    #expect(record["objectID"] == "2")
  }

  @Test(arguments: [
    ("GET", "/1/indexes/main/2", 200), ("GET", "/1/indexes/main/9", 404),
    ("DELETE", "/1/indexes/main/2", 403), ("GET", "/1/x", 404), ("OPTIONS", "/1/x", 204),
  ])
  func otherRequestsHaveResponsesInTheSameFormat(method: String, path: String, status: Int)
    async throws
  {
    #expect(try await answer(method, path).status == status)
  }

  @Test(
    arguments: [
      ("http://localhost:3000", "http://localhost:3000"), ("http://[::1]", "http://[::1]"),
      ("http://127.0.0.1:80", "http://127.0.0.1:80"), ("http://localhost.example", nil),
      ("http://localhost:80.example", nil), ("https://other.example", nil), ("null", nil),
      ("https://shop.example", "https://shop.example"), (nil, nil),
    ] as [(String?, String?)])
  func onlyLocalAndAllowedOriginsCanReadResponses(
    origin: String?, allowed: String?
  ) async throws {
    for method in ["POST", "OPTIONS"] {
      let answer = try await answer(
        method, "/1/indexes/main/query", origin: origin, origins: ["https://shop.example"])
      #expect(answer.headers["Access-Control-Allow-Origin"] == allowed)
      #expect(answer.headers["Vary"] == "Origin")
    }
  }

  @Test func asteriskAllowsAllOrigins() async throws {
    let answer = try await answer(
      "POST", "/1/indexes/main/query", origin: "https://a.example", origins: ["*"])
    #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
  }

  @Test(arguments: [("open", 200), ("shut", 403)])
  func apiKeyIsChecked(key: String, status: Int) async throws {
    let answer = try await answer(
      "POST", "/1/indexes/main/query", keys: ["open"], headers: ["x-algolia-api-key": key])
    #expect(answer.status == status)
  }
}
