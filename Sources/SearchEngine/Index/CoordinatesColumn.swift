import Glibc
import Search

/// The places on Earth that records have.
///
/// A record has several where the attribute is a list. Latitudes and longitudes are columns of
/// their own; the n-th latitude of a record belongs to its n-th longitude.
struct CoordinatesColumn: Sendable {
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
    let count = latitudes.ordinals.count(of: record)
    guard longitudes.ordinals.count(of: record) == count else { return }
    for index in 0..<count {
      let place = Coordinates(
        latitude: latitudes.values[latitudes.ordinals.ordinal(index, of: record)],
        longitude: longitudes.values[longitudes.ordinals.ordinal(index, of: record)])
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

extension Coordinates {
  /// The mean radius of the Earth in metres, as the IUGG gives it.
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

  /// A distance that no place with this latitude is nearer than, in metres. Cheap.
  func leastDistance(toLatitude other: Double) -> Double {
    // A hair less, so that rounding cannot make it more than the distance itself.
    abs(other - latitude) * (Double.pi / 180) * Self.earthRadius * (1 - 1e-9)
  }
}
