import Foundation
import Testing
import WidgetCore

/// Compares screens with maps, pages, groups, and related records with their records.
@Suite struct ResultScreensTests {
  private func screen(_ arguments: String...) throws -> JSONValue {
    let result = try Executable.run(arguments + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    return JSONValue(result.json)
  }

  private func view(_ id: String, of screen: JSONValue) throws -> JSONValue {
    let widgets = screen[path: "widgets"]?.array ?? []
    let widget = try #require(widgets.first { $0[path: "id"] == .text(id) })
    return try #require(widget[path: "view"])
  }

  private func hits(_ id: String, of screen: JSONValue) throws -> [JSONValue] {
    try #require(try view(id, of: screen)[path: "hits"]?.array)
  }

  private func keys(_ id: String, of screen: JSONValue) throws -> [String] {
    try hits(id, of: screen).compactMap { $0[path: "objectID"]?.text }
  }

  @Test func infiniteHitsContainTheHitsOfAllPages() throws {
    let pages = try (1...3).flatMap { page in
      try keys(
        "infiniteHits",
        of: screen("Configs/travel.yaml", "--query", "air", "--page", String(page)))
    }
    let more = ["--do", "infiniteHits.showMore"]
    let together = try keys(
      "infiniteHits",
      of: screen("Configs/travel.yaml", "--query", "air", more[0], more[1], more[0], more[1]))
    #expect(together == pages)
    #expect(Set(together).count == 24)
    let back = try screen(
      "Configs/travel.yaml", "--query", "air", "--page", "3", "--do", "infiniteHits.showPrevious")
    #expect(try keys("infiniteHits", of: back) == Array(pages.dropFirst(8)))
    #expect(try hits("infiniteHits", of: back).first?[path: "__position"]?.double == 9)
  }

  @Test func mapShowsRecordsInTheBoxByDistance() throws {
    let screen = try screen("Configs/map.yaml", "--do", "map.box=47,15,36,6")
    let hits = try hits("map", of: screen)
    let places = hits.map { ($0[path: "_geoloc.lat"]?.double, $0[path: "_geoloc.lng"]?.double) }
    #expect(hits.count == 12)
    #expect(places.allSatisfy { 36...47 ~= $0.0 ?? 0 && 6...15 ~= $0.1 ?? 0 })
    let distances = hits.compactMap { $0[path: "_rankingInfo.geoDistance"]?.double }
    #expect(distances.count == 12 && distances == distances.sorted())
    let isInside = PlainRecords.Condition { record in
      let place = record["_geoloc"] as? [String: Double]
      return 36...47 ~= place?["lat"] ?? 0 && 6...15 ~= place?["lng"] ?? 0
    }
    let count = try PlainRecords("airports.ndjson").matching([isInside]).count
    #expect(screen[path: "results.main.nbHits"]?.double == Double(count))
  }

  @Test func relatedRecordsShareValuesAndExcludeTheReference() throws {
    let screen = try screen("Configs/birds.yaml", "--query", "duck")
    let first = try #require(try hits("hits", of: screen).first)
    let related = try hits("relatedItems", of: screen)
    #expect(related.count == 5)
    #expect(!related.contains { $0[path: "objectID"] == first[path: "objectID"] })
    #expect(related.first?[path: "kind_of"] == first[path: "kind_of"])
    #expect(related.allSatisfy { $0[path: "order"] == first[path: "order"] })
  }

  @Test func selectedSuggestionSetsTheQueryOfAllSearchers() throws {
    let screen = try screen(
      "Configs/travel.yaml", "--query", "lon", "--do", "search.select=London")
    let queries = ["airports", "places", "food"].map { screen[path: "results.\($0).query"] }
    #expect(queries == ["London", "London", "London"])
  }

  @Test func groupsShareAValueAndCountHiddenRecords() throws {
    let screen = try screen("Configs/kinds.yaml", "--query", "cheese")
    let bests = try hits("groupedHits.kind_of", of: screen)
    let groups = try #require(try view("groupedHits.kind_of", of: screen)[path: "groups"]?.array)
    #expect(Set(bests.map { $0[path: "kind_of"] }).count == bests.count)
    for (best, group) in zip(bests, groups) {
      let others = group[path: "others"]?.array ?? []
      #expect(others.allSatisfy { $0[path: "kind_of"] == best[path: "kind_of"] })
    }
  }
}

extension JSONValue {
  /// Converts a value of Foundation; all numbers become `number`.
  fileprivate init(_ any: Any?) {
    self =
      switch any {
      case let members as [String: Any]:
        .object(JSONObject(members.map { ($0.key, JSONValue($0.value as Any?)) }))
      case let items as [Any]: .array(items.map { JSONValue($0 as Any?) })
      case let text as String: .text(text)
      case let number as NSNumber: .number(number.doubleValue)
      default: .null
      }
  }
}
