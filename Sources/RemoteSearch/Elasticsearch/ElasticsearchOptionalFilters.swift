import Components
import Search

/// Translates optional filters to `constant_score` clauses and decodes which of them match.
///
/// The score of a filter is multiplied by the highest possible score of the query and added to its score, so
/// that it takes precedence.
struct ElasticsearchOptionalFilters {
  private let optional: OptionalFilters
  private let dialect: ElasticsearchDialect

  /// Creates a translator; nil if there are no optional filters.
  init?(_ optional: OptionalFilters, _ dialect: ElasticsearchDialect) {
    if optional.groups.isEmpty { return nil }
    (self.optional, self.dialect) = (optional, dialect)
  }

  /// The query with boosting clauses.
  ///
  /// - Parameter maximumScore: an upper bound of the score of the query.
  func boosting(_ query: JSONValue, above maximumScore: Int) -> JSONValue {
    let should = optional.groups.indices.flatMap { clauses(of: $0, Double(maximumScore)) }
    return [
      "bool": ["must": [query], "should": .array(should), "minimum_should_match": 0]
    ]
  }

  private func clauses(of group: Int, _ boost: Double) -> [JSONValue] {
    let clauses = optional.groups[group].enumerated().map { index, scored -> JSONValue in
      let filter = ElasticsearchFilter(dialect).all([FilterGroup(.and(""), [scored.filter])])
      return [
        "constant_score": [
          "filter": filter ?? ["match_all": .object(JSONObject())],
          "boost": .number(Double(scored.score) * boost),
          "_name": .text("o\(group).\(index)"),
        ]
      ]
    }
    return optional.sumsScores || clauses.count < 2
      ? clauses : [["dis_max": ["queries": .array(clauses)]]]
  }

  /// The score of a hit by the optional filters that match it.
  func score(of hit: JSONValue) -> Int {
    let names = Set((hit.object?["matched_queries"] ?? .null).texts)
    return optional.score { names.contains("o\($0).\($1)") }
  }
}
