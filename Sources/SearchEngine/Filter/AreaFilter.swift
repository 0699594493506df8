import Search

/// Tells which records lie in an area.
struct AreaFilter {
  private let area: GeographicArea
  private let places: CoordinatesColumn

  /// Nil if the area has no limits.
  init?(_ area: GeographicArea?, _ places: CoordinatesColumn?) {
    guard let area, let places, !area.boxes.isEmpty || (area.center != nil && area.radius != nil)
    else { return nil }
    (self.area, self.places) = (area, places)
  }

  /// The records of a set that lie in the area.
  func records(of set: RecordSet) -> RecordSet {
    var bits = Bitset(capacity: set.capacity)
    set.forEach { record in
      if holds(record) { bits.insert(record) }
      return true
    }
    return RecordSet(bits)
  }

  /// True if a record has a place in the area.
  private func holds(_ record: Int) -> Bool {
    var isInside = false
    places.forEachPlace(of: record) { place in
      isInside = area.contains(place)
      return !isInside
    }
    return isInside
  }
}

extension GeographicArea {
  fileprivate func contains(_ place: Coordinates) -> Bool {
    if !boxes.isEmpty { return boxes.contains { $0.contains(place) } }
    guard let center, let radius else { return true }
    let reach = radius + Self.rounding
    return center.leastDistance(toLatitude: place.latitude) <= reach
      && center.distance(to: place) <= reach
  }

  /// What a distance of 0 can be off in metres, as between two meridians at a pole.
  private static let rounding = 1e-6
}

extension GeographicArea.Box {
  /// The borders belong to the box. A pole lies on every meridian, and the 180th has two numbers.
  fileprivate func contains(_ place: Coordinates) -> Bool {
    guard south <= place.latitude, place.latitude <= north else { return false }
    if abs(place.latitude) == 90 { return true }
    if abs(place.longitude) == 180 { return contains(180.0) || contains(-180.0) }
    return contains(place.longitude)
  }

  private func contains(_ longitude: Double) -> Bool {
    west <= east
      ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  }
}
