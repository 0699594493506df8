import Search
@testable import SearchEngine
import Testing

@Suite struct GeographyTests {
  private let records = """
    {"objectID": "zurich", "name": "airport", "_geoloc": {"lat": 47.4647, "lng": 8.5492}}
    {"objectID": "basel", "name": "airport", "_geoloc": {"lat": 47.59, "lng": 7.53}}
    {"objectID": "two", "name": "airport", "_geoloc": [{"lat": -17.75, "lng": 177.44}, {"lat": 47.4, "lng": 8.5}]}
    {"objectID": "nadi", "name": "airport", "_geoloc": {"lat": -17.75, "lng": 177.44}}
    {"objectID": "apia", "name": "airport", "_geoloc": {"lat": -13.83, "lng": -172.01}}
    {"objectID": "pole", "name": "airport", "_geoloc": {"lat": 90, "lng": 12}}
    {"objectID": "nowhere", "name": "airport"}
    {"objectID": "wrong", "name": "airport", "_geoloc": {"lat": 91, "lng": "x"}}
    """
  private let zurich = Coordinates(latitude: 47.3769, longitude: 8.5417)

  private func ids(
    _ area: GeographicArea, query: String = "",
    _ configure: @Sendable (inout SearchRequest) -> Void = { _ in }
  ) async throws -> [String] {
    try await EngineFixture(records).ids(query) {
      $0.area = area
      configure(&$0)
    }
  }

  @Test func nearestRecordsComeFirstAndThoseWithoutCoordinatesLast() async throws {
    let expected = ["two", "zurich", "basel", "pole", "apia", "nadi", "nowhere", "wrong"]
    #expect(try await ids(GeographicArea(center: zurich)) == expected)
    #expect(try await ids(GeographicArea(center: zurich), query: "airport") == expected)
  }

  @Test func distanceIsToTheNearestCoordinatesInMeters() async throws {
    let response = try await EngineFixture(records).search {
      $0.area = GeographicArea(center: zurich, radius: 100_000)
    }
    let distances = response.hits.map { Int($0.distance ?? -1) }
    #expect(response.hits.map(\.objectID) == ["two", "zurich", "basel"])
    #expect(zip(distances, [4_036, 9_779, 79_600]).allSatisfy { abs($0 - $1) < 400 })
    #expect(response.nbHits == 3)
  }

  @Test func hitsWithinTheDistancePrecisionAreRankedByOtherCriteria() async throws {
    let area = GeographicArea(center: zurich, radius: 100_000, precision: 50_000)
    #expect(try await ids(area) == ["zurich", "two", "basel"])
  }

  @Test(arguments: [
    (-10.0, 175.0, -170.0, ["two", "nadi", "apia"]), (-10, 175, 180, ["two", "nadi"]),
    (-10, -180, -170, ["apia"]), (90, -5, 5, ["pole"]),
    (48, 180, 179, ["zurich", "basel", "two", "nadi", "apia"]),
  ])
  func boxesMayCrossTheDateLineAndContainPoles(
    north: Double, west: Double, east: Double, expected: [String]
  ) async throws {
    let box = GeographicArea.Box(
      north: north, east: east, south: north == 90 ? 80 : -20, west: west)
    #expect(try await ids(GeographicArea(radius: 1, boxes: [box])) == expected)
  }

  private func polygon(_ corners: [(Double, Double)]) -> GeographicArea.Polygon {
    .init(corners: corners.map { Coordinates(latitude: $0.0, longitude: $0.1) })
  }

  @Test(
    arguments: [
      // A triangle, whose bounding box contains Basel.
      ([(47.0, 7), (48, 9), (47, 9)], ["zurich", "two"]),
      // Across the 180th meridian, in both directions, and from both sides.
      ([(-10.0, 175), (-10, -170), (-20, -170), (-20, 175)], ["two", "nadi", "apia"]),
      ([(-20.0, -170), (-20, 175), (-10, 175), (-10, -170)], ["two", "nadi", "apia"]),
      ([(-10.0, -179), (-10, -170), (-20, -170), (-20, -179)], ["apia"]),
      // Zurich is a corner, Basel is on a side.
      ([(47.4647, 8.5492), (48, 8.6), (48, 8.5)], ["zurich"]),
      ([(47.59, 7.5), (47.59, 7.6), (47.8, 7.6)], ["basel"]),
      // Zurich is in a notch, Basel beside it.
      ([(46.0, 7), (46, 10), (48, 10), (47, 8.5), (48, 7)], ["basel"]),
      ([(80.0, 20), (90, 20), (80, 30)], ["pole"]),
    ] as [([(Double, Double)], [String])])
  func polygonsContainTheirInsideAndSides(
    corners: [(Double, Double)], expected: [String]
  ) async throws {
    var area = GeographicArea()
    area.polygons = [polygon(corners)]
    #expect(Set(try await ids(area)) == Set(expected))
  }

