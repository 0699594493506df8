import Search

/// The places on Earth that records have.
///
/// A record has several where the attribute is a list. Latitudes and longitudes are columns of
/// their own; the n-th latitude of a record belongs to its n-th longitude.
struct PlaceColumn {
  private let latitudes: Column.Numbers?
  private let longitudes: Column.Numbers?

  /// The attributes of which the columns are needed.
  static func attributes(of attribute: String) -> [String] {
    ["\(attribute).lat", "\(attribute).lng"]
  }

  init(_ attribute: String, _ columns: [String: Column]) {
    let numbers = Self.attributes(of: attribute).map { columns[$0]?.numbers }
    (latitudes, longitudes) = (numbers[0], numbers[1])
  }

  /// Calls `body` with the places of a record, until it gives false. What is no place on Earth is
  /// left out, and so is a record that has not as many longitudes as latitudes.
  @inline(__always)
  func forEachPlace(of record: Int, while body: (Coordinates) -> Bool) {
    guard let latitudes, let longitudes else { return }
    let count = latitudes.codes.count(of: record)
    guard count > 0, longitudes.codes.count(of: record) == count else { return }
    for index in 0..<count {
      let place = Coordinates(
        latitude: latitudes.values[latitudes.codes.code(index, of: record)],
        longitude: longitudes.values[longitudes.codes.code(index, of: record)])
      if place.isValid, !body(place) { return }
    }
  }

  /// The distance of the nearest place of a record, in metres; nil if it has none.
  func distance(of record: Int, from center: Coordinates) -> Double? {
    var least: Double?
    forEachPlace(of: record) { place in
      if let known = least, center.leastDistance(toLatitude: place.latitude) >= known {
        return true
      }
      least = min(least ?? .infinity, center.distance(to: place))
      return true
    }
    return least
  }
}
