/// The place of a record among hits that are ordered by more than words; less comes first.
///
/// As in Algolia, only missing words and the number of typos weigh more than the distance, and all
/// of them weigh more than the optional filters.
struct MultiFactorSortKey: Comparable {
  /// The place in the sort order that was asked for.
  var sortRank: UInt32
  /// How far away the record is.
  var step: UInt32
  /// What the record got for optional filters; more comes first.
  var score: Int
  var relevance: Relevance
  /// The records' numbers are in the order of the custom ranking.
  var record: UInt32

  static func < (first: MultiFactorSortKey, second: MultiFactorSortKey) -> Bool {
    if first.sortRank != second.sortRank { return first.sortRank < second.sortRank }
    let (a, b) = (first.relevance.foremost, second.relevance.foremost)
    if a != b { return a < b }
    if first.step != second.step { return first.step < second.step }
    if first.score != second.score { return first.score > second.score }
    if first.relevance != second.relevance { return first.relevance < second.relevance }
    return first.record < second.record
  }
}
