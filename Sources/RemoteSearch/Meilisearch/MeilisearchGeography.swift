import Components
import Search

/// Translates geographic areas and distances to filters and sort rules for the attribute `_geo`.
enum MeilisearchGeography {
  /// One condition or a list of alternatives; nil without boxes and radius.
  static func filter(_ area: GeographicArea) -> JSONValue? {
    if !area.boxes.isEmpty {
      let boxes = area.boxes.flatMap(\.partsWithoutAntimeridian).map { box -> JSONValue in
        let corners = [(box.north, box.east), (box.south, box.west)].map {
          "[\(text(Coordinates(latitude: $0, longitude: $1)))]"
        }
        return .text("_geoBoundingBox(\(corners.joined(separator: ", ")))")
      }
      return boxes.count == 1 ? boxes[0] : .array(boxes)
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    return .text("_geoRadius(\(text(center)), \(radius.decimalText(fractionDigits: 3)))")
  }

  /// The sort rule by ascending distance; nil without a center.
  static func sort(_ area: GeographicArea) -> JSONValue? {
    area.center.map { .text("_geoPoint(\(text($0))):asc") }
  }

  private static func text(_ coordinates: Coordinates) -> String {
    "\(coordinates.latitude.decimalText(fractionDigits: 7)), \(coordinates.longitude.decimalText(fractionDigits: 7))"
  }
}
