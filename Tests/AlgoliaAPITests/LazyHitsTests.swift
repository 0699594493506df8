import Components
import Search
import SimdJSON
import TestSupport
import Testing

@testable import AlgoliaAPI

@Suite struct ReceivedHitsTests {
  private static let marked: JSONValue = [
    "value": "__highlight__Zü__/highlight__rich", "matchLevel": "full", "matchedWords": ["zü"],
  ]
  private static let plain: JSONValue = [
    "value": "Bern", "matchLevel": "none", "matchedWords": [],
  ]

  private func hit(_ json: JSONValue) throws -> Hit {
    let hits = try HitDecoder(SearchRequest()).hits([ParsedJSON(json)], by: .none)
    return try #require(hits.first)
  }

  private func sample() throws -> Hit {
    try hit([
      "name": "Zürich", "place": ["city": "Bern", "names": ["Zürich", "Bern"]],
      "a.b": "Bern", "a": ["b": "Zürich"], "_geoloc": ["lat": 47, "lng": 8], "objectID": 7,
      "_highlightResult": [
        "name": Self.marked, "place": ["city": Self.plain, "names": [Self.marked, Self.plain]],
        "a": ["b": Self.marked], "a.b": Self.plain,
        "people": [["name": Self.marked], ["name": Self.plain]],
      ],
      "_snippetResult": ["name": Self.marked], "_rankingInfo": ["filters": 3],
      "_distinctSeqID": 1,
    ])
  }

  @Test func metadataIsNotPartOfTheRecord() throws {
    let hit = try sample()
    #expect(
      hit.record.members.map(\.name) == ["name", "place", "a.b", "a", "_geoloc", "objectID"])
    for path in [
      "_highlightResult", "_highlightResult.name.value", "_snippetResult.name",
      "_rankingInfo.filters",
      "_distinctSeqID",
    ] {
      #expect(hit.value(path) == nil)
    }
    #expect(hit.objectID == "7")
  }

  @Test(arguments: [
    "name", "place", "place.city", "place.names", "a.b", "_geoloc.lat", "_geoloc", "objectID",
    "nowhere", "",
  ])
  func singleValueEqualsThatOfTheRecord(path: String) throws {
    let hit = try sample()
    #expect(hit.value(path) == JSONValue.object(hit.record)[path: path])
  }

  @Test(arguments: [
    "name", "place", "place.city", "place.names", "a.b", "a", "people", "people.name", "peopl",
    "nowhere", "",
  ])
  func singleHighlightEqualsThatOfAllHighlights(path: String) throws {
    let hit = try sample()
    #expect(hit.highlight(path) == hit.highlights.first { $0.path == path })
  }

  @Test func highlightsOfObjectsInAListAreOneList() throws {
    let people = try #require(try sample().highlight("people.name"))
    #expect(people.isList)
    #expect(people.texts.map { $0.marked() } == ["<em>Zü</em>rich", "Bern"])
  }

  @Test(arguments: [["name": "Zürich"], ["objectID": []], 1, nil] as [JSONValue])
  func hitWithoutAKeyIsMalformed(json: JSONValue) {
    let error = #expect(throws: SearchError.self) {
      try HitDecoder(SearchRequest()).hits(
        [ParsedJSON(["objectID": "1"]), ParsedJSON(json)], by: .none)
    }
    #expect(error?.reason == .malformed)
  }
}
