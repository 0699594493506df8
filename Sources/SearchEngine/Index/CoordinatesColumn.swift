import Glibc
import Search

/// The coordinates of all records.
///
/// A record has several coordinates if the attribute is a list. They come from two numeric columns:
/// the *n*th latitude of a record belongs to its *n*th longitude.
struct CoordinatesColumn: Sendable {
  /// The index of each record's first coordinates, and the end of the last.
  private var starts: [UInt32] = [0]
  /// The latitudes of all records in degrees, in record order.
  private var latitudes: [Double] = []
  /// The longitude in degrees for each element of `latitudes`.
  private var longitudes: [Double] = []

  /// The attributes with the latitudes and longitudes of an attribute.
  static func attributes(of attribute: String) -> [String] {
    ["\(attribute).lat", "\(attribute).lng"]
  }

  /// Builds the column. Complexity: O(*coordinates*).
  ///
  /// Omits coordinates that are out of range, and records with different numbers of latitudes and
  /// longitudes.
  init(_ attribute: String, _ columns: [String: Column], recordCount: Int) {
    let numbers = Self.attributes(of: attribute).compactMap { columns[$0]?.numbers }
    starts.reserveCapacity(recordCount + 1)
    for record in 0..<recordCount {
      if numbers.count == 2 { add(record, numbers[0], numbers[1]) }
      starts.append(UInt32(latitudes.count))
    }
  }

  /// Appends the valid coordinates of a record.
  private mutating func add(
    _ record: Int, _ latitudes: Column.Numbers, _ longitudes: Column.Numbers
  ) {
    let count = latitudes.ordinals.count(of: record)
    guard longitudes.ordinals.count(of: record) == count else { return }
    for index in 0..<count {
      let coordinates = Coordinates(
        latitude: latitudes.values[latitudes.ordinals.ordinal(index, of: record)],
        longitude: longitudes.values[longitudes.ordinals.ordinal(index, of: record)])
      guard coordinates.isValid else { continue }
      self.latitudes.append(coordinates.latitude)
      self.longitudes.append(coordinates.longitude)
    }
  }

  /// Calls `body` with the coordinates of a record until it returns false.
  @inline(__always)
  func forEachCoordinates(of record: Int, while body: (Coordinates) -> Bool) {
    for index in Int(starts[record])..<Int(starts[record + 1]) {
      let coordinates = Coordinates(latitude: latitudes[index], longitude: longitudes[index])
      if !body(coordinates) { return }
    }
  }

  /// The distance in metres of the nearest coordinates of a record; nil if it has none.
  func distance(of record: Int, from center: Coordinates) -> Double? {
    var least: Double?
    forEachCoordinates(of: record) { coordinates in
      if let least, center.minimumDistance(toLatitude: coordinates.latitude) >= least {
        return true
      }
      least = min(least ?? .infinity, center.distance(to: coordinates))
      return true
    }
    return least
  }
}

extension Coordinates {
  /// The mean radius of the Earth in metres (IUGG).
  private static let earthRadius = 6_371_008.8

  /// The distance on a sphere in metres, by the haversine formula.
  func distance(to other: Coordinates) -> Double {
    let degree = Double.pi / 180
    let latitudes = sin((other.latitude - latitude) * degree / 2)
    let longitudes = sin((other.longitude - longitude) * degree / 2)
    let chord =
      latitudes * latitudes
      + cos(latitude * degree) * cos(other.latitude * degree) * longitudes * longitudes
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// A lower bound, in metres, of the distance to any point with a latitude; cheap to compute.
  func minimumDistance(toLatitude other: Double) -> Double {
    // Slightly less, so that rounding cannot make it exceed the distance.
    abs(other - latitude) * (Double.pi / 180) * Self.earthRadius * (1 - 1e-9)
  }
}
