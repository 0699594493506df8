import Components
import Search

/// Writes where records have to lie, and from where distances are taken.
struct ElasticsearchGeography {
  private let field: String
  private let area: GeographicArea

  init?(_ area: GeographicArea?, in field: String) {
    guard let area else { return nil }
    (self.area, self.field) = (area, field)
  }

  /// Nil if records may lie anywhere.
  var filter: JSONValue? {
    if !area.boxes.isEmpty {
      return ["bool": ["should": .array(area.boxes.map(clause)), "minimum_should_match": 1]]
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    // No distance at all is refused.
    let metres = max(radius, 1).decimalText(places: 3) + "m"
    return [
      "geo_distance": .object(JSONObject([("distance", .text(metres)), (field, place(center))]))
    ]
  }

  /// By distance, the nearest first; nil if there is no centre. The value is in metres.
  var order: JSONValue? {
    guard let center = area.center else { return nil }
    return [
      "_geo_distance": .object(
        JSONObject([
          (field, place(center)), ("order", "asc"), ("unit", "m"), ("ignore_unmapped", true),
        ]))
    ]
  }

  private func clause(_ box: GeographicArea.Box) -> JSONValue {
    .member(
      "geo_bounding_box",
      .member(
        field,
        [
          "top_left": place(Coordinates(latitude: box.north, longitude: box.west)),
          "bottom_right": place(Coordinates(latitude: box.south, longitude: box.east)),
        ]))
  }

  private func place(_ place: Coordinates) -> JSONValue {
    ["lat": .number(place.latitude), "lon": .number(place.longitude)]
  }
}
