import Testing
import WidgetCore

@testable import Renderers

@Suite struct MapPointTests {
  @Test func projectionHasKnownValues() {
    #expect(MapPoint(latitude: 0, longitude: 0) == MapPoint(x: 0.5, y: 0.5))
    let corner = MapPoint(latitude: MapPoint.maximumLatitude, longitude: -180)
    #expect(corner.x == 0 && abs(corner.y) < 1e-12)
    // Mercator's ordinate of 60 degrees is the logarithm of 2 + the root of 3.
    let north = MapPoint(latitude: 60, longitude: 90)
    #expect(abs(north.y - (0.5 - 1.3169578969248166 / (2 * .pi))) < 1e-12 && north.x == 0.75)
    #expect(MapPoint(latitude: 90, longitude: 0).y == corner.y)
  }

  @Test func coordinatesAreRestored() {
    for latitude in stride(from: -85.0, through: 85, by: 2.5) {
      for longitude in stride(from: -180.0, to: 180, by: 22.5) {
        let point = MapPoint(latitude: latitude, longitude: longitude)
        #expect(abs(point.latitude - latitude) < 1e-9 && abs(point.longitude - longitude) < 1e-9)
      }
    }
  }
}

@Suite struct MapClippingTests {
  private let square = MapRectangle(minX: 0, minY: 0, maxX: 1, maxY: 1)

  private func area(_ points: [MapPoint]) -> Double {
    guard let last = points.last else { return 0 }
    let sums = zip([last] + points, points).map { $0.x * $1.y - $1.x * $0.y }
    return abs(sums.reduce(0, +)) / 2
  }

  @Test func polygonKeepsItsPartInside() {
    let diamond = [(0.5, -0.5), (1.5, 0.5), (0.5, 1.5), (-0.5, 0.5)].map { MapPoint(x: $0, y: $1) }
    #expect(abs(area(MapClipping.polygon(diamond, in: square)) - 1) < 1e-12)
    let away = diamond.map { MapPoint(x: $0.x + 3, y: $0.y) }
    #expect(MapClipping.polygon(away, in: square).isEmpty)
    let inner = diamond.map { MapPoint(x: 0.5 + ($0.x - 0.5) / 4, y: 0.5 + ($0.y - 0.5) / 4) }
    #expect(area(MapClipping.polygon(inner, in: square)) == area(inner))
  }

  /// The area of clipped random triangles equals the part of a fine grid that is inside of both.
  @Test func areasOfRandomTrianglesAreThoseOfSampling() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      let triangle = (0..<3).map { _ in
        MapPoint(x: .random(in: -1...2, using: &random), y: .random(in: -1...2, using: &random))
      }
      let clipped = MapClipping.polygon(triangle, in: square)
      #expect(clipped.allSatisfy { abs($0.x - 0.5) <= 0.5 + 1e-9 && abs($0.y - 0.5) <= 0.5 + 1e-9 })
      var inside = 0
      for row in 0..<100 {
        for column in 0..<100 {
          let point = MapPoint(x: (Double(column) + 0.5) / 100, y: (Double(row) + 0.5) / 100)
          if BaseMapTests.contains(triangle, point) { inside += 1 }
        }
      }
      #expect(abs(area(clipped) - Double(inside) / 10_000) < 0.02)
    }
  }

  @Test func lineHasAPartForEachVisit() {
    let line = [(-1.0, 0.2), (0.5, 0.2), (0.5, 2), (0.7, 2), (0.7, 0.5)].map {
      MapPoint(x: $0, y: $1)
    }
    let parts = MapClipping.line(line, in: square)
    #expect(parts.count == 2)
    #expect(parts.first?.first == MapPoint(x: 0, y: 0.2))
    #expect(parts.last?.last == MapPoint(x: 0.7, y: 0.5))
  }
}

@Suite struct BaseMapTests {
  /// Whether a polygon contains a point, by counting the edges that a ray crosses.
  static func contains(_ polygon: some Collection<MapPoint>, _ point: MapPoint) -> Bool {
    let points = Array(polygon)
    guard var previous = points.last else { return false }
    var isInside = false
    for next in points {
      if (next.y > point.y) != (previous.y > point.y),
        point.x < (previous.x - next.x) * (point.y - next.y) / (previous.y - next.y) + next.x
      {
        isInside.toggle()
      }
      previous = next
    }
    return isInside
  }

  private func isLand(_ latitude: Double, _ longitude: Double, _ map: BaseMap) -> Bool {
    let point = MapPoint(latitude: latitude, longitude: longitude)
    let hits = map.shapes.filter {
      $0.kind == .land && Self.contains(map.points[$0.points], point)
    }
    return !hits.count.isMultiple(of: 2)
  }

  @Test(arguments: [BaseMap.world, .detail])
  func knownPlacesAreOnLandOrInTheSea(map: BaseMap) {
    for (latitude, longitude) in [(47.4, 8.5), (39.9, 116.4), (-33, 22), (64.9, -18), (-25, 134)] {
      #expect(isLand(latitude, longitude, map))
    }
    for (latitude, longitude) in [(35.0, -40.0), (0, -150), (42, 50.5), (57, 3), (-40, 80)] {
      #expect(!isLand(latitude, longitude, map))
    }
  }

