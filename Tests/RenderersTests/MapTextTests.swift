import Testing
import WidgetCore

@testable import Renderers

@Suite struct MapTextTests {
  private func map(
    _ places: [(Double, Double)], north: Double = 10, east: Double = 20, south: Double = 0,
    west: Double = 0
  ) -> View.Map {
    View.Map(
      places.enumerated().map {
        View.Map.Point(
          Coordinates(latitude: $1.0, longitude: $1.1), record: $0)
      },
      bounds: GeographicArea.Box(north: north, east: east, south: south, west: west))
  }

  private func lines(_ map: View.Map, width: Int = 22) -> [String] {
    MapText(map: map, labels: (1...20).map(String.init))
      .lines(in: TextLayout(width: width)).map { $0.text(usesColor: false) }
  }

  /// The rows of a map without its frame.
  private func rows(_ map: View.Map, width: Int = 22) -> [String] {
    lines(map, width: width).dropFirst().dropLast().map { String($0.dropFirst().dropLast()) }
  }

  private func isBraille(_ character: Character) -> Bool {
    ("\u{2801}"..."\u{28FF}").contains(character)
  }

  // An area of the Pacific Ocean without land, so that only records appear.
  private let ocean = (north: -20.0, east: -110.0, south: -30.0, west: -130.0)

  private func seaMap(_ places: [(Double, Double)]) -> View.Map {
    map(places, north: ocean.north, east: ocean.east, south: ocean.south, west: ocean.west)
  }

  @Test func recordsAreAtTheirCoordinates() {
    let drawn = rows(seaMap([(-20.5, -129.5), (-25.2, -119.5), (-29.5, -110.5)]))
    #expect(drawn.first == "1                   " && drawn.last == "                   3")
    #expect(drawn[drawn.count / 2] == "          2         ")
  }

  @Test func recordsOfOtherPagesAreDots() {
    var places = seaMap([(-25, -119.5), (-25, -124.5)])
    places.points[1].record = nil
    #expect(rows(places).contains("     ·    1         "))
  }

  @Test func numbersThatDoNotFitAreDots() {
    let corner = Array(repeating: (-20.5, -110.1), count: 9)
    var crowded = seaMap(corner + [(-25, -110.1), (-25, -119.5), (-25, -119.5), (-25, -118.5)])
    crowded.center = Coordinates(latitude: -20.5, longitude: -129.9)
    let drawn = rows(crowded)
    #expect(drawn.contains("          11       •"))
    #expect(drawn[0].hasPrefix("+"))
  }

  @Test func coastsAreDrawnBelowTheNumbers() {
    // Italy, with Rome in its middle.
    let italy = map([(41.9, 12.5)], north: 47, east: 19, south: 36, west: 6)
    let drawn = rows(italy, width: 60).joined()
    #expect(drawn.count(where: isBraille) > 50 && drawn.contains("1"))
    #expect(!rows(seaMap([])).joined().contains(where: isBraille))
  }

  @Test func bordersAreDrawnWithoutCoasts() {
    let switzerland = map([], north: 48, east: 10.6, south: 45.7, west: 5.8)
    #expect(rows(switzerland, width: 60).joined().contains(where: isBraille))
  }

  @Test func boxAcrossThe180thMeridianIsConnected() {
    let drawn = lines(map([(5, 178.5), (5, -178.5)], east: -170, west: 170))
    #expect(drawn.joined().contains("1  2"))
    let wide = lines(map([], east: -170, west: 170), width: 40)
    #expect(wide.last?.hasSuffix("─ 170° E to 170° W ─┘") == true)
    #expect(wide.last?.count == 40)
  }

  @Test func frameShowsTheVisibleArea() {
    // The rows are higher than the box, so the map shows more of the north and the south.
    let drawn = lines(map([], north: 1, east: 20), width: 42)
    #expect(drawn.count == 2 + 5 && drawn.last?.hasSuffix("─ 0° to 20° E ─┘") == true)
    #expect(drawn.first?.contains(" 3° N") == true, "\(drawn)")
  }

  @Test func tallMapHasMoreRowsUpToLimit() {
    #expect(lines(map([], north: 10, east: 10)).count == 2 + 10)
    #expect(lines(map([], north: 80, east: 1, south: -80)).count == 2 + 20)
    #expect(lines(map([], north: 1, east: 90)).count == 2 + 5)
  }

  @Test func narrowLayoutHasNoMap() {
    #expect(lines(map([(1, 1)]), width: 21).isEmpty)
    #expect(lines(map([(1, 1)]), width: 500).allSatisfy { $0.count == 74 })
  }

  @Test func emptyBoundsAndInvalidCoordinatesDoNotTrap() {
    let odd = map(
      [(5, 5), (.nan, 5), (5, .infinity), (-1e300, 1e300)], north: 5, east: 5, south: 5, west: 5)
    #expect(lines(odd).count >= 2 + 5)
    #expect(
      lines(map([(5, 5)], north: .nan, east: .infinity, south: -.infinity, west: 0)).count >= 7)
    #expect(lines(map([(5, 5)], north: 90, east: 180, south: -90, west: -180)).count >= 7)
    var foreign = map([(5, 5)])
    foreign.points[0].record = 99
    #expect(!lines(foreign).joined().contains("99"))
  }
}
