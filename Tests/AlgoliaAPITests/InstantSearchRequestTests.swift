import AlgoliaAPI
import Components
import Foundation
import Search
import SearchEngine
import TestSupport
import Testing

/// Recorded requests of InstantSearch.js 4.112 with disjunctive, hierarchical, and numeric filters.
@Suite struct InstantSearchRequestTests {
  private struct Film {
    var number: Int
    var title: String
    var genres: [String]
    var rated: String
    var year: Int
    var lvl0: String
    var lvl1: String

    var json: JSONValue {
      [
        "objectID": .text("f\(number)"), "title": .text(title), "overview": "a road by the river",
        "genre": .array(genres.map(JSONValue.text)), "mpaa": .text(rated),
        "year": .integer(year), "cats": ["lvl0": .text(lvl0), "lvl1": .text(lvl1)],
      ]
    }

    func values(_ attribute: String) -> [String] {
      switch attribute {
      case "genre": genres
      case "mpaa": [rated]
      case "year": ["\(year)"]
      case "cats.lvl0": [lvl0]
      default: [lvl1]
      }
    }
  }

  private static let films: [Film] = {
    var random = SeededGenerator(seed: 31)
    let genres = ["Action", "Sci-Fi & Fantasy", "Drama", "Comedy"]
    return (0..<300).map { number in
      let top = Bool.random(using: &random) ? "Film" : "Series"
      let below = Bool.random(using: &random) ? "Sci-Fi" : "Short"
      return Film(
        number: number, title: Bool.random(using: &random) ? "Star light" : "Night house",
        genres: Array(genres.shuffled(using: &random).prefix(.random(in: 1...3, using: &random))),
        rated: ["G", "PG", "R"].randomElement(using: &random) ?? "G",
        year: .random(in: 1960...2000, using: &random), lvl0: top, lvl1: "\(top) > \(below)")
    }
  }()

  /// The films that match the query and all filters except one.
  private static func films(without excluded: String = "") -> [Film] {
    films.filter { film in
      film.title.hasPrefix("Star") && film.rated != "R"
        && (excluded == "genre"
          || !Set(film.genres).isDisjoint(with: ["Action", "Sci-Fi & Fantasy"]))
        && (excluded == "mpaa" || film.rated == "PG")
        && (excluded == "year" || (1970...1990).contains(film.year))
        && (excluded == "cats" || film.lvl0 == "Film")
        && (excluded == "cats" || excluded == "cats.lvl1" || film.lvl1 == "Film > Sci-Fi")
    }
  }

  private static func counts(_ films: [Film], _ attribute: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for value in films.flatMap({ $0.values(attribute) }) { counts[value, default: 0] += 1 }
    let ranked = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return Dictionary(uniqueKeysWithValues: ranked.prefix(20).map { ($0.key, $0.value) })
  }

  private static func endpoint() async throws -> AlgoliaEndpoint {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson")
    try Data(films.map { $0.json.text(.compact) }.joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(file.path)
    settings.searchable = ["title", "overview"]
    settings.sorts = ["year_desc": [RankingCriterion("year", .descending)]]
    settings.cache = false
    var diagnostics = Diagnostics()
    var source = AlgoliaSource("movies", try await settings.open(in: "/", into: &diagnostics))
    source.indexDescription.sorts = ["year_desc"]
    return AlgoliaEndpoint([source], keys: ["KEY"])
  }

  /// The results of a recorded request.
  private func results(_ index: Int) async throws -> [JSONObject] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/instantsearchjs.json")
    let sent = try JSONValue(json: Data(contentsOf: file)).array?[index].object
    let parts = (sent?["url"]?.text ?? "").split(separator: "?", maxSplits: 1).map(String.init)
    try #require(parts.count == 2)
    let body: JSONValue = ["requests": try #require(sent?["requests"])]
    let httpResponse = try await Self.endpoint().response(
      method: "POST", path: parts[0], query: parts[1], headers: ["content-type": "text/plain"],
      body: body.text(.compact).utf8)
    #expect(httpResponse.status == 200, "\(httpResponse.body.text(.compact))")
    return (httpResponse.body.object?["results"]?.array ?? []).compactMap(\.object)
  }

  @Test func eachQueryIsCountedWithItsFilters() async throws {
    let results = try await results(0)
    let left = ["", "cats.lvl1", "genre", "mpaa", "year", "cats"]
    let counted = [
      ["cats.lvl0", "cats.lvl1", "genre", "mpaa", "year"], ["cats.lvl0", "cats.lvl1"], ["genre"],
      ["mpaa"], ["year"], ["cats.lvl0"],
    ]
    try #require(results.count == left.count)
    for (index, result) in results.enumerated() {
      let films = Self.films(without: left[index])
      #expect(!films.isEmpty && result["nbHits"]?.count == films.count)
      for attribute in counted[index] {
        let found =
          (result["facets"]?[path: attribute] ?? result["facets"]?.object?[attribute])?
          .object?.members.map { ($0.name, $0.value.count ?? -1) } ?? []
        #expect(
          Dictionary(uniqueKeysWithValues: found) == Self.counts(films, attribute), "\(attribute)")
      }
    }
    let years = Self.films(without: "year").map { Double($0.year) }
    let statistics = results[4]["facets_stats"]?.object?["year"]?.object
    #expect(statistics?["min"]?.double == years.min())
    #expect(statistics?["max"]?.double == years.max())
  }

  @Test func secondPageContainsHighlightsAndSnippets() async throws {
    let result = try #require(try await results(0).first)
    let newest = Self.films().sorted { $0.year > $1.year }.dropFirst(5).prefix(5)
    let hits = (result["hits"]?.array ?? []).compactMap(\.object)
    #expect(hits.map { $0["year"]?.count } == newest.map(\.year))
    #expect(result["page"] == 1 && result["hitsPerPage"] == 5)
    for hit in hits {
      let marked = hit["_highlightResult"]?[path: "title.value"]
      #expect(marked == "__ais-highlight__Star__/ais-highlight__ light")
      #expect(hit["_snippetResult"]?[path: "overview.value"] == "a road by the river")
      #expect(hit["_rankingInfo"]?.object != nil)
    }
    #expect(result["queryID"]?.text?.isEmpty == false)
  }

  @Test func facetSearchIsPartOfABatch() async throws {
    let result = try #require(try await results(1).first)
    let count = Self.counts(Self.films(without: "genre"), "genre")["Action"]
    #expect(
      result["facetHits"] == [
        [
          "value": "Action", "highlighted": "__ais-highlight__Ac__/ais-highlight__tion",
          "count": .integer(count ?? 0),
        ]
      ])
  }
}

extension JSONValue {
  fileprivate var count: Int? { double.flatMap { Int(exactly: $0) } }
}
