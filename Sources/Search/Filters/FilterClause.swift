/// Filters of a text that stand together, as they are written.
struct FilterClause {
  var filters: [Filter]
  /// How the filters are joined; `and` if there is only one.
  var `operator`: RefinementOperator
  /// The bytes of the text that it takes up.
  var range: Range<Int>
}