  @Test(arguments: [BaseMap.world, .detail])
  func filesAreComplete(map: BaseMap) {
    #expect(Set(map.shapes.map(\.kind)) == Set(BaseMap.Kind.allCases))
    #expect(map.shapes.map(\.points.count).reduce(0, +) == map.points.count)
    #expect(map.points.allSatisfy { (0...1).contains($0.x) && (-1e-9...1.000_001).contains($0.y) })
    #expect(BaseMap.detail.points.count > 4 * BaseMap.world.points.count)
  }
}

@Suite struct MapViewportTests {
  private let alps = GeographicArea.Box(north: 48, east: 11, south: 45.5, west: 5.5)

  @Test func boxFitsAndBoxesAreRestored() {
    let viewport = MapViewport(showing: alps, width: 1000, height: 750)
    for (latitude, longitude) in [(47.999, 5.501), (45.501, 10.999)] {
      #expect(
        viewport.contains(
          viewport.position(of: Coordinates(latitude: latitude, longitude: longitude))))
    }
    let again = MapViewport(showing: viewport.box(), width: 1000, height: 750)
    #expect(abs(again.scale / viewport.scale - 1) < 0.001)
    #expect(abs(again.center.x - viewport.center.x) < 1e-6)
    let half = MapViewport(showing: viewport.box(scaledBy: 0.5), width: 1000, height: 750)
    #expect(abs(half.scale / viewport.scale - 2) < 0.01)
  }

  @Test func mapCrossesThe180thMeridian() {
    let pacific = GeographicArea.Box(north: 10, east: -170, south: -10, west: 170)
    let viewport = MapViewport(showing: pacific, width: 1000, height: 750)
    let fiji = viewport.position(of: Coordinates(latitude: 0, longitude: 179))
    let samoa = viewport.position(of: Coordinates(latitude: 0, longitude: -179))
    #expect(fiji.x < 500 && samoa.x > 500 && viewport.contains(fiji) && viewport.contains(samoa))
    #expect(viewport.box().west > 0 && viewport.box().east < 0)
  }

  @Test(arguments: [0.0, 250])
  func tilesCoverTheMap(margin: Double) {
    for box in [alps, GeographicArea.Box(north: 80, east: 180, south: -60, west: -180)] {
      let viewport = MapViewport(showing: box, width: 1000, height: 750)
      let tiles = viewport.tiles(margin: margin)
      let area = viewport.area(margin: margin)
      let count = Double(1 << (tiles.first?.tile.zoom ?? 0))
      let columns = tiles.map { Double($0.tile.column) + Double($0.world) * count }
      let rows = tiles.map { Double($0.tile.row) }
      #expect((columns.min() ?? 9) / count <= area.minX && (rows.min() ?? 9) / count <= area.minY)
      #expect(((columns.max() ?? -9) + 1) / count >= area.maxX)
      #expect(((rows.max() ?? -9) + 1) / count >= area.maxY)
      #expect(tiles.count <= 40)
    }
  }
}

@Suite struct MapTileTests {
  @Test(arguments: [
    "map/8-0-0.svg", "map/0-1-0.svg", "map/0-0-1.svg", "map/-1-0-0.svg", "map/00-0-0.svg",
    "map/0-0-0.png", "map/1-+1-0.svg", "map/1-1.svg", "map/1-1-1-1.svg", "map/a-b-c.svg", "map/",
  ])
  func unknownAddressesAreNoTiles(address: String) {
    #expect(MapTile(address: address) == nil)
  }

  @Test func tilesHaveOutlinesAndSmallDocuments() throws {
    for zoom in 0...MapTile.maximumZoom {
      let point = MapPoint(latitude: 47.4, longitude: 8.5)
      let count = Double(1 << zoom)
      let tile = try #require(
        MapTile(address: "map/\(zoom)-\(Int(point.x * count))-\(Int(point.y * count)).svg"))
      let document = String(decoding: tile.document, as: UTF8.self)
      #expect(document.contains("id=\"tile\"") && document.contains("<path"))
      #expect(document.utf8.count < 80_000)
    }
  }
}

@Suite struct MapClustersTests {
  @Test func clustersContainAllVisiblePointsAndAreApart() {
    var random = SystemRandomNumberGenerator()
    let world = GeographicArea.Box(north: 80, east: 180, south: -80, west: -180)
    let viewport = MapViewport(showing: world, width: 1000, height: 750)
    let points = (0..<500).map { index in
      View.Map.Point(
        Coordinates(
          latitude: .random(in: -80...80, using: &random),
          longitude: .random(in: -179...179, using: &random)), record: index)
    }
    let clusters = MapCluster.clusters(of: points, on: viewport, distance: 56)
    let visible = points.filter { viewport.contains(viewport.position(of: $0.coordinates)) }
    #expect(Set(clusters.flatMap(\.points)) == Set(visible))
    #expect(clusters.flatMap(\.points).count == visible.count)
    for (index, cluster) in clusters.enumerated() {
      for other in clusters[..<index] {
        let (dx, dy) = (cluster.x - other.x, cluster.y - other.y)
        #expect(dx * dx + dy * dy >= 56 * 56)
      }
      let ranks = cluster.points.compactMap(\.record)
      #expect(ranks == ranks.sorted())
    }
  }
}
