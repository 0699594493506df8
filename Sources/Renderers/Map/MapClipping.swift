/// Cuts outlines at the edges of a rectangle.
enum MapClipping {
  private struct Edge {
    /// Whether a point is on the inner side of the edge.
    var contains: (MapPoint) -> Bool
    /// The point of the edge on a line from one side to the other.
    var crossing: (MapPoint, MapPoint) -> MapPoint

    static func all(of rectangle: MapRectangle) -> [Edge] {
      func atX(_ x: Double) -> (MapPoint, MapPoint) -> MapPoint {
        { a, b in MapPoint(x: x, y: a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
      }
      func atY(_ y: Double) -> (MapPoint, MapPoint) -> MapPoint {
        { a, b in MapPoint(x: a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y: y) }
      }
      return [
        Edge(contains: { $0.x >= rectangle.minX }, crossing: atX(rectangle.minX)),
        Edge(contains: { $0.x <= rectangle.maxX }, crossing: atX(rectangle.maxX)),
        Edge(contains: { $0.y >= rectangle.minY }, crossing: atY(rectangle.minY)),
        Edge(contains: { $0.y <= rectangle.maxY }, crossing: atY(rectangle.maxY)),
      ]
    }
  }

  /// Returns the part of a polygon inside a rectangle; empty if they do not overlap.
  ///
  /// Where the polygon leaves the rectangle and returns, the result follows the edge: the algorithm
  /// by I. E. Sutherland and G. W. Hodgman (Reentrant Polygon Clipping, 1974). O(points).
  static func polygon(
    _ points: some Sequence<MapPoint>, in rectangle: MapRectangle
  ) -> [MapPoint] {
    var polygon = Array(points)
    for edge in Edge.all(of: rectangle) {
      var result: [MapPoint] = []
      result.reserveCapacity(polygon.count)
      guard var previous = polygon.last else { return [] }
      for point in polygon {
        if edge.contains(point) {
          if !edge.contains(previous) { result.append(edge.crossing(previous, point)) }
          result.append(point)
        } else if edge.contains(previous) {
          result.append(edge.crossing(previous, point))
        }
        previous = point
      }
      polygon = result
    }
    return polygon
  }

  /// Returns the parts of a line inside of a rectangle, in order. O(points).
  static func line(
    _ points: some Sequence<MapPoint>, in rectangle: MapRectangle
  ) -> [[MapPoint]] {
    var lines = [Array(points)]
    for edge in Edge.all(of: rectangle) {
      lines = lines.flatMap { parts(of: $0, inside: edge) }
    }
    return lines
  }

  private static func parts(of line: [MapPoint], inside edge: Edge) -> [[MapPoint]] {
    var result: [[MapPoint]] = []
    var part: [MapPoint] = []
    for (index, point) in line.enumerated() {
      let isInside = edge.contains(point)
      if index > 0, isInside != edge.contains(line[index - 1]) {
        part.append(edge.crossing(line[index - 1], point))
      }
      if isInside { part.append(point) }
      if !isInside || index == line.count - 1 {
        if part.count > 1 { result.append(part) }
        part = []
      }
    }
    return result
  }
}
