import Search
import TestSupport
import Testing

@Suite struct GeographicPolygonTests {
  private func polygon(_ corners: [(Double, Double)]) -> GeographicArea.Polygon {
    GeographicArea.Polygon(corners: corners.map { Coordinates(latitude: $0, longitude: $1) })
  }

  /// The area in square degrees, by the shoelace formula.
  private func size(_ polygon: GeographicArea.Polygon) -> Double {
    let points = zip(polygon.continuousLongitudes, polygon.corners).map { ($0, $1.latitude) }
    let next = points.dropFirst() + points.prefix(1)
    return abs(zip(points, next).reduce(0) { $0 + $1.0.0 * $1.1.1 - $1.1.0 * $1.0.1 }) / 2
  }

  @Test(
    arguments: [
      ([(0, 10), (20, 1e300), (0, 30)], "a corner of a polygon is not on Earth"),
      ([(80, 0), (80, 120), (80, -120)], "a polygon goes around a pole"),
      ([(0, 10), (20, 10)], "a polygon has 2 corners"),
    ] as [([(Double, Double)], String)])
  func invalidPolygonsAreRefused(corners: [(Double, Double)], message: String) throws {
    var request = SearchRequest()
    request.area = GeographicArea()
    request.area?.polygons = [polygon([(0, 10), (20, 10), (0, 30)]), polygon(corners)]
    let error = #expect(throws: SearchError.self) { try request.check() }
    #expect(error?.reason == .refused && error?.message.hasPrefix(message) == true)
  }

  @Test func polygonWithinAStripIsUnchanged() {
    let triangle = polygon([(0, 10), (20, 10), (0, 30)])
    #expect(triangle.strips(ofWidth: 360) == [triangle])
    #expect(triangle.strips(ofWidth: 20) == [triangle])
  }

  @Test func polygonIsCutAtTheBordersOfStrips() {
    let triangle = polygon([(0, 80), (10, 90), (0, 100)])
    #expect(
      triangle.strips(ofWidth: 10) == [
        polygon([(0, 90), (0, 80), (10, 90)]), polygon([(0, 90), (10, 90), (0, 100)]),
      ])
  }

  @Test(arguments: [30.0, 90, 360]) func stripsHaveTheAreaOfThePolygon(width: Double) {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      // A star around a center, so that the lines do not cross.
      let center = Double.random(in: -180...180, using: &random)
      let corners = (0..<12).map { index -> (Double, Double) in
        let longitude = center + Double(index < 6 ? index : 11 - index) * 20 - 50
        let latitude = Double.random(in: index < 6 ? 1...60 : -60 ... -1, using: &random)
        return (latitude, (longitude + 540).truncatingRemainder(dividingBy: 360) - 180)
      }
      let whole = polygon(corners)
      let strips = whole.strips(ofWidth: width)
      let sum = strips.reduce(0) { $0 + size($1) }
      #expect(abs(sum - size(whole)) < 1e-6)
      for strip in strips {
        let longitudes = strip.corners.map(\.longitude)
        let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
        #expect(east - west <= width + 1e-9 && west >= -180 && east <= 180)
      }
    }
  }
}
