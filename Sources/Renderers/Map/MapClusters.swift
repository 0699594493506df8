internal import WidgetCore

/// Points of a map that are joined because they would cover each other.
struct MapCluster: Hashable, Sendable {
  /// The position in units of the map.
  var x: Double
  var y: Double
  /// The points in the order of their ranks; at least one.
  var points: [View.Map.Point]

  /// Joins the points on a map that are closer together than a distance.
  ///
  /// Each point in the order of the array joins the first cluster at whose position it would cover
  /// that cluster's first point, so the best records keep their positions. Points outside of the map
  /// are left out. O(points) for points that are spread evenly.
  ///
  /// - Parameters:
  ///   - points: the points, best first.
  ///   - viewport: the map.
  ///   - distance: the distance in units of the map, greater than 0.
  static func clusters(
    of points: [View.Map.Point], on viewport: MapViewport, distance: Double
  ) -> [MapCluster] {
    var clusters: [MapCluster] = []
    // The clusters in each square cell as wide as the distance.
    var cells: [Cell: [Int]] = [:]
    for point in points {
      let (x, y) = viewport.position(of: point.coordinates)
      guard viewport.contains((x, y)) else { continue }
      let cell = Cell(x: Int(x / distance), y: Int(y / distance))
      let near = cell.neighborhood.flatMap { cells[$0] ?? [] }.filter { index in
        let (dx, dy) = (clusters[index].x - x, clusters[index].y - y)
        return dx * dx + dy * dy < distance * distance
      }
      if let index = near.min() {
        clusters[index].points.append(point)
      } else {
        cells[cell, default: []].append(clusters.count)
        clusters.append(MapCluster(x: x, y: y, points: [point]))
      }
    }
    return clusters
  }

  private struct Cell: Hashable {
    var x: Int
    var y: Int

    /// The cell and those around it.
    var neighborhood: [Cell] {
      (x - 1...x + 1).flatMap { x in (y - 1...y + 1).map { y in Cell(x: x, y: y) } }
    }
  }
}
