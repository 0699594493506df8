import Components
import Foundation
import Search
import SimdJSON
import Testing

@testable import RemoteSearch

/// Recorded requests and responses of a Typesense server (0.24.1) with the airports of the sample screens.
///
/// The responses are truncated to the first records and values.
@Suite struct TypesenseExchangeTests {
  private struct Exchange {
    /// The searches of one `/multi_search` request.
    var searches: [JSONObject]
    var results: [JSONValue]

    init(_ name: String) throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Recorded/typesense.json")
      let all = try JSONValue(json: Data(contentsOf: file)).array ?? []
      let found = try #require(all.compactMap(\.object).first { $0["name"]?.text == name })
      searches = (found["searches"]?.array ?? []).compactMap(\.object)
      // Replaces the tags of the recorded requests.
      results = try (found["results"]?.array ?? []).map { result in
        var text = result.text(.compact)
        for tag in ["<mark>", "<em>"] { text = text.replacing(tag, with: Highlights.opening) }
        for tag in ["</mark>", "</em>"] { text = text.replacing(tag, with: Highlights.closing) }
        return try JSONValue(json: text.utf8)
      }
    }
  }

  private static let dialect = TypesenseDialect(
    collection: "airports", searchable: ["name", "city", "city_names", "country"],
    sorts: ["highest": [RankingCriterion("elevation_ft", .descending)]])

  private static let country = "country"
  private static let levels = ["region.lvl0", "region.lvl1", "region.lvl2"]

  /// The search requests by the name of the exchange.
  private static let requests: [String: SearchRequest] = [
    "alternatives": request {
      $0.query = "international"
      $0.hitsPerPage = 3
      for name in ["France", "Germany"] {
        $0.filters.add(
          [.facet(.init(attribute: country, stringValue: name))], to: .or(country, .facet))
      }
      $0.filters.add(
        [.facet(.init(attribute: "tags", stringValue: "international"))], to: .or("tags", .facet))
      for name in [country, "tags", "type"] { $0.addFacet(name, limit: 4) }
    },
    "tree": request {
      $0.hitsPerPage = 3
      let path = HierarchicalPath(attributes: levels, value: "Europe > France")
      $0.filters.setHierarchicalPath(path, in: "region")
      for level in levels { $0.addFacet(level, limit: 4) }
    },
    "range": request {
      $0.hitsPerPage = 3
      $0.sort = "highest"
      $0.always = [
        FilterGroup(
          .and("e"), [.numeric(.init(attribute: "elevation_ft", range: 5000...9000))])
      ]
      $0.addStatistics(of: "elevation_ft")
    },
    "exclusion": request {
      $0.hitsPerPage = 3
      $0.always = [
        FilterGroup(
          .and("a"),
          [
            .facet(.init(attribute: country, stringValue: "United States", isNegated: true)),
            .facet(.init(attribute: "type", stringValue: "Military")),
          ])
      ]
      $0.addFacet(country, limit: 4)
    },
    "marks": request {
      $0.query = "saint"
      $0.hitsPerPage = 3
    },
    "far": request {
      $0.query = "heathrow"
      $0.hitsPerPage = 3
      $0.page = 8
    },
    "nothing": request {
      $0.query = "zzzzqqqq"
      $0.hitsPerPage = 3
    },
  ]

  private func response(to name: String) throws -> SearchResponse {
    let engineResponse = JSONValue.object(
      JSONObject([("results", .array(try Exchange(name).results))]))
    let requested = try #require(Self.requests[name])
    return try #require(try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
  }

  /// The parameters in a canonical form: clauses in any order, ranges as comparisons.
  private func canonicalParameters(_ search: JSONObject) -> [String: Set<String>] {
    func parts(_ name: String, of separator: String) -> Set<String> {
      Set((search[name]?.text ?? "").split(separator: separator).map(String.init))
    }
    let filters = parts("filter_by", of: " && ").flatMap { clause -> [String] in
      let plain = clause.filter { !"()".contains($0) }
      guard let list = plain.firstRange(of: ":=["), let dots = plain.firstRange(of: "..") else {
        return [plain]
      }
      let name = plain[..<list.lowerBound]
      return [
        "\(name):>=\(plain[list.upperBound..<dots.lowerBound])",
        "\(name):<=\(plain[dots.upperBound...].dropLast())",
      ]
    }
    return [
      "q": [search["q"]?.text ?? ""], "collection": [search["collection"]?.text ?? ""],
      "query_by": parts("query_by", of: ","), "filter_by": Set(filters),
      "facet_by": parts("facet_by", of: ","),
      // The recorded requests have no tie-break.
      "sort_by": parts("sort_by", of: ",").subtracting(["_text_match:desc", "_seq_id:asc"]),
      "facet_query": parts("facet_query", of: "\u{0}"),
      "page": ["\(search["page"]?.count ?? 1)"], "per_page": ["\(search["per_page"]?.count ?? 10)"],
    ]
  }

  @Test(arguments: ["alternatives", "range", "exclusion", "marks", "far", "nothing"])
  func requestsEqualTheRecordedOnes(name: String) throws {
    let engineRequests = try Self.dialect.engineRequests(for: [try #require(Self.requests[name])])
    let searches = try engineRequests.flatMap {
      try JSONValue(json: $0.body).object?["searches"]?.array ?? []
    }
    let canonical = searches.compactMap(\.object).map(canonicalParameters)
    #expect(canonical == (try Exchange(name)).searches.map(canonicalParameters))
  }

  @Test func disjunctiveCountsIgnoreTheirOwnFilters() throws {
    let response = try response(to: "alternatives")
    #expect(response.nbHits == 5 && response.nbPages == 2)
    #expect(response.hits.map(\.objectID) == ["MUC", "CDG"])
    #expect(
      response.facets["country"]?.map { "\($0.value) \($0.count)" } == [
        "United States 189", "Mexico 58", "China 29", "India 25", "Germany 4", "France 1",
      ])
    #expect(response.facets["tags"]?.map(\.count) == [5, 2])
    #expect(response.facets["type"] == [FacetValue("Airport", count: 5)])
    let hit = try #require(response.hits.first)
    #expect(hit.record["country"] == "Germany")
  }

  @Test func hierarchyLevelsAreCountedUnderTheirParents() throws {
    let recorded = try Exchange("tree").results
    try #require(recorded.count == 3)
    // The levels are requested in descending order.
    let engineResponse: JSONValue = ["results": .array([recorded[0], recorded[2], recorded[1]])]
    let requested = try #require(Self.requests["tree"])
    let response = try #require(
      try Self.dialect.responses(from: [engineResponse], to: [requested]).first)
    let counts = Self.levels.map { response.facets[$0]?.map(\.count) ?? [] }
    #expect(counts == [[1371, 886, 607, 603, 598], [133, 53, 51, 47, 22], [5, 4, 4, 3]])
    #expect(response.nbHits == 22)
  }

  @Test func statisticsAreDecodedWithoutAFacet() throws {
    let response = try response(to: "range")
    let statistics = try #require(response.statistics[.init(of: "elevation_ft")])
    #expect(statistics.min == 5000 && statistics.max == 8917 && statistics.sum == 1_051_340)
    #expect(statistics.average == 6184.35294117647)
    #expect(response.nbHits == 170)
    #expect(response.facets.isEmpty)
    #expect(response.hits.first?.record["elevation_ft"] == 8917)
  }

  @Test func completeHighlightedTextsAreDecoded() throws {
    let hit = try #require(try response(to: "marks").hits.first)
    #expect(hit.highlight("name")?.texts.map { $0.marked() } == ["<em>Saint</em> John Airport"])
    #expect(hit.highlight("name")?.texts.first?.matchLevel == .full)
    #expect(hit.highlight("country")?.texts.map { $0.marked() } == ["Canada"])
  }

  @Test func pageAfterTheLastHasNoHits() throws {
    let response = try response(to: "far")
    #expect(response.nbHits == 1 && response.nbPages == 1 && response.page == 8)
    #expect(response.hits.isEmpty)
    #expect(try self.response(to: "nothing").nbHits == 0)
  }

  /// The recorded request searches the values on the server, which is necessary for large facets only.
  @Test func valuesOfLargeFacetsAreSearchedByTheServer() throws {
    let requested = request { $0.addFacetSearch(in: "country", for: "uni") }
    var dialect = Self.dialect
    dialect.localValueLimit = 2
    let first: JSONValue = [
      "results": [
        ["found": 4168, "hits": []],
        [
          "found": 4168, "hits": [],
          "facet_counts": [
            [
              "field_name": "country",
              "counts": [
                ["value": "United States", "count": 1091], ["value": "Canada", "count": 205],
              ],
            ]
          ],
        ],
      ]
    ]
    var responses = try dialect.responses(from: [first], to: [requested])
    #expect(responses[0].facetHits == [:])
    let completion = try #require(
      try dialect.completion(of: responses, from: [ParsedJSON(first)], to: [requested]))
    let exchange = try Exchange("values")
    let recorded = try #require(exchange.searches.first)
    let sent = try JSONValue(json: try #require(completion.engineRequests.first).body)
    let searches = try #require(sent.object?["searches"]?.array)
    #expect(searches.count == 1 && completion.engineRequests.count == 1)
    let search = try #require(searches.first?.object)
    #expect(canonicalParameters(search) == canonicalParameters(recorded))
    let second = JSONValue.object(JSONObject([("results", .array(exchange.results))]))
    try completion.complete(&responses, from: [ParsedJSON(second)], by: .none)
    let response = responses[0]
    let hits = response.facetHits[.init(in: "country", for: "uni")] ?? []
    #expect(hits.map(\.count) == [1091, 51, 9])
    #expect(hits.first?.highlighted.marked() == "<em>Uni</em>ted States")
  }

  @Test func errorsContainTheServersMessage() throws {
    for result in try Exchange("errors").results {
      let message = try #require(result.object?["error"]?.text)
      let error = #expect(throws: SearchError.self) {
        try Self.dialect.responses(
          from: [.object(JSONObject([("results", .array([result]))]))], to: [request()])
      }
      #expect(error?.reason == .refused)
      #expect(error?.message.hasSuffix(message) == true)
    }
  }
}
