import Search

/// The lines of a polygon, to find the coordinates inside.
struct PolygonBoundary {
  /// A corner; the longitude may be outside of -180 to 180.
  private struct Corner {
    let longitude: Double
    let latitude: Double
  }

  /// The corners in order; the first is repeated at the end.
  private let corners: [Corner]
  private let longitudes: ClosedRange<Double>
  private let latitudes: ClosedRange<Double>

  /// - Precondition: the polygon has no `problem`.
  init(_ polygon: GeographicArea.Polygon) {
    let closed = polygon.corners + polygon.corners.prefix(1)
    corners = zip(polygon.continuousLongitudes, closed).map {
      Corner(longitude: $0, latitude: $1.latitude)
    }
    longitudes = Self.bounds(corners.map(\.longitude))
    latitudes = Self.bounds(corners.map(\.latitude))
  }

  private static func bounds(_ values: [Double]) -> ClosedRange<Double> {
    (values.min() ?? 0)...(values.max() ?? 0)
  }

  /// Includes the lines. A pole is on every meridian. O(corners).
  func contains(_ coordinates: Coordinates) -> Bool {
    guard latitudes.contains(coordinates.latitude) else { return false }
    if abs(coordinates.latitude) == 90 { return true }
    // The same meridian in each turn around the Earth that the corners reach.
    let turns = ((longitudes.lowerBound - coordinates.longitude) / 360).rounded(.up)
    var longitude = coordinates.longitude + turns * 360
    while longitude <= longitudes.upperBound {
      if contains(longitude, coordinates.latitude) { return true }
      longitude += 360
    }
    return false
  }

  /// Whether a ray to the east crosses an odd number of lines, or the coordinates are on a line.
  private func contains(_ longitude: Double, _ latitude: Double) -> Bool {
    var isInside = false
    for (start, end) in zip(corners, corners.dropFirst()) {
      let (width, height) = (end.longitude - start.longitude, end.latitude - start.latitude)
      let (east, north) = (longitude - start.longitude, latitude - start.latitude)
      if width * north == height * east, min(0, width) <= east, east <= max(0, width),
        min(0, height) <= north, north <= max(0, height)
      {
        return true
      }
      if (start.latitude > latitude) != (end.latitude > latitude), east < width * north / height {
        isInside.toggle()
      }
    }
    return isInside
  }
}
