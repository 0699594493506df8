import Search

/// Conditions in SQL that filters mean; none of them is ever NULL.
struct FilterSQL {
  let attributes: AttributeSQL

  /// The condition of a group; every record fulfils one without filters.
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
      case .tag(let tag): holds(tag.value, tag.attribute, &parameters)
      case .numeric(let numeric): self.condition(numeric, &parameters)
      }
    return filter.isNegated ? "NOT \(condition)" : condition
  }

  private func holds(
    _ text: String, _ attribute: String, _ parameters: inout SQLParameters
  ) -> String {
    // No text of a database holds this character, at which the library would cut it.
    if text.utf8.contains(0) { return "false" }
    let value = "ARRAY[\(parameters.bind(text))]"
    // As it is written here, an index of the column can be used.
    if let column = attributes.textsColumn(attribute) {
      return "(\(column) IS NOT NULL AND \(column) @> \(value))"
    }
    return "(\(attributes.texts(attribute, &parameters)) @> \(value))"
  }

  private func condition(_ facet: Filter.Facet, _ parameters: inout SQLParameters) -> String {
    let holds = holds(facet.value.text, facet.attribute, &parameters)
    // Long integers have another text than the number that a filter holds for them.
    guard case .number(let number) = facet.value else { return holds }
    let numbers = attributes.numbers(facet.attribute, &parameters)
    return "(\(holds) OR \(Self.compare(numbers, .equals, parameters.bind(number))))"
  }

  private func condition(_ numeric: Filter.Numeric, _ parameters: inout SQLParameters) -> String {
    let numbers = attributes.numbers(numeric.attribute, &parameters)
    let ends = attributes.numberEnds(numeric.attribute)
    switch numeric.value {
    case .comparison(let comparison, let bound):
      if bound.isNaN { return "false" }
      let value = parameters.bind(bound)
      let exact = Self.compare(numbers, comparison, value)
      guard let ends else { return exact }
      switch comparison {
      case .lessThan, .lessThanOrEqual:
        return "(\(exact) AND \(ends.least) \(comparison.rawValue) \(value))"
      case .greaterThan, .greaterThanOrEqual:
        return "(\(exact) AND \(ends.greatest) \(comparison.rawValue) \(value))"
      case .equals:
        return "(\(exact) AND \(ends.least) <= \(value) AND \(ends.greatest) >= \(value))"
      case .notEquals: return exact
      }
    case .range(let range):
      let (low, high) = (parameters.bind(range.lowerBound), parameters.bind(range.upperBound))
      let exact =
        "EXISTS (SELECT FROM unnest(\(numbers)) n WHERE n BETWEEN \(low) AND \(high))"
      return ends.map { "(\(exact) AND \($0.least) <= \(high) AND \($0.greatest) >= \(low))" }
        ?? exact
    }
  }

  /// A list fulfils a comparison when one of its numbers does; `!=` asks for numbers, none of which
  /// is the given one.
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
