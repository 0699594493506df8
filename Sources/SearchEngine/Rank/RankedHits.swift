/// The hits that are shown, and how many there are.
struct RankedHits {
  /// The records of the pages that are asked for, in their order.
  var records: [Int] = []
  /// How many hits, or groups of hits, there are in all.
  var count = 0
  /// How many of them are relevant enough to be shown; nil if that was not asked for.
  var sortedCount: Int?

  /// How many make up the pages.
  var shownCount: Int { sortedCount ?? count }
}
