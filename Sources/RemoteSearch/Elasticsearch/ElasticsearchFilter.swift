import Components
import Search

/// Writes filters in the query language of Elasticsearch.
struct ElasticsearchFilter {
  private let dialect: ElasticsearchDialect

  init(_ dialect: ElasticsearchDialect) {
    self.dialect = dialect
  }

  /// One clause for each group; all must hold.
  func clauses(_ groups: [FilterGroup]) -> [JSONValue] {
    groups.flatMap { group -> [JSONValue] in
      let clauses = group.filters.map(clause)
      guard group.id.isDisjunctive, clauses.count > 1 else { return clauses }
      return [["bool": ["should": .array(clauses), "minimum_should_match": 1]]]
    }
  }

  /// One clause for all groups; nil if there are none.
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
    let comparisons = positive.comparisons.1
    if let (`operator`, number) = comparisons.first, comparisons.count == 1 {
      if `operator` == .equals { return term(numeric.attribute, .number(number)) }
      if `operator` == .notEquals {
        return ["bool": ["must_not": [term(numeric.attribute, .number(number))]]]
      }
    }
    let limits = JSONObject(comparisons.map { ($0.limit, JSONValue.number($1)) })
    return .member("range", .member(numeric.attribute, .object(limits)))
  }
}

extension Filter.Numeric.Operator {
  fileprivate var limit: String {
    switch self {
    case .lessThan: "lt"
    case .lessThanOrEqual, .equals, .notEquals: "lte"
    case .greaterThanOrEqual: "gte"
    case .greaterThan: "gt"
    }
  }
}
