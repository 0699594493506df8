internal import WidgetCore

/// The part of the world that a map shows, and its scale.
struct MapViewport: Hashable, Sendable {
  /// The center of the map on the map of the world; `x` can be outside of 0 to 1.
  let center: MapPoint
  /// The width of the world in units of the map.
  let scale: Double
  /// The width of the map in its units.
  let width: Double
  /// The height of the map in its units.
  let height: Double

  /// The width of the smallest area that a map shows, as a part of the world: about 400 meters.
  private static let smallestWidth = 0.000_01

  /// Creates the map with the greatest scale that contains a box.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - width: the width of the map in its units, greater than 0.
  ///   - height: the height of the map in its units, greater than 0.
  init(showing box: GeographicArea.Box, width: Double, height: Double) {
    let upper = MapPoint(latitude: box.north, longitude: box.west)
    let lower = MapPoint(latitude: box.south, longitude: box.west)
    let boxWidth = max(box.width / 360, Self.smallestWidth)
    let boxHeight = max(lower.y - upper.y, Self.smallestWidth)
    // The world is at least as high as the map.
    scale = max(min(width / boxWidth, height / boxHeight), height)
    let halfHeight = height / 2 / scale
    center = MapPoint(
      x: upper.x + box.width / 720,
      y: min(max((upper.y + lower.y) / 2, halfHeight), 1 - halfHeight))
    self.width = width
    self.height = height
  }

  /// The visible part of the map of the world.
  var area: MapRectangle { area(margin: 0) }

  /// The visible part of the map of the world with a margin.
  ///
  /// - Parameter margin: the margin in units of the map, from 0.
  func area(margin: Double) -> MapRectangle {
    let (x, y) = ((width / 2 + margin) / scale, (height / 2 + margin) / scale)
    return MapRectangle(
      minX: center.x - x, minY: max(center.y - y, 0), maxX: center.x + x,
      maxY: min(center.y + y, 1))
  }

  /// Returns the position of coordinates in units of the map from its upper left corner.
  ///
  /// Of the repetitions of the world, the one whose point is nearest to the center.
  func position(of coordinates: Coordinates) -> (x: Double, y: Double) {
    let point = MapPoint(coordinates)
    let x = point.x - center.x
    return (
      width / 2 + (x - x.rounded()) * scale, height / 2 + (point.y - center.y) * scale
    )
  }

  /// Whether a position is on the map.
  func contains(_ position: (x: Double, y: Double)) -> Bool {
    (0...width).contains(position.x) && (0...height).contains(position.y)
  }

  /// Whether the map shows the smallest area, so it cannot be enlarged.
  var isAtSmallestArea: Bool { scale >= width / Self.smallestWidth * 0.99 }

  /// Whether the map has the height of the world, so it cannot be reduced.
  var isWholeWorld: Bool { scale <= height * 1.02 }

  /// Returns the position of a tile in units of the map.
  ///
  /// - Parameters:
  ///   - tile: the tile.
  ///   - world: the repetition of the world; 0 for the one from 0 to 1.
  func frame(of tile: MapTile, world: Int) -> MapRectangle {
    let size = 1 / Double(1 << tile.zoom)
    let x = width / 2 + (Double(world) + Double(tile.column) * size - center.x) * scale
    let y = height / 2 + (Double(tile.row) * size - center.y) * scale
    return MapRectangle(minX: x, minY: y, maxX: x + size * scale, maxY: y + size * scale)
  }

  /// Returns a box with the center of the map.
  ///
  /// - Parameters:
  ///   - factor: the width as a multiple of that of the map, greater than 0.
  ///   - x: the distance from the center as a fraction of the width of the map.
  ///   - y: the same of the height, positive in the south.
  func box(scaledBy factor: Double = 1, x: Double = 0, y: Double = 0) -> GeographicArea.Box {
    let halfWidth = min(width / 2 / scale * factor, 0.5)
    let halfHeight = min(height / 2 / scale * factor, 0.5)
    let middle = min(max(center.y + y * height / scale, halfHeight), 1 - halfHeight)
    let column = center.x + x * width / scale
    func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
    let isAllAround = halfWidth >= 0.5
    return GeographicArea.Box(
      north: rounded(MapPoint(x: 0, y: middle - halfHeight).latitude),
      east: isAllAround ? 180 : rounded(MapPoint(x: column + halfWidth, y: 0).longitude),
      south: rounded(MapPoint(x: 0, y: middle + halfHeight).latitude),
      west: isAllAround ? -180 : rounded(MapPoint(x: column - halfWidth, y: 0).longitude))
  }

  /// The tiles that cover the map and a margin, with the repetition of the world of each.
  ///
  /// - Parameter margin: the margin in units of the map, from 0.
  func tiles(margin: Double) -> [(tile: MapTile, world: Int)] {
    let zoom = tileZoom
    let count = 1 << zoom
    let area = area(margin: margin)
    func index(_ position: Double) -> Int { Int((position * Double(count)).rounded(.down)) }
    return (index(area.minY)...min(index(area.maxY), count - 1)).flatMap { row in
      (index(area.minX)...index(area.maxX)).map { column in
        let world = Int((Double(column) / Double(count)).rounded(.down))
        return (MapTile(zoom: zoom, column: column - world * count, row: row), world)
      }
    }
  }

  /// The zoom level at which tiles are at least as large as their documents, or the greatest one.
  private var tileZoom: Int {
    var zoom = 0
    while zoom < MapTile.maximumZoom, MapTile.size * Double(2 << zoom) <= scale { zoom += 1 }
    return zoom
  }
}
