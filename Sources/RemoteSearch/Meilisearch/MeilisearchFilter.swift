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
