import Components
import Search

/// Writes filters in the language of Typesense's `filter_by`.
enum TypesenseFilter {
  /// The groups, all of which must hold; nil if there are none.
  ///
  /// - Throws: `refused` for an attribute whose name would be read as something else.
  static func text(_ groups: [FilterGroup]) throws(SearchError) -> String? {
    var texts: [String] = []
    for group in groups where !group.filters.isEmpty {
      for filter in group.filters { try check(filter.attribute) }
      let isEither = group.id.isDisjunctive
      let parts = isEither ? alternatives(group.filters) : group.filters.map(text)
      let joined = parts.joined(separator: isEither ? " || " : " && ")
      texts.append(isEither && parts.count > 1 ? "(\(joined))" : joined)
    }
    return texts.isEmpty ? nil : texts.joined(separator: " && ")
  }

  /// Refuses names with characters that mean something in filters and lists of fields.
  static func check(_ attribute: String) throws(SearchError) {
    let isPlain = attribute.unicodeScalars.allSatisfy {
      $0.value > 0x20 && !",:`()&|![]<>=*\"\\".unicodeScalars.contains($0)
    }
    guard isPlain, !attribute.isEmpty else {
      throw .refused("'typesense' has no attribute '\(attribute)', expected the name of a field")
    }
  }

  /// One of the filters: texts of one attribute are a list, since the number of parts is limited.
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
      let (all, comparisons) = numeric.comparisons
      let parts = comparisons.map { "\(numeric.attribute):\($0.rawValue)\($1.shortText)" }
      let joined = parts.joined(separator: all ? " && " : " || ")
      return parts.count > 1 ? "(\(joined))" : joined
    }
  }

  /// A text as one value. Backticks have no escape; they are left out of what is compared anyway.
  private static func quoted(_ text: String) -> String {
    "`\(String(text.filter { $0 != "`" }))`"
  }
}
