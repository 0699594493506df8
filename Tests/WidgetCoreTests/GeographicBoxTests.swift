import Testing
import WidgetCore

@Suite struct GeographicBoxTests {
  private func around(_ places: (Double, Double)...) -> GeographicArea.Box? {
    GeographicArea.Box(around: places.map { Coordinates(latitude: $0.0, longitude: $0.1) })
  }

  @Test func boxContainsAllCoordinatesWithAMargin() throws {
    let box = try #require(around((10, 20), (0, 40)))
    #expect(box.north > 10 && box.north < 12 && box.south < 0 && box.south > -2)
    #expect(box.west < 20 && box.west > 18 && box.east > 40 && box.east < 42)
    #expect(around() == nil)
  }

  @Test func boxCrossesThe180thMeridianIfShorter() throws {
    let box = try #require(around((0, 170), (0, -170), (5, 175)))
    #expect(box.west > 168 && box.west < 170 && box.east < -168 && box.east > -170)
    #expect(box.width > 20 && box.width < 25)
  }

  @Test func boxOfOneCoordinateHasAMargin() throws {
    let box = try #require(around((90, 180)))
    #expect(box.north == 90 && box.south < 90 && box.width > 0 && box.width < 1)
  }

  @Test func coordinatesAroundTheEarthSpanAllLongitudes() throws {
    let box = try #require(around((0, -180), (0, -90), (0, 0), (0, 90), (0, 179)))
    #expect(box.west <= -170 || box.width > 270)
  }
}
