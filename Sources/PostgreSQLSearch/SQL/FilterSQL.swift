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
    return "(\(attributes.texts(attribute, &parameters)) @> ARRAY[\(parameters.bind(text))])"
  }

  private func condition(_ facet: Filter.Facet, _ parameters: inout SQLParameters) -> String {
    let holds = holds(facet.value.text, facet.attribute, &parameters)
    // Long integers have another text than the number that a filter holds for them.
    guard case .number(let number) = facet.value else { return holds }
    let numbers = attributes.numbers(facet.attribute, &parameters)
    return "(\(holds) OR \(compare(numbers, .equals, number, &parameters)))"
  }

  private func condition(_ numeric: Filter.Numeric, _ parameters: inout SQLParameters) -> String {
    let numbers = attributes.numbers(numeric.attribute, &parameters)
    switch numeric.value {
    case .comparison(let comparison, let bound):
      return compare(numbers, comparison, bound, &parameters)
    case .range(let range):
      let (low, high) = (parameters.bind(range.lowerBound), parameters.bind(range.upperBound))
      return """
        (\(low) <= ANY(\(numbers)) AND \(high) >= ANY(\(numbers)) AND EXISTS \
        (SELECT FROM unnest(\(numbers)) n WHERE n BETWEEN \(low) AND \(high)))
        """
    }
  }

  /// A list fulfils a comparison when one of its numbers does; `!=` asks for numbers, none of which
  /// is the given one.
  private func compare(
    _ numbers: String, _ comparison: Filter.Numeric.Operator, _ bound: Double,
    _ parameters: inout SQLParameters
  ) -> String {
    if bound.isNaN { return "false" }
    let value = parameters.bind(bound)
    return switch comparison {
    case .lessThan: "(\(value) > ANY(\(numbers)))"
    case .lessThanOrEqual: "(\(value) >= ANY(\(numbers)))"
    case .equals: "(\(value) = ANY(\(numbers)))"
    case .notEquals: "(cardinality(\(numbers)) > 0 AND NOT \(value) = ANY(\(numbers)))"
    case .greaterThanOrEqual: "(\(value) <= ANY(\(numbers)))"
    case .greaterThan: "(\(value) < ANY(\(numbers)))"
    }
  }
}
