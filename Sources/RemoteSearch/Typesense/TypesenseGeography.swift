import Search

/// Writes where records have to lie, and from where distances are taken, in `filter_by` and `sort_by`.
struct TypesenseGeography {
  /// The sides of a polygon are the shortest ways between its corners, not parallels: there is a
  /// corner at so many degrees, and a polygon is no wider than a quarter of the Earth.
  private static let (step, widest) = (2.0, 90.0)
  /// At the poles all corners would be the same.
  private static let pole = 89.9

  private let field: String
  private let area: GeographicArea

  /// - Throws: `refused` for a field whose name would be read as something else.
  init?(_ area: GeographicArea?, in field: String) throws(SearchError) {
    guard let area else { return nil }
    try TypesenseFilter.check(field)
    (self.area, self.field) = (area, field)
  }

  /// Nil if records may lie anywhere.
  var filter: String? {
    if !area.boxes.isEmpty {
      let polygons = area.boxes.flatMap(\.parts).flatMap(Self.slices).map { box in
        "\(field):(\(Self.corners(of: box).joined(separator: ", ")))"
      }
      return polygons.count == 1 ? polygons[0] : "(\(polygons.joined(separator: " || ")))"
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    let kilometres = (max(radius, 1) / 1_000).decimalText(places: 6)
    return "\(field):(\(Self.text(center)), \(kilometres) km)"
  }

  /// By distance, the nearest first; nil if there is no centre.
  var order: String? {
    guard let center = area.center else { return nil }
    let precision =
      area.precision > 1
      ? ", precision: \((Double(area.precision) / 1_000).decimalText(places: 3)) km" : ""
    return "\(field)(\(Self.text(center))\(precision)):asc"
  }

  private static func slices(of box: GeographicArea.Box) -> [GeographicArea.Box] {
    let count = max(1, ((box.east - box.west) / widest).rounded(.up))
    return (0..<Int(count)).map { slice in
      var part = box
      part.west = box.west + (box.east - box.west) * Double(slice) / count
      part.east = box.west + (box.east - box.west) * Double(slice + 1) / count
      return part
    }
  }

  private static func corners(of box: GeographicArea.Box) -> [String] {
    let (south, north) = (max(box.south, -pole), min(box.north, pole))
    let count = max(1, ((box.east - box.west) / step).rounded(.up))
    let places = (0...Int(count)).map {
      box.west + (box.east - box.west) * Double($0) / count
    }
    return places.map { text(Coordinates(latitude: south, longitude: $0)) }
      + places.reversed().map { text(Coordinates(latitude: north, longitude: $0)) }
  }

  private static func text(_ place: Coordinates) -> String {
    "\(place.latitude.decimalText(places: 7)), \(place.longitude.decimalText(places: 7))"
  }
}
