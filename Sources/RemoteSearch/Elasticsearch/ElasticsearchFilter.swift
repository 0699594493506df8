import Components
import Search

/// Translates filters to Elasticsearch's query DSL.
struct ElasticsearchFilter {
  private let dialect: ElasticsearchDialect

  /// Creates a translator that uses the fields of a dialect.
  init(_ dialect: ElasticsearchDialect) {
    self.dialect = dialect
  }

  /// The clauses of the groups, all of which must match.
  func clauses(_ groups: [FilterGroup]) -> [JSONValue] {
    groups.flatMap { group -> [JSONValue] in
      let clauses = group.filters.map(clause)
      guard group.id.isDisjunctive, clauses.count > 1 else { return clauses }
      return [["bool": ["should": .array(clauses), "minimum_should_match": 1]]]
    }
  }

  /// A single clause for all groups; nil if there are none.
  func all(_ groups: [FilterGroup]) -> JSONValue? {
    let clauses = clauses(groups)
    return clauses.isEmpty ? nil : ["bool": ["filter": .array(clauses)]]
  }

  private func clause(_ filter: Filter) -> JSONValue {
    let positive =
      switch filter {
      case .facet(let facet): equality(facet)
      case .tag(let tag): term(dialect.field(of: tag.attribute), .text(tag.value))
      case .numeric(let numeric): comparison(numeric)
      }
    return filter.isNegated ? ["bool": ["must_not": [positive]]] : positive
  }

  private func equality(_ facet: Filter.Facet) -> JSONValue {
    switch facet.value {
    // Every index has keys, but not every index has a field with them.
    case .string(let key) where facet.attribute == ElasticsearchDialect.keyAttribute:
      ["ids": ["values": [.text(key)]]]
    case .string(let text): term(dialect.field(of: facet.attribute), .text(text))
    case .number(let number): term(facet.attribute, .number(number))
    case .boolean(let flag): term(facet.attribute, .boolean(flag))
    }
  }

  private func term(_ field: String, _ value: JSONValue) -> JSONValue {
    .member("term", .member(field, .member("value", value)))
  }

  private func comparison(_ numeric: Filter.Numeric) -> JSONValue {
    var positive = numeric
    positive.isNegated = false
    let comparisons = NumericComparisons(positive).comparisons
    if let (comparison, number) = comparisons.first, comparisons.count == 1 {
      let equality = Self.range(of: numeric.attribute, [("gte", number), ("lte", number)])
      if comparison == .equals { return equality }
      if comparison == .notEquals { return ["bool": ["must_not": [equality]]] }
    }
    return Self.range(
      of: numeric.attribute, comparisons.map { ($0.rangeParameter, $1) })
  }

  /// A range of the numbers of an attribute, or of the seconds since 1970 of a `date` field.
  ///
  /// Number fields ignore the format. Fractional bounds are texts, because the server would read a
  /// number such as 1700000000.5 as `1.7000000005E9`, which is no valid date; number fields read both.
  static func range(of attribute: String, _ bounds: [(String, Double)]) -> JSONValue {
    let bounds = bounds.map { parameter, number in
      let value = JSONValue.number(number)
      return (parameter, number.rounded() == number ? value : .text(value.text(.compact)))
    }
    return .member(
      "range", .member(attribute, .object(JSONObject(bounds + [("format", "epoch_second")]))))
  }
}

extension Filter.Numeric.Operator {
  /// The parameter of a range query.
  fileprivate var rangeParameter: String {
    switch self {
    case .lessThan: "lt"
    case .lessThanOrEqual, .equals, .notEquals: "lte"
    case .greaterThanOrEqual: "gte"
    case .greaterThan: "gt"
    }
  }
}
