import Search

/// Translates filters to SQL conditions, in which NULL means false.
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

  /// The condition for a filter.
  func condition(_ filter: Filter, _ parameters: inout SQLParameters) -> String {
    let condition =
      switch filter {
      case .facet(let facet): self.condition(facet, &parameters)
      case .tag(let tag): contains(tag.value, tag.attribute, &parameters)
      case .numeric(let numeric): self.condition(numeric, &parameters)
      }
    return filter.isNegated ? "(\(condition) IS NOT TRUE)" : condition
  }

  private func contains(
    _ text: String, _ attribute: String, _ parameters: inout SQLParameters
  ) -> String {
    // PostgreSQL texts contain no null character, and libpq would truncate the parameter.
    if text.utf8.contains(0) { return "false" }
    if attributes.hasIdentifiers(attribute) {
      return attributes.contains(text, attribute, &parameters)
    }
    let value = parameters.bind(text)
    switch attributes.texts(attribute, &parameters) {
    case .scalar(let expression): return Self.condition(expression, "=", value)
    case .array(let expression): return "(\(expression) @> ARRAY[\(value)])"
    }
  }

  private func condition(_ facet: Filter.Facet, _ parameters: inout SQLParameters) -> String {
    let contains = contains(facet.value.text, facet.attribute, &parameters)
    // The text of a long integer differs from that of the filter's floating-point number.
    guard case .number(let number) = facet.value else { return contains }
    let equals = compare(facet.attribute, .equals, number, &parameters)
    return "(\(contains) OR \(equals))"
  }

  private func condition(_ numeric: Filter.Numeric, _ parameters: inout SQLParameters) -> String {
    let attribute = numeric.attribute
    switch numeric.value {
    case .comparison(let comparison, let bound):
      // 'compare' must not be called with NaN, which is greater than any number in SQL.
      if bound.isNaN { return "false" }
      guard let bounds = attributes.numberBounds(attribute) else {
        return compare(attribute, comparison, bound, &parameters)
      }
      let value = parameters.bind(bound)
      switch comparison {
      case .lessThan, .lessThanOrEqual:
        return Self.condition(bounds.minimum, comparison.rawValue, value)
      case .greaterThan, .greaterThanOrEqual:
        return Self.condition(bounds.maximum, comparison.rawValue, value)
      case .equals:
        let exact = compare(attribute, comparison, bound, &parameters)
        return "(\(exact) AND \(bounds.minimum) <= \(value) AND \(bounds.maximum) >= \(value))"
      case .notEquals: return compare(attribute, comparison, bound, &parameters)
      }
    case .range(let range):
      if attributes.indexedColumn(attribute, ColumnType.numbers) != nil {
        let low = compare(attribute, .greaterThanOrEqual, range.lowerBound, &parameters)
        let high = compare(attribute, .lessThanOrEqual, range.upperBound, &parameters)
        return "(\(low) AND \(high))"
      }
      let (low, high) = (parameters.bind(range.lowerBound), parameters.bind(range.upperBound))
      let exact: String
      switch attributes.numbers(attribute, &parameters) {
      case .scalar(let expression):
        return "(\(expression) BETWEEN \(low) AND \(high))"
      case .array(let expression): exact = Self.isAny(of: expression, between: low, and: high)
      }
      guard let bounds = attributes.numberBounds(attribute) else { return exact }
      // The other numbers matter only if the minimum is below the range, and the maximum above.
      return "(\(bounds.minimum) <= \(high) AND \(bounds.maximum) >= \(low) "
        + "AND (\(bounds.minimum) >= \(low) OR \(bounds.maximum) <= \(high) OR \(exact)))"
    }
  }

  /// The comparison of an attribute: any of its numbers must match; for `!=`, it has numbers, and none of
  /// them is equal.
  private func compare(
    _ attribute: String, _ comparison: Filter.Numeric.Operator, _ bound: Double,
    _ parameters: inout SQLParameters
  ) -> String {
    if let column = attributes.indexedColumn(attribute, ColumnType.numbers), bound.isFinite {
      return Self.compare(column.name, column.type, comparison, bound, &parameters)
    }
    let value = parameters.bind(bound)
    switch attributes.numbers(attribute, &parameters) {
    case .scalar(let expression):
      return Self.condition(
        expression, comparison == .notEquals ? "<>" : comparison.rawValue, value)
    case .array(let numbers): return Self.isAny(of: numbers, comparison, value)
    }
  }

  /// The condition that a list of numbers, an expression of type `float8[]`, matches a filter.
  static func condition(
    _ numeric: Filter.Numeric, onNumbers numbers: String, _ parameters: inout SQLParameters
  ) -> String {
    switch numeric.value {
    case .comparison(let comparison, let bound):
      bound.isNaN ? "false" : isAny(of: numbers, comparison, parameters.bind(bound))
    case .range(let range):
      isAny(
        of: numbers, between: parameters.bind(range.lowerBound),
        and: parameters.bind(range.upperBound))
    }
  }

  private static func isAny(
    of numbers: String, _ comparison: Filter.Numeric.Operator, _ value: String
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

  private static func isAny(
    of numbers: String, between low: String, and high: String
  ) -> String {
    "EXISTS (SELECT FROM unnest(\(numbers)) n WHERE n BETWEEN \(low) AND \(high))"
  }

  /// Compares a column of numbers with a value of its type, which can use an index.
  private static func compare(
    _ column: String, _ type: ColumnType, _ comparison: Filter.Numeric.Operator, _ bound: Double,
    _ parameters: inout SQLParameters
  ) -> String {
    let name = comparison == .notEquals ? "<>" : comparison.rawValue
    switch type {
    case .decimal:
      return condition(column, name, parameters.bind("\(bound)", as: "numeric"))
    case .integer:
      // Between two integers, the bound is rounded so that the comparison remains the same.
      let rounded: Double? =
        switch comparison {
        case .lessThan, .greaterThanOrEqual: bound.rounded(.up)
        case .lessThanOrEqual, .greaterThan: bound.rounded(.down)
        case .equals, .notEquals: bound.rounded() == bound ? bound : nil
        }
      guard let rounded, let integer = Int(exactly: rounded) else { break }
      return condition(column, name, parameters.bind("\(integer)", as: "bigint"))
    default: break
    }
    return condition("\(column)::float8", name, parameters.bind(bound))
  }

  private static func condition(_ expression: String, _ name: String, _ value: String) -> String {
    "(\(expression) \(name) \(value))"
  }
}
