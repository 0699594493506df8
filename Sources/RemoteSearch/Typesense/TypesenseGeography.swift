import Search

/// Translates geographic areas and distances to `filter_by` and `sort_by`.
struct TypesenseGeography {
  /// The distance between vertices and the maximum width of a polygon, in degrees.
  ///
  /// Typesense connects vertices along great circles. To approximate parallels, polygons have additional
  /// vertices and are no wider than a quarter of the Earth.
  private static let (step, maximumWidth) = (2.0, 90.0)
  /// The maximum latitude of a vertex; at the poles all vertices would coincide.
  private static let pole = 89.9

  private let field: String
  private let area: GeographicArea

  /// Creates a translator; nil without an area.
  ///
  /// - Throws: `refused` for an invalid field name.
  init?(_ area: GeographicArea?, in field: String) throws(SearchError) {
    guard let area else { return nil }
    try TypesenseFilter.check(field)
    (self.area, self.field) = (area, field)
  }

  /// The condition for the area; nil without boxes, polygons, and radius.
  var filter: String? {
    if !area.boxes.isEmpty {
      return any(
        of: area.boxes.flatMap(\.partsWithoutAntimeridian).flatMap(Self.slices).map(Self.vertices))
    }
    if !area.polygons.isEmpty {
      let polygons = area.polygons.flatMap { $0.strips(ofWidth: Self.maximumWidth) }
        .map(Self.vertices)
      // If no part has an area, the server's error is better than a search without the filter.
      let valid = polygons.filter { $0.count >= 3 }
      return any(of: valid.isEmpty ? polygons : valid)
    }
    guard let center = area.center, let radius = area.radius else { return nil }
    let kilometers = (max(radius, 1) / 1_000).decimalText(fractionDigits: 6)
    return "\(field):(\(Self.text(center)), \(kilometers) km)"
  }

  /// The sort by ascending distance; nil without a center.
  var sort: String? {
    guard let center = area.center else { return nil }
    let precision =
      area.precision > 1
      ? ", precision: \((Double(area.precision) / 1_000).decimalText(fractionDigits: 3)) km" : ""
    return "\(field)(\(Self.text(center))\(precision)):asc"
  }

  private func any(of polygons: [[String]]) -> String {
    let conditions = polygons.map { "\(field):(\($0.joined(separator: ", ")))" }
    return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " || ")))"
  }

  private static func slices(of box: GeographicArea.Box) -> [GeographicArea.Box] {
    let count = max(1, ((box.east - box.west) / maximumWidth).rounded(.up))
    return (0..<Int(count)).map { slice in
      var part = box
      part.west = box.west + (box.east - box.west) * Double(slice) / count
      part.east = box.west + (box.east - box.west) * Double(slice + 1) / count
      return part
    }
  }

  private static func vertices(of box: GeographicArea.Box) -> [String] {
    let (south, north) = (max(box.south, -pole), min(box.north, pole))
    let count = max(1, ((box.east - box.west) / step).rounded(.up))
    let longitudes = (0...Int(count)).map {
      box.west + (box.east - box.west) * Double($0) / count
    }
    return longitudes.map { text(Coordinates(latitude: south, longitude: $0)) }
      + longitudes.reversed().map { text(Coordinates(latitude: north, longitude: $0)) }
  }

  /// The corners, and further vertices on the lines between them.
  ///
  /// Successive vertices are different, as Typesense requires.
  private static func vertices(of polygon: GeographicArea.Polygon) -> [String] {
    let corners = polygon.corners.map {
      Coordinates(latitude: min(max($0.latitude, -pole), pole), longitude: $0.longitude)
    }
    let vertices = zip(corners, corners.dropFirst() + corners.prefix(1)).flatMap { start, end in
      let (height, width) = (end.latitude - start.latitude, end.longitude - start.longitude)
      let count = max(1, (max(abs(height), abs(width)) / step).rounded(.up))
      return (0..<Int(count)).map { index in
        let share = Double(index) / count
        return text(
          Coordinates(
            latitude: start.latitude + share * height, longitude: start.longitude + share * width))
      }
    }
    return zip(vertices, vertices.dropFirst() + vertices.prefix(1)).filter { $0 != $1 }.map(\.0)
  }

  private static func text(_ coordinates: Coordinates) -> String {
    "\(coordinates.latitude.decimalText(fractionDigits: 7)), \(coordinates.longitude.decimalText(fractionDigits: 7))"
  }
}
