import Search

/// The places on Earth that records have.
///
/// A record has several where the attribute is a list. Latitudes and longitudes are columns of
/// their own; the n-th latitude of a record belongs to its n-th longitude.
struct PlaceColumn: Sendable {
  /// Where the places of each record begin, and the end of the last.
  private var starts: [UInt32] = [0]
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []

  /// The attributes of which the columns are needed.
  static func attributes(of attribute: String) -> [String] {
    ["\(attribute).lat", "\(attribute).lng"]
  }

  /// Takes the places of all records. What is no place on Earth is left out, and so is a record that
  /// has not as many longitudes as latitudes. O(places).
  init(_ attribute: String, _ columns: [String: Column], recordCount: Int) {
    let numbers = Self.attributes(of: attribute).compactMap { columns[$0]?.numbers }
    starts.reserveCapacity(recordCount + 1)
    for record in 0..<recordCount {
      if numbers.count == 2 { add(record, numbers[0], numbers[1]) }
      starts.append(UInt32(latitudes.count))
    }
  }

  private mutating func add(
    _ record: Int, _ latitudes: Column.Numbers, _ longitudes: Column.Numbers
  ) {
    let count = latitudes.codes.count(of: record)
    guard longitudes.codes.count(of: record) == count else { return }
    for index in 0..<count {
      let place = Coordinates(
        latitude: latitudes.values[latitudes.codes.code(index, of: record)],
        longitude: longitudes.values[longitudes.codes.code(index, of: record)])
      guard place.isValid else { continue }
      self.latitudes.append(place.latitude)
      self.longitudes.append(place.longitude)
    }
  }

  /// Calls `body` with the places of a record, until it gives false.
  @inline(__always)
  func forEachPlace(of record: Int, while body: (Coordinates) -> Bool) {
    for index in Int(starts[record])..<Int(starts[record + 1]) {
      let place = Coordinates(latitude: latitudes[index], longitude: longitudes[index])
      if !body(place) { return }
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
