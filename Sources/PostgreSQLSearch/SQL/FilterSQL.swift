import Search

/// Translates filters to SQL conditions, which are never NULL.
struct FilterSQL {
  /// Translates the attributes of the filters.
  let attributes: AttributeSQL

  /// The condition for a group; true for an empty group.
  func condition(_ group: FilterGroup, _ parameters: inout SQLParameters) -> String {
    if group.filters.isEmpty { return "true" }
    var conditions: [String] = []
    for filter in group.filters { conditions.append(condition(filter, &parameters)) }
    return "(\(conditions.joined(separator: group.id.isDisjunctive ? " OR " : " AND ")))"
  }

  private func condition(_ filter: Filter, _ parameters: inout SQLParameters) -> String {
    let condition =
      switch filter {
      case .facet(let facet): self.condition(facet, &parameters)
      case .tag(let tag): contains(tag.value, tag.attribute, &parameters)
      case .numeric(let numeric): self.condition(numeric, &parameters)
      }
    return filter.isNegated ? "NOT \(condition)" : condition
  }

  private func contains(
    _ text: String, _ attribute: String, _ parameters: inout SQLParameters
  ) -> String {
    // PostgreSQL texts contain no null character, and libpq would truncate the parameter.
    if text.utf8.contains(0) { return "false" }
    let value = "ARRAY[\(parameters.bind(text))]"
    // This form can use an index of the column.
    if let column = attributes.textsColumn(attribute) {
      return "(\(column) IS NOT NULL AND \(column) @> \(value))"
    }
    return "(\(attributes.texts(attribute, &parameters)) @> \(value))"
  }

  private func condition(_ facet: Filter.Facet, _ parameters: inout SQLParameters) -> String {
    let contains = contains(facet.value.text, facet.attribute, &parameters)
    // The text of a long integer differs from that of the filter's floating-point number.
    guard case .number(let number) = facet.value else { return contains }
    let numbers = attributes.numbers(facet.attribute, &parameters)
    return "(\(contains) OR \(Self.compare(numbers, .equals, parameters.bind(number))))"
  }

  private func condition(_ numeric: Filter.Numeric, _ parameters: inout SQLParameters) -> String {
    let numbers = attributes.numbers(numeric.attribute, &parameters)
    let bounds = attributes.numberBounds(numeric.attribute)
    switch numeric.value {
    case .comparison(let comparison, let bound):
      if bound.isNaN { return "false" }
      let value = parameters.bind(bound)
      let exact = Self.compare(numbers, comparison, value)
      guard let bounds else { return exact }
      switch comparison {
      case .lessThan, .lessThanOrEqual:
        return "(\(exact) AND \(bounds.minimum) \(comparison.rawValue) \(value))"
      case .greaterThan, .greaterThanOrEqual:
        return "(\(exact) AND \(bounds.maximum) \(comparison.rawValue) \(value))"
      case .equals:
        return "(\(exact) AND \(bounds.minimum) <= \(value) AND \(bounds.maximum) >= \(value))"
      case .notEquals: return exact
      }
    case .range(let range):
      let (low, high) = (parameters.bind(range.lowerBound), parameters.bind(range.upperBound))
      let exact =
        "EXISTS (SELECT FROM unnest(\(numbers)) n WHERE n BETWEEN \(low) AND \(high))"
      return bounds.map { "(\(exact) AND \($0.minimum) <= \(high) AND \($0.maximum) >= \(low))" }
        ?? exact
    }
  }

  /// The comparison of a list: any number must match; for `!=`, no number, and the list is not empty.
  private static func compare(
    _ numbers: String, _ comparison: Filter.Numeric.Operator, _ value: String
  ) -> String {
    switch comparison {
    case .lessThan: "(\(value) > ANY(\(numbers)))"
    case .lessThanOrEqual: "(\(value) >= ANY(\(numbers)))"
    case .equals: "(\(value) = ANY(\(numbers)))"
    case .notEquals: "(cardinality(\(numbers)) > 0 AND NOT \(value) = ANY(\(numbers)))"
    case .greaterThanOrEqual: "(\(value) <= ANY(\(numbers)))"
    case .greaterThan: "(\(value) < ANY(\(numbers)))"
    }
  }
}
