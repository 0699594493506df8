import Components
import Search

/// Translates geographic areas and distances to queries and sort values.
struct ElasticsearchGeography {
  private let field: String
  private let area: GeographicArea

  init?(_ area: GeographicArea?, in field: String) {
    guard let area else { return nil }
    (self.area, self.field) = (area, field)
  }

  /// The clause for the area; nil without boxes, polygons, and radius.
  var filter: JSONValue? {
    if !area.boxes.isEmpty { return Self.any(of: area.boxes.map(clause)) }
    if !area.polygons.isEmpty {
      // The engine's polygons cannot cross the 180th meridian.
      return Self.any(of: area.polygons.flatMap { $0.strips(ofWidth: 360) }.map(clause))
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    // Elasticsearch rejects a distance of zero.
    let meters = max(radius, 1).decimalText(fractionDigits: 3) + "m"
    return [
      "geo_distance": .object(
        JSONObject([
          ("distance", .text(meters)), (field, point(center)), ("ignore_unmapped", true),
        ]))
    ]
  }

  /// The sort by ascending distance in meters; nil without a center.
  var sort: JSONValue? {
    guard let center = area.center else { return nil }
    return [
      "_geo_distance": .object(
        JSONObject([
          (field, point(center)), ("order", "asc"), ("unit", "m"), ("ignore_unmapped", true),
        ]))
    ]
  }

  private func clause(_ box: GeographicArea.Box) -> JSONValue {
    let corners: JSONValue = [
      "top_left": point(Coordinates(latitude: box.north, longitude: box.west)),
      "bottom_right": point(Coordinates(latitude: box.south, longitude: box.east)),
    ]
    return [
      "geo_bounding_box": .object(JSONObject([(field, corners), ("ignore_unmapped", true)]))
    ]
  }

  private static func any(of clauses: [JSONValue]) -> JSONValue {
    ["bool": ["should": .array(clauses), "minimum_should_match": 1]]
  }

  private func clause(_ polygon: GeographicArea.Polygon) -> JSONValue {
    let points: JSONValue = ["points": .array(polygon.corners.map(point))]
    return ["geo_polygon": .object(JSONObject([(field, points), ("ignore_unmapped", true)]))]
  }

  private func point(_ coordinates: Coordinates) -> JSONValue {
    ["lat": .number(coordinates.latitude), "lon": .number(coordinates.longitude)]
  }
}