  @Test func hitsAreInOneOfSeveralPolygonsUnlessThereAreBoxes() async throws {
    let polygons = [
      polygon([(47, 7), (48, 9), (47, 9)]), polygon([(80, 20), (90, 20), (80, 30)]),
    ]
    var area = GeographicArea(center: zurich, radius: 1)
    area.polygons = polygons
    #expect(try await ids(area) == ["two", "zurich", "pole"])
    area.boxes = [.init(north: -10, east: -170, south: -20, west: -175)]
    #expect(try await ids(area) == ["apia"])
  }

  @Test(
    arguments: [
      ([(1.0, 1), (2, 2)], "2 corners"), ([(1, 1), (2, 2), (91, 3)], "not on Earth"),
      ([(1, 1), (2, 2), (.nan, 3)], "not on Earth"),
      ([(80, 0), (80, 120), (80, -120)], "around a pole"),
    ] as [([(Double, Double)], String)])
  func invalidPolygonsAreRefused(corners: [(Double, Double)], problem: String) async throws {
    var area = GeographicArea()
    area.polygons = [polygon(corners)]
    let error = await #expect(throws: SearchError.self) { try await ids(area) }
    #expect(error?.reason == .refused && error?.message.contains(problem) == true)
  }

  @Test func facetsAreCountedInsideTheArea() async throws {
    let response = try await EngineFixture(records).search {
      $0.area = GeographicArea(center: zurich, radius: 100_000)
      $0.addFacet("name")
    }
    #expect(response.facets["name"] == [FacetValue("airport", count: 3)])
  }

  @Test func hitsAreSortedByDistance() async throws {
    let area = GeographicArea(center: zurich, radius: 100_000)
    #expect(try await ids(area) { $0.sort = "_geoloc:desc" } == ["basel", "zurich", "two"])
    #expect(
      try await ids(GeographicArea(center: zurich)) { $0.sort = "name:asc,_geoloc:desc" }
        == ["nadi", "apia", "pole", "basel", "zurich", "two", "nowhere", "wrong"])
  }

  @Test func typosRankBeforeDistance() async throws {
    let records = """
      {"objectID": "near", "name": "airpart", "_geoloc": {"lat": 47, "lng": 8}}
      {"objectID": "far", "name": "airport", "_geoloc": {"lat": 57, "lng": 8}}
      """
    let found = try await EngineFixture(records).ids("airport") {
      $0.area = GeographicArea(center: zurich)
    }
    #expect(found == ["far", "near"])
  }

  @Test func csvColumnsCanContainCoordinates() async throws {
    let engine = try await EngineFixture("id,at.lat,at.lng\na,10,10\nb,0,1\n", named: "r.csv") {
      ($0.key, $0.geolocation) = ("id", "at")
    }
    let area = GeographicArea(center: Coordinates(latitude: 0, longitude: 0))
    #expect(try await engine.ids { $0.area = area } == ["b", "a"])
  }

  @Test(arguments: [
    GeographicArea(center: Coordinates(latitude: 91, longitude: 0)),
    GeographicArea(center: Coordinates(latitude: .nan, longitude: 0)),
    GeographicArea(center: Coordinates(latitude: 0, longitude: 0), radius: -1),
    GeographicArea(center: Coordinates(latitude: 0, longitude: 0), radius: .nan),
    GeographicArea(precision: 0),
    GeographicArea(boxes: [.init(north: 1, east: 5, south: 2, west: 3)]),
    GeographicArea(boxes: [.init(north: 1, east: .infinity, south: 0, west: 3)]),
  ])
  func areasOutsideTheCoordinateRangeAreRejected(area: GeographicArea) async throws {
    let error = await #expect(throws: SearchError.self) { try await ids(area) }
    #expect(error?.reason == .refused)
  }

  @Test func areaFilterWithoutCoordinatesIsRejected() async throws {
    let engine = try await EngineFixture(#"{"geoloc": {"lat": 1, "lng": 2}}"#)
    let error = await #expect(throws: SearchError.self) {
      try await engine.search { $0.area = GeographicArea(center: zurich) }
    }
    #expect(
      error?.message.hasPrefix("cannot search an area by '_geoloc', which no record has") == true)
    let unsorted = await #expect(throws: SearchError.self) {
      try await EngineFixture(records).search { $0.sort = "_geoloc:asc" }
    }
    #expect(unsorted?.message == "cannot sort by distance without a center")
  }
}
