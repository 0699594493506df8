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

  @Test func recordsAreAtTheirCoordinates() {
    #expect(
      lines(map([(9.9, 0.1), (5, 10), (0.1, 19.9)]))
        == [
          "┌─ 10° N ────────────┐",
          "│1                   │",
          "│                    │",
          "│          2         │",
          "│                    │",
          "│                   3│",
          "└─ 0° ─ 0° to 20° E ─┘",
        ])
  }

  @Test func numbersThatDoNotFitAreDots() {
    var crowded = map(
      Array(repeating: (20, 20), count: 9) + [(5, 19.9), (5, 10), (5, 10), (5, 10.9)])
    crowded.center = Coordinates(latitude: 9.9, longitude: 0)
    let drawn = lines(crowded)
    #expect(drawn[3] == "│          11       •│")
    #expect(drawn[1] == "│+                   │")
  }

  @Test func boxAcrossThe180thMeridianIsConnected() {
    let drawn = lines(map([(5, 179), (5, -179)], east: -170, west: 170))
    #expect(drawn[3] == "│         1 2        │")
    let wide = lines(map([], east: -170, west: 170), width: 40)
    #expect(wide.last?.hasSuffix("─ 170° E to 170° W ─┘") == true)
    #expect(wide.last?.count == 40)
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
    #expect(lines(odd).count == 2 + 5)
    #expect(
      lines(map([(5, 5)], north: .nan, east: .infinity, south: -.infinity, west: 0)).count >= 7)
    var foreign = map([(5, 5)])
    foreign.points[0].record = 99
    #expect(!lines(foreign).joined().contains("99"))
  }
}
