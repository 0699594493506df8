import Components
import Foundation
import Search
import Testing

@testable import RemoteSearch

/// What a Typesense server (0.24.1, with the airports of the sample screens) was requested and answered,
/// cut down to the first records and values.
@Suite struct TypesenseExchangeTests {
  private struct Exchange {
    /// The searches of one call of `/multi_search`.
    var searches: [JSONObject]
    var results: [JSONValue]

    init(_ name: String) throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Recorded/typesense.json")
      let all = try JSONValue(json: Data(contentsOf: file)).array ?? []
      let found = try #require(all.compactMap(\.object).first { $0["name"]?.text == name })
      searches = (found["searches"]?.array ?? []).compactMap(\.object)
      // The server puts in the tags that it was requested for.
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

  /// What was requested, by the name of the exchange.
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
    let answer = JSONValue.object(JSONObject([("results", .array(try Exchange(name).results))]))
    let requested = try #require(Self.requests[name])
    return try #require(try Self.dialect.responses(from: [answer], to: [requested]).first)
  }

  /// What a search asks for, however it is written: clauses in any order, ranges as comparisons.
  private func meaning(_ search: JSONObject) -> [String: Set<String>] {
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
      "facet_by": parts("facet_by", of: ","), "sort_by": parts("sort_by", of: ","),
      "facet_query": parts("facet_query", of: "\u{0}"),
      "page": ["\(search["page"]?.count ?? 1)"], "per_page": ["\(search["per_page"]?.count ?? 10)"],
    ]
  }

  @Test(arguments: ["alternatives", "range", "exclusion", "marks", "far", "nothing"])
  func requestsEqualTheRecordedOnes(name: String) throws {
    let calls = try Self.dialect.engineRequests(for: [try #require(Self.requests[name])])
    let searches = try calls.flatMap {
      try JSONValue(json: $0.body).object?["searches"]?.array ?? []
    }
    let meant = searches.compactMap(\.object).map(meaning)
    #expect(meant == (try Exchange(name)).searches.map(meaning))
  }

  @Test func countsOfAlternativesAreThoseOfTheSearchesWithoutThem() throws {
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

  @Test func theLevelsOfATreeAreCountedUnderWhatIsSelectedAbove() throws {
    let recorded = try Exchange("tree").results
    try #require(recorded.count == 3)
    // The levels are requested for from the top.
    let answer: JSONValue = ["results": .array([recorded[0], recorded[2], recorded[1]])]
    let requested = try #require(Self.requests["tree"])
    let response = try #require(try Self.dialect.responses(from: [answer], to: [requested]).first)
    let counts = Self.levels.map { response.facets[$0]?.map(\.count) ?? [] }
    #expect(counts == [[1371, 886, 607, 603, 598], [133, 53, 51, 47, 22], [5, 4, 4, 3]])
    #expect(response.nbHits == 22)
  }

  @Test func statisticsAreReadAndAFacetOfNumbersIsNone() throws {
    let response = try response(to: "range")
    let statistics = try #require(response.statistics[.init(of: "elevation_ft")])
    #expect(statistics.min == 5000 && statistics.max == 8917 && statistics.sum == 1_051_340)
    #expect(statistics.average == 6184.35294117647)
    #expect(response.nbHits == 170)
    #expect(response.facets.isEmpty)
    #expect(response.hits.first?.record["elevation_ft"] == 8917)
  }

  @Test func markedTextsAreReadWhereTheServerBringsThemWhole() throws {
    let hit = try #require(try response(to: "marks").hits.first)
    #expect(hit.highlight("name")?.texts.map { $0.marked() } == ["<em>Saint</em> John Airport"])
    #expect(hit.highlight("name")?.texts.first?.matchLevel == .full)
    #expect(hit.highlight("country")?.texts.map { $0.marked() } == ["Canada"])
  }

  @Test func aPageBehindTheLastHasNoHits() throws {
    let response = try response(to: "far")
    #expect(response.nbHits == 1 && response.nbPages == 1 && response.page == 8)
    #expect(response.hits.isEmpty)
    #expect(try self.response(to: "nothing").nbHits == 0)
  }

  @Test func valuesThatAreLookedForAreReadWithTheirMatches() throws {
    let requested = request { $0.addFacetSearch(in: "country", for: "uni") }
    let calls = try Self.dialect.engineRequests(for: [requested])
    let last = try JSONValue(json: calls[0].body).object?["searches"]?.array?.last?.object
    let exchange = try Exchange("values")
    #expect(last?["facet_query"] == exchange.searches.first?["facet_query"])
    #expect(last?["facet_by"] == exchange.searches.first?["facet_by"])
    let all: JSONValue = ["found": 4168, "hits": []]
    let answer = JSONValue.object(
      JSONObject([("results", .array([all] + exchange.results))]))
    let response = try #require(try Self.dialect.responses(from: [answer], to: [requested]).first)
    let hits = response.facetHits[.init(in: "country", for: "uni")] ?? []
    #expect(hits.map(\.count) == [1091, 51, 9])
    #expect(hits.first?.highlighted.marked() == "<em>Uni</em>ted States")
  }

  @Test func errorsContainTheServersMessage() throws {
    for result in try Exchange("errors").results {
      let words = try #require(result.object?["error"]?.text)
      let error = #expect(throws: SearchError.self) {
        try Self.dialect.responses(
          from: [.object(JSONObject([("results", .array([result]))]))], to: [request()])
      }
      #expect(error?.reason == .refused)
      #expect(error?.message.hasSuffix(words) == true)
    }
  }
}
