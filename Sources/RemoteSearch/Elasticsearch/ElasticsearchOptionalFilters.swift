import Components
import Search

/// Writes filters that bring records to the front, and reads which are fulfilled.
///
/// Each adds its score to that of the query, a thousand times, so that it counts for more than how
/// well the words fit.
struct ElasticsearchOptionalFilters {
  private static let weight = 1_000.0

  private let optional: OptionalFilters
  private let dialect: ElasticsearchDialect

  /// Nil if there are none.
  init?(_ optional: OptionalFilters, _ dialect: ElasticsearchDialect) {
    if optional.groups.isEmpty { return nil }
    (self.optional, self.dialect) = (optional, dialect)
  }

  /// The query with what adds to its score.
  func boosting(_ query: JSONValue) -> JSONValue {
    [
      "bool": [
        "must": [query], "should": .array(optional.groups.indices.flatMap(clauses)),
        "minimum_should_match": 0,
      ]
    ]
  }

  private func clauses(of group: Int) -> [JSONValue] {
    let clauses = optional.groups[group].enumerated().map { place, scored -> JSONValue in
      let filter = ElasticsearchFilter(dialect).all([FilterGroup(.and(""), [scored.filter])])
      return [
        "constant_score": [
          "filter": filter ?? ["match_all": .object(JSONObject())],
          "boost": .number(Double(scored.score) * Self.weight),
          "_name": .text("o\(group).\(place)"),
        ]
      ]
    }
    return optional.sumsScores || clauses.count < 2
      ? clauses : [["dis_max": ["queries": .array(clauses)]]]
  }

  func score(of hit: JSONValue) -> Int {
    let names = Set((hit.object?["matched_queries"] ?? .null).texts)
    return optional.score { names.contains("o\($0).\($1)") }
  }
}
