import Components
import Search

/// Translates filters to Typesense's `filter_by`.
enum TypesenseFilter {
  /// The filter for all groups; nil if there are none.
  ///
  /// - Throws: `refused` for an attribute whose name cannot be written in a filter.
  static func text(_ groups: [FilterGroup]) throws(SearchError) -> String? {
    var texts: [String] = []
    for group in groups where !group.filters.isEmpty {
      for filter in group.filters { try check(filter.attribute) }
      let isDisjunctive = group.id.isDisjunctive
      let parts = isDisjunctive ? alternatives(group.filters) : group.filters.map(text)
      let joined = parts.joined(separator: isDisjunctive ? " || " : " && ")
      texts.append(isDisjunctive && parts.count > 1 ? "(\(joined))" : joined)
    }
    return texts.isEmpty ? nil : texts.joined(separator: " && ")
  }

  /// Validates a field name.
  ///
  /// - Throws: `refused` for an empty name or characters with a special meaning in filters and lists.
  static func check(_ attribute: String) throws(SearchError) {
    let isPlain = attribute.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !",:`()&|![]<>=*\"\\".unicodeScalars.contains($0)
    }
    guard isPlain, !attribute.isEmpty else {
      throw .refused("invalid field name '\(attribute)' for '\(TypesenseDialect.name)'")
    }
  }

  /// The alternatives of a disjunctive group.
  ///
  /// Texts of one attribute are combined to a list, since the number of conditions is limited.
  private static func alternatives(_ filters: [Filter]) -> [String] {
    var (lists, others): ([(attribute: String, values: [String])], [String]) = ([], [])
    for filter in filters {
      guard case .facet(let facet) = filter, !facet.isNegated, case .string(let text) = facet.value
      else {
        others.append(Self.text(filter))
        continue
      }
      if let index = lists.firstIndex(where: { $0.attribute == facet.attribute }) {
        lists[index].values.append(quoted(text))
      } else {
        lists.append((facet.attribute, [quoted(text)]))
      }
    }
    return lists.map { "\($0.attribute):=[\($0.values.joined(separator: ","))]" } + others
  }

  private static func text(_ filter: Filter) -> String {
    switch filter {
    case .facet(let facet):
      let value = facet.value
      let text = if case .string(let text) = value { "[\(quoted(text))]" } else { value.text }
      return "\(facet.attribute):\(facet.isNegated ? "!=" : "=")\(text)"
    case .tag(let tag):
      return "\(tag.attribute):\(tag.isNegated ? "!=" : "=")[\(quoted(tag.value))]"
    case .numeric(let numeric):
      let filter = NumericComparisons(numeric)
      let parts = filter.comparisons.map { "\(numeric.attribute):\($0.rawValue)\($1.shortText)" }
      let joined = parts.joined(separator: filter.requiresAll ? " && " : " || ")
      return parts.count > 1 ? "(\(joined))" : joined
    }
  }

  /// A text in backticks, which cannot be escaped and are ignored in comparisons by Typesense.
  private static func quoted(_ text: String) -> String {
    "`\(String(text.filter { $0 != "`" }))`"
  }
}

/// Translates optional filters to `_eval` expressions in `sort_by`.
///
/// A record gets the score of the first expression that it matches, so the expressions are all
/// combinations of filters by descending score.
enum TypesenseOptionalFilters {
  private static let maximumExpressions = 64

  /// The sort criterion; nil if there are no optional filters.
  ///
  /// - Throws: `refused` for too many combinations, or an attribute that cannot be written in a filter.
  static func sort(_ optional: OptionalFilters) throws(SearchError) -> String? {
    if optional.groups.isEmpty { return nil }
    guard let combinations = optional.combinations(limit: maximumExpressions) else {
      throw TypesenseDialect.refused(
        "more than \(maximumExpressions) combinations of optional filters; use fewer groups"
      )
    }
    var expressions: [String] = []
    for (filters, score) in combinations {
      guard let text = try TypesenseFilter.text([FilterGroup(.and(""), filters)]) else { continue }
      expressions.append("(\(text)):\(score)")
    }
    return expressions.isEmpty ? nil : "_eval([\(expressions.joined(separator: ", "))]):desc"
  }
}
