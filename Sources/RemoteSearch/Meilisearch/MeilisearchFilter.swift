import Components
import Search

/// Writes filters in the language of Meilisearch: a list that must hold, of texts or of lists of
/// texts one of which must hold.
enum MeilisearchFilter {
  /// The filters of a request, and where its records have to lie; nil if there are none.
  static func json(_ request: SearchRequest) -> JSONValue? {
    var parts = request.groups.flatMap { group -> [JSONValue] in
      let texts = group.filters.map { JSONValue.text(text($0)) }
      return group.id.isDisjunctive && texts.count > 1 ? [.array(texts)] : texts
    }
    if let place = request.area.flatMap(MeilisearchGeography.filter) { parts.append(place) }
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
    let (all, comparisons) = numeric.comparisons
    let parts = comparisons.map { "\(quoted(numeric.attribute)) \($0.rawValue) \($1.shortText)" }
    return parts.joined(separator: all ? " AND " : " OR ")
  }

  /// In double quotes nothing but these and backslashes means anything.
  private static func quoted(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    return "\"\(String(scalars))\""
  }
}
