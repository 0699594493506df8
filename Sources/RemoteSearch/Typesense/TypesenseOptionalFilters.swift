import Search

/// Translates optional filters to scores of `_eval` in `sort_by`.
///
/// A record gets the score of the first expression that it matches, so the expressions are all
/// combinations of filters by descending score.
enum TypesenseOptionalFilters {
  private static let maximumExpressions = 64

  /// The sort criterion; nil if there are no optional filters.
  ///
  /// - Throws: `refused` for too many combinations, or an attribute that cannot be written in a filter.
  static func order(_ optional: OptionalFilters) throws(SearchError) -> String? {
    if optional.groups.isEmpty { return nil }
    guard let combinations = optional.combinations(limit: maximumExpressions) else {
      throw TypesenseDialect.refused(
        "more than \(maximumExpressions) combinations of optional filters; use fewer groups"
      )
    }
    var expressions: [String] = []
    for (filters, score) in combinations {
      guard let text = try TypesenseFilter.text([FilterGroup(.and(""), filters)]) else { continue }
      expressions.append("(\(text)):\(score)")
    }
    return expressions.isEmpty ? nil : "_eval([\(expressions.joined(separator: ", "))]):desc"
  }
}
