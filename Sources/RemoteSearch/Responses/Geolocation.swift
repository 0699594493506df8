import Components
import Search

extension GeographicArea.Box {
  /// The box, split in two if it crosses the 180th meridian.
  var partsWithoutAntimeridian: [GeographicArea.Box] {
    if west <= east { return [self] }
    var (left, right) = (self, self)
    (left.east, right.west) = (180, -180)
    return [left, right]
  }
}

extension JSONObject {
  /// The record with its coordinates as `_geoloc`, converted from the engine's format.
  ///
  /// - Parameters:
  ///   - attribute: the attribute with the coordinates in the engine's format.
  ///   - isLongitudeFirst: whether a pair of numbers is a longitude and a latitude.
  func addingGeolocation(from attribute: String, isLongitudeFirst: Bool = false) -> JSONObject {
    let hasGeolocation = self[GeographicArea.attribute] != nil
    if hasGeolocation, attribute != GeographicArea.attribute { return self }
    guard let value = JSONValue.object(self)[path: attribute],
      let coordinates = value.coordinates(isLongitudeFirst: isLongitudeFirst)
    else { return self }
    var record = self
    record[GeographicArea.attribute] = coordinates
    return record
  }
}

extension JSONValue {
  /// Coordinates as objects with `lat` and `lng`; nil if the value has another format.
  fileprivate func coordinates(isLongitudeFirst: Bool) -> JSONValue? {
    switch self {
    case .object(let object):
      guard let latitude = object["lat"]?.double,
        let longitude = (object["lng"] ?? object["lon"])?.double
      else { return nil }
      return ["lat": .number(latitude), "lng": .number(longitude)]
    case .text(let text):
      return Coordinates(text).map { ["lat": .number($0.latitude), "lng": .number($0.longitude)] }
    case .array(let items):
      if items.count == 2, let first = items[0].double, let second = items[1].double {
        return isLongitudeFirst
          ? ["lat": .number(second), "lng": .number(first)]
          : ["lat": .number(first), "lng": .number(second)]
      }
      let coordinates = items.compactMap { $0.coordinates(isLongitudeFirst: isLongitudeFirst) }
      return coordinates.isEmpty ? Optional.none : .array(coordinates)
    default: return nil
    }
  }
}

extension Double {
  /// The number without an exponent, rounded to a number of fraction digits.
  func decimalText(fractionDigits: Int) -> String {
    let factor = (0..<fractionDigits).reduce(1) { product, _ in product * 10 }
    let scaled = Swift.min(Swift.max((self * Double(factor)).rounded(), -9e15), 9e15)
    let digits = Int(scaled.magnitude)
    let fraction = String(digits % factor)
    let zeros = String(repeating: "0", count: Swift.max(0, fractionDigits - fraction.count))
    return (scaled < 0 ? "-" : "") + "\(digits / factor).\(zeros)\(fraction)"
  }
}
