import Components
import Search

/// Translates geographic areas and distances to filters and sort rules.
///
/// Filters by polygons use the attribute `_geojson`, all others also `_geo`.
enum MeilisearchGeography {
  /// One condition or a list of alternatives; nil without boxes, polygons, and radius.
  static func filter(_ area: GeographicArea) -> JSONValue? {
    if !area.boxes.isEmpty {
      return any(
        of: area.boxes.flatMap(\.partsWithoutAntimeridian).map { box in
          let corners = [(box.north, box.east), (box.south, box.west)]
          return condition(
            "_geoBoundingBox", corners.map { Coordinates(latitude: $0, longitude: $1) })
        })
    }
    if !area.polygons.isEmpty {
      // The engine's polygons cannot cross the 180th meridian.
      let polygons = area.polygons.flatMap { $0.strips(ofWidth: 360) }
      return any(of: polygons.map { condition("_geoPolygon", $0.corners) })
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    return .text("_geoRadius(\(text(center)), \(radius.decimalText(fractionDigits: 3)))")
  }

  /// The sort rule by ascending distance; nil without a center.
  static func sort(_ area: GeographicArea) -> JSONValue? {
    area.center.map { .text("_geoPoint(\(text($0))):asc") }
  }

  private static func any(of conditions: [JSONValue]) -> JSONValue {
    conditions.count == 1 ? conditions[0] : .array(conditions)
  }

  private static func condition(_ function: String, _ corners: [Coordinates]) -> JSONValue {
    .text("\(function)(\(corners.map { "[\(text($0))]" }.joined(separator: ", ")))")
  }

  private static func text(_ coordinates: Coordinates) -> String {
    "\(coordinates.latitude.decimalText(fractionDigits: 7)), \(coordinates.longitude.decimalText(fractionDigits: 7))"
  }
}
