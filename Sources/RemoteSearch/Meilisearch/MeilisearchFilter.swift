import Components
import Search

/// Translates filters to Meilisearch's `filter`: a list of conditions and of lists of alternatives.
enum MeilisearchFilter {
  /// The filter for the groups and the area of a request; nil if there is neither.
  static func json(_ request: SearchRequest) -> JSONValue? {
    var parts = request.groups.flatMap { group -> [JSONValue] in
      let texts = group.filters.map { JSONValue.text(text($0)) }
      return group.id.isDisjunctive && texts.count > 1 ? [.array(texts)] : texts
    }
    if let area = request.area.flatMap(MeilisearchGeography.filter) { parts.append(area) }
    return parts.isEmpty ? nil : .array(parts)
  }

  private static func text(_ filter: Filter) -> String {
    switch filter {
    case .facet(let facet): equality(facet.attribute, facet.value.text, facet.isNegated)
    case .tag(let tag): equality(tag.attribute, tag.value, tag.isNegated)
    case .numeric(let numeric): comparison(numeric)
    }
  }

  private static func equality(_ attribute: String, _ value: String, _ isNegated: Bool) -> String {
    "\(quoted(attribute)) \(isNegated ? "!=" : "=") \(quoted(value))"
  }

  private static func comparison(_ numeric: Filter.Numeric) -> String {
    let filter = NumericComparisons(numeric)
    let parts = filter.comparisons.map {
      "\(quoted(numeric.attribute)) \($0.rawValue) \($1.shortText)"
    }
    return parts.joined(separator: filter.requiresAll ? " AND " : " OR ")
  }

  /// The text in double quotes, with quotes and backslashes escaped.
  private static func quoted(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    return "\"\(String(scalars))\""
  }
}

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
