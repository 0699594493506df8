/// A parsed group or single filter, in source order and before groups are named.
struct FilterClause {
  var filters: [Filter]
  /// The operator between the filters; `and` if there is only one.
  var `operator`: RefinementOperator
  /// The UTF-8 byte range of the clause in the text, including parentheses.
  var range: Range<Int>
}
