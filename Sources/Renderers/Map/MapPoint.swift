internal import Glibc
internal import WidgetCore

/// A point on the square map of the world.
///
/// The map is a Mercator projection of a sphere (J. P. Snyder, Map Projections: A Working Manual,
/// equations 7-1 to 7-4), as on most maps of websites. Both axes have a length of 1: `x` is 0 at the
/// 180th meridian in the west, and `y` is 0 in the north. An `x` outside of 0 to 1 is in a
/// repetition of the world.
struct MapPoint: Hashable, Sendable {
  var x: Double
  var y: Double

  /// The latitude in degrees at the northern edge of the square, where `y` is 0.
  static let maximumLatitude = 85.0511287798066

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the point at some coordinates; latitudes outside of the map are moved to its edge.
  init(latitude: Double, longitude: Double) {
    let limit = Self.maximumLatitude
    let sine = sin(min(max(latitude, -limit), limit) * .pi / 180)
    self.init(x: (longitude + 180) / 360, y: 0.5 - atanh(sine) / (2 * .pi))
  }

  /// Creates the point at some coordinates.
  init(_ coordinates: Coordinates) {
    self.init(latitude: coordinates.latitude, longitude: coordinates.longitude)
  }

  /// The latitude in degrees.
  var latitude: Double { atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi }
  /// The longitude in degrees, from -180 to 180.
  var longitude: Double {
    let fraction = x - x.rounded(.down)
    return fraction * 360 - 180
  }
}

/// A rectangle on the map of the world.
struct MapRectangle: Hashable, Sendable {
  var minX: Double
  var minY: Double
  var maxX: Double
  var maxY: Double

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates the smallest rectangle that contains some points; at least one. O(points).
  init(containing points: ArraySlice<MapPoint>) {
    let infinity = Double.infinity
    self.init(minX: infinity, minY: infinity, maxX: -infinity, maxY: -infinity)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// Whether the rectangles have a point in common.
  func intersects(_ other: MapRectangle) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }

  /// Returns the rectangle moved along the first axis.
  func moved(x: Double) -> MapRectangle {
    MapRectangle(minX: minX + x, minY: minY, maxX: maxX + x, maxY: maxY)
  }
}
