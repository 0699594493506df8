import Search

/// Writes filters that bring records to the front as scores of `_eval` in `sort_by`.
///
/// A record has the score of the first expression that it fulfils: all combinations of filters are
/// written, the highest scores first.
enum TypesenseOptionalFilters {
  private static let mostExpressions = 64

  /// Nil if there are none.
  ///
  /// - Throws: `refused` if there are too many, or for an attribute that cannot be written.
  static func order(_ optional: OptionalFilters) throws(SearchError) -> String? {
    if optional.groups.isEmpty { return nil }
    guard let combinations = optional.combinations(limit: mostExpressions) else {
      throw TypesenseDialect.refused(
        "optional filters can be combined in more than \(mostExpressions) ways, expected fewer groups"
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
