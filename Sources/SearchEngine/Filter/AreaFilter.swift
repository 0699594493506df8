import Search

/// Filters records by an area.
struct AreaFilter {
  private let area: GeographicArea
  private let polygons: [PolygonBoundary]
  private let coordinates: CoordinatesColumn

  /// Nil if there is no area, or it is unlimited.
  init?(_ area: GeographicArea?, _ coordinates: CoordinatesColumn?) {
    guard let area, let coordinates,
      !area.boxes.isEmpty || !area.polygons.isEmpty || (area.center != nil && area.radius != nil)
    else { return nil }
    (self.area, self.coordinates) = (area, coordinates)
    polygons = area.polygons.map { PolygonBoundary($0) }
  }

  /// The records of a set with coordinates in the area.
  func records(of set: RecordSet) -> RecordSet {
    var bits = Bitset(capacity: set.capacity)
    set.forEach { record in
      if contains(record) { bits.insert(record) }
      return true
    }
    return RecordSet(bits)
  }

  /// True if some coordinates of a record are in the area.
  private func contains(_ record: Int) -> Bool {
    var isInside = false
    coordinates.forEachCoordinates(of: record) { coordinates in
      isInside =
        area.boxes.isEmpty && !polygons.isEmpty
        ? polygons.contains { $0.contains(coordinates) } : area.contains(coordinates)
      return !isInside
    }
    return isInside
  }
}

extension GeographicArea {
  fileprivate func contains(_ coordinates: Coordinates) -> Bool {
    if !boxes.isEmpty { return boxes.contains { $0.contains(coordinates) } }
    guard let center, let radius else { return true }
    let limit = radius + Self.tolerance
    return center.minimumDistance(toLatitude: coordinates.latitude) <= limit
      && center.distance(to: coordinates) <= limit
  }

  /// The rounding error of a distance of 0 in metres, such as between two meridians at a pole.
  private static let tolerance = 1e-6
}

extension GeographicArea.Box {
  /// Includes the borders. A pole is on every meridian, and longitude 180 equals -180.
  fileprivate func contains(_ coordinates: Coordinates) -> Bool {
    guard south <= coordinates.latitude, coordinates.latitude <= north else { return false }
    if abs(coordinates.latitude) == 90 { return true }
    if abs(coordinates.longitude) == 180 { return contains(180.0) || contains(-180.0) }
    return contains(coordinates.longitude)
  }

  private func contains(_ longitude: Double) -> Bool {
    west <= east
      ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  }
}
