import Components
import Search

extension GeographicArea.Box {
  /// The box in parts none of which crosses the 180th meridian.
  var parts: [GeographicArea.Box] {
    if west <= east { return [self] }
    var (left, right) = (self, self)
    (left.east, right.west) = (180, -180)
    return [left, right]
  }
}

extension JSONObject {
  /// The record with its place as `_geoloc` has it, whatever form the engine has.
  ///
  /// - Parameters:
  ///   - attribute: the attribute that has the place.
  ///   - isLongitudeFirst: whether two numbers are a longitude and a latitude.
  func located(by attribute: String, isLongitudeFirst: Bool = false) -> JSONObject {
    let isThere = self[GeographicArea.attribute] != nil
    if isThere, attribute != GeographicArea.attribute { return self }
    guard let value = JSONValue.object(self)[path: attribute],
      let places = value.places(isLongitudeFirst: isLongitudeFirst)
    else { return self }
    var record = self
    record[GeographicArea.attribute] = places
    return record
  }
}

extension JSONValue {
  /// Places as objects with `lat` and `lng`; nil if this is none.
  fileprivate func places(isLongitudeFirst: Bool) -> JSONValue? {
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
      let places = items.compactMap { $0.places(isLongitudeFirst: isLongitudeFirst) }
      return places.isEmpty ? Optional.none : .array(places)
    default: return nil
    }
  }
}

extension Double {
  /// Without an exponent, to so many places behind the point.
  func decimalText(places: Int) -> String {
    let factor = (0..<places).reduce(1) { product, _ in product * 10 }
    let scaled = Swift.min(Swift.max((self * Double(factor)).rounded(), -9e15), 9e15)
    let digits = Int(scaled.magnitude)
    let fraction = String(digits % factor)
    let zeros = String(repeating: "0", count: Swift.max(0, places - fraction.count))
    return (scaled < 0 ? "-" : "") + "\(digits / factor).\(zeros)\(fraction)"
  }
}
