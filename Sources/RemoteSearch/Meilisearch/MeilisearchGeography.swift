import Components
import Search

/// Writes where records have to lie, and from where distances are taken, by the attribute `_geo`.
enum MeilisearchGeography {
  /// One filter, or several one of which must hold; nil if records may lie anywhere.
  static func filter(_ area: GeographicArea) -> JSONValue? {
    if !area.boxes.isEmpty {
      let boxes = area.boxes.flatMap(\.parts).map { box -> JSONValue in
        let corners = [(box.north, box.east), (box.south, box.west)].map {
          "[\(text(Coordinates(latitude: $0, longitude: $1)))]"
        }
        return .text("_geoBoundingBox(\(corners.joined(separator: ", ")))")
      }
      return boxes.count == 1 ? boxes[0] : .array(boxes)
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    return .text("_geoRadius(\(text(center)), \(radius.decimalText(places: 3)))")
  }

  /// By distance, the nearest first; nil if there is no centre.
  static func order(_ area: GeographicArea) -> JSONValue? {
    area.center.map { .text("_geoPoint(\(text($0))):asc") }
  }

  private static func text(_ place: Coordinates) -> String {
    "\(place.latitude.decimalText(places: 7)), \(place.longitude.decimalText(places: 7))"
  }
}
