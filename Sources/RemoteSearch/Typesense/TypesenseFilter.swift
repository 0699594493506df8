import Components
import Search

/// Translates filters to Typesense's `filter_by`.
struct TypesenseFilter {
  /// The maximum number of conditions and operators in a filter.
  private static let maximumOperations = 100

  /// The types of the fields.
  var types = TypesenseFieldTypes()

  /// The filter for all groups; nil if there are none.
  ///
  /// - Throws: `refused` for an attribute whose name cannot be written in a filter.
  func text(_ groups: [FilterGroup]) throws(SearchError) -> String? {
    var texts: [String] = []
    for group in groups where !group.filters.isEmpty {
      for filter in group.filters { try Self.check(filter.attribute) }
      let isDisjunctive = group.id.isDisjunctive
      let parts = conditions(group.filters, isDisjunctive: isDisjunctive).map(\.text)
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

  /// Validates the number of conditions and operators of a filter.
  ///
  /// - Throws: `refused` if there are more than Typesense allows by default.
  static func checkSize(of filter: String) throws(SearchError) {
    // Texts in backticks contain no operators.
    let parts = filter.split(separator: "`", omittingEmptySubsequences: false).enumerated()
    let operators = parts.filter { $0.offset.isMultiple(of: 2) }.reduce(0) { count, part in
      count + part.element.split(separator: " ").count { $0 == "&&" || $0 == "||" }
    }
    let operations = 2 * operators + 1
    guard operations > maximumOperations else { return }
    throw TypesenseDialect.refused(
      "the filters have \(operations) conditions and operators, expected at most "
        + "\(maximumOperations); use fewer filters")
  }

  /// The conditions for the filters of a group.
  ///
  /// Values of one attribute are combined to a list, since the number of conditions is limited.
  private func conditions(_ filters: [Filter], isDisjunctive: Bool) -> [Condition] {
    var conditions: [Condition] = []
    for filter in filters {
      let condition = condition(for: filter)
      if case .values(let list) = condition, list.isNegated != isDisjunctive,
        let index = conditions.firstIndex(where: { $0.isList(like: list) })
      {
        conditions[index].add(list.values)
      } else {
        conditions.append(condition)
      }
    }
    return conditions
  }

  private func condition(for filter: Filter) -> Condition {
    switch filter {
    case .facet(let facet): equality(facet)
    case .tag(let tag):
      .values(ValueList(tag.attribute, isNegated: tag.isNegated, Self.literal(tag.value)))
    case .numeric(let numeric): .other(comparison(numeric))
    }
  }

  private func equality(_ facet: Filter.Facet) -> Condition {
    let values = { (literal: String) in
      Condition.values(ValueList(facet.attribute, isNegated: facet.isNegated, literal))
    }
    switch facet.value {
    case .boolean(let flag): return values(flag ? "true" : "false")
    case .number(let number) where types.integers.contains(facet.attribute):
      let condition = types.condition(
        facet.attribute, facet.isNegated ? .notEquals : .equals, number)
      return .other(condition)
    case .number(let number): return values(number.typesenseText)
    case .string(let text):
      let rounded = types.condition(facet.attribute, equals: text, isNegated: facet.isNegated)
      return rounded.map { .other($0) } ?? values(Self.literal(text))
    }
  }

  private func comparison(_ numeric: Filter.Numeric) -> String {
    let filter = NumericComparisons(numeric)
    let parts = filter.comparisons.map { types.condition(numeric.attribute, $0, $1) }
    let joined = parts.joined(separator: filter.requiresAll ? " && " : " || ")
    return parts.count > 1 ? "(\(joined))" : joined
  }

  /// A value of a list.
  ///
  /// Numbers and Booleans are not quoted: text fields accept both forms, and other fields only this one.
  private static func literal(_ text: String) -> String {
    text == "true" || text == "false" || text.isTypesenseNumeral ? text : quoted(text)
  }

  /// A text in backticks, which cannot be escaped and are ignored in comparisons by Typesense.
  ///
  /// A backslash at the end would escape the closing backtick.
  private static func quoted(_ text: String) -> String {
    let plain = String(text.filter { $0 != "`" })
    return "`\(plain)\(plain.hasSuffix("\\") ? " " : "")`"
  }
}

/// A condition of a filter.
private enum Condition {
  /// A field has one of some values, or none of them.
  case values(ValueList)
  /// Any other condition.
  case other(String)

  var text: String {
    switch self {
    case .values(let list): list.text
    case .other(let text): text
    }
  }

  /// Whether the condition is a list to which the values of another one can be added.
  func isList(like other: ValueList) -> Bool {
    guard case .values(let list) = self else { return false }
    return list.attribute == other.attribute && list.isNegated == other.isNegated
  }

  /// Adds values to a list.
  mutating func add(_ values: [String]) {
    guard case .values(var list) = self else { return }
    list.values += values
    self = .values(list)
  }
}

/// The values that a field must have, or must not have.
private struct ValueList {
  let attribute: String
  let isNegated: Bool
  var values: [String]

  init(_ attribute: String, isNegated: Bool, _ value: String) {
    (self.attribute, self.isNegated, values) = (attribute, isNegated, [value])
  }

  var text: String {
    "\(attribute):\(isNegated ? "!=" : "=")[\(values.joined(separator: ","))]"
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
  static func sort(
    _ optional: OptionalFilters, _ filter: TypesenseFilter = TypesenseFilter()
  ) throws(SearchError) -> String? {
    if optional.groups.isEmpty { return nil }
    guard let combinations = optional.combinations(limit: maximumExpressions) else {
      throw TypesenseDialect.refused(
        "more than \(maximumExpressions) combinations of optional filters; use fewer groups"
      )
    }
    var expressions: [String] = []
    for (filters, score) in combinations {
      guard let text = try filter.text([FilterGroup(.and(""), filters)]) else { continue }
      expressions.append("(\(text)):\(score)")
    }
    return expressions.isEmpty ? nil : "_eval([\(expressions.joined(separator: ", "))]):desc"
  }
}
