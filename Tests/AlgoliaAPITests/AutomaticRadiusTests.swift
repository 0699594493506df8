import AlgoliaAPI
import Components
import Foundation
import Search
import SearchEngine
import TestSupport
import Testing

/// Searches around a point without a radius.
@Suite struct AutomaticRadiusTests {
  private static let path = "/1/indexes/places/query"

  /// A source with places on the equator, the first 0.5 km and each other 1 km east of the previous one.
  ///
  /// Every third place has the kind `a`. A further record has no coordinates.
  private func source(places: Int) async throws -> AlgoliaSource {
    let degreesPerKilometer = 180 / (6_371.0088 * Double.pi)
    let lines = (0..<places).map { index in
      let kind = index.isMultiple(of: 3) ? "a" : "b"
      let longitude = (Double(index) + 0.5) * degreesPerKilometer
      return
        #"{"id":"\#(index)","name":"place","kind":"\#(kind)","_geoloc":{"lat":0,"lng":\#(longitude)}}"#
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson")
    let nowhere = #"{"id":"nowhere","name":"place","kind":"a"}"#
    try Data((lines + [nowhere]).joined(separator: "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(file.path)
    (settings.key, settings.searchable) = ("id", ["name"])
    var diagnostics = Diagnostics()
    var source = AlgoliaSource("places", try await settings.open(in: "/", into: &diagnostics))
    source.indexDescription.key = "id"
    source.isEmbedded = true
    return source
  }

  /// The number of hits and the radius in the response to a search around the origin.
  private func answer(
    from source: AlgoliaSource, _ parameters: KeyValuePairs<String, JSONValue> = [:]
  ) async -> [JSONValue?] {
    var body = JSONObject([("aroundLatLng", "0,0"), ("hitsPerPage", 1)])
    for (name, value) in parameters { body[name] = value }
    let found = await AlgoliaEndpoint([source]).post(Self.path, .object(body)).body.object
    #expect(found?["warnings"] == nil)
    return [found?["nbHits"], found?["automaticRadius"]]
  }

  @Test func circleContainsTheNearestThousandRecords() async throws {
    let source = try await source(places: 1_500)
    #expect(await answer(from: source) == [1_000, "999501"])
    #expect(await answer(from: source, ["query": "plce"]) == [1_000, "999501"])
    #expect(await answer(from: source, ["filters": "kind:a"]) == [334, "999501"])
    #expect(await answer(from: source, ["minimumAroundRadius": 100]) == [1_000, "999501"])
    #expect(await answer(from: source, ["minimumAroundRadius": 1_200_000]) == [1_200, "1200000"])
  }

  @Test func circleOfFewRecordsIsTheWholeEarth() async throws {
    #expect(await answer(from: try await source(places: 20)) == [20, "20015115"])
  }

  @Test func filtersOfTheSourceDetermineTheCircle() async throws {
    var source = try await source(places: 3_300)
    source.filters = [
      FilterGroup(.and("kind"), [.facet(.init(attribute: "kind", stringValue: "a"))])
    ]
    #expect(await answer(from: source) == [1_000, "2997501"])
  }

  @Test(
    arguments: [
      ["aroundRadius": 2_000], ["aroundRadius": "all"], ["insideBoundingBox": "1,0,-1,1"],
      ["insidePolygon": "1,0,-1,0,0,1"], ["aroundLatLng": ""],
    ] as [JSONValue])
  func otherSearchesHaveNoAutomaticRadius(parameters: JSONValue) async {
    let searcher = RecordingSearcher()
    var body = JSONObject([("aroundLatLng", "0,0")])
    for member in parameters.object?.members ?? [] { body[member.name] = member.value }
    let found = await AlgoliaEndpoint([AlgoliaSource("places", searcher)])
      .post(Self.path, .object(body))
    #expect(found.status == 200 && found.body.object?["automaticRadius"] == nil)
    #expect(searcher.requests.count == 1)
  }

  @Test(arguments: ["none", "stopIfEnoughMatches"])
  func queriesOfABatchWithTheSameCenterShareTheCircle(strategy: String) async throws {
    let searcher = RecordingSearcher { request in
      var response = SearchResponse()
      if request.page == 999 {
        response.hits = [Hit(objectID: "edge", record: JSONObject())]
        response.hits[0].distance = request.area?.center?.latitude == 0 ? 2_500 : 9_000.9
      }
      return response
    }
    let queries = ["0,0", "0,0", "1,0"].map { center -> JSONValue in
      ["indexName": "places", "aroundLatLng": .text(center), "query": "x", "facets": ["kind"]]
    }
    let found = await AlgoliaEndpoint([AlgoliaSource("places", searcher)])
      .post("/1/indexes/*/queries", ["strategy": .text(strategy), "requests": .array(queries)])
    let results = try #require(found.body.object?["results"]?.array)
    #expect(results.map { $0.object?["automaticRadius"] } == ["2501", "2501", "9001"])
    let circles = searcher.requests.filter { $0.page == 999 }
    #expect(circles.count == (strategy == "none" ? 2 : 3))
    #expect(circles.allSatisfy { $0.query.isEmpty && $0.facets.isEmpty && $0.hitsPerPage == 1 })
    let searches = searcher.requests.filter { $0.page == 0 }
    #expect(searches.map { $0.area?.radius } == [2_501, 2_501, 9_001])
  }

  @Test func engineThatReturnsFewerRecordsSearchesTheWholeEarth() async {
    let searcher = RecordingSearcher { request throws(SearchError) in
      if request.page > 0 { throw .refused("only 500 hits") }
      return SearchResponse()
    }
    let source = AlgoliaSource("places", searcher)
    #expect(await answer(from: source) == [0, "20015115"])
    let failing = RecordingSearcher { _ throws(SearchError) in throw SearchError(.unavailable, "x")
    }
    let found = await AlgoliaEndpoint([AlgoliaSource("places", failing)])
      .post(Self.path, ["aroundLatLng": "0,0"])
    #expect(found.status == 503 && failing.requests.count == 1)
  }

  @Test func minimumOfZeroIsRejected() async {
    let endpoint = AlgoliaEndpoint([AlgoliaSource("places", RecordingSearcher())])
    let body: JSONValue = ["aroundLatLng": "0,0", "minimumAroundRadius": 0]
    #expect(await endpoint.post(Self.path, body).status == 400)
  }
}
