import Glibc
import Search

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
