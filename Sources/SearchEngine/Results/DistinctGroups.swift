import Search

/// The groups of hits that share a value, of each of which the best are shown.
struct DistinctGroups {
  /// Nil if no record has a value.
  private let facets: Column.Facets?
  /// The most hits of a group.
  let limit: Int

  init(_ column: Column?, limit: Int) {
    facets = column?.facets
    self.limit = limit
  }

  /// How many different values there are.
  var codeCount: Int { facets?.values.count ?? 0 }

  /// The ordinal of a record's value, the first of a list; nil if it has none, and is its own group.
  func ordinal(of record: Int) -> Int? { facets?.ordinals.first(of: record) }

  /// The value of a record; nil if it has none.
  func value(of record: Int) -> String? {
    ordinal(of: record).flatMap { facets?.values.text($0) }
  }

  /// How many groups the records are in. O(records).
  func count(in records: RecordSet) -> Int {
    var known = Bitset(capacity: codeCount)
    var count = 0
    records.forEach { record in
      guard let ordinal = ordinal(of: record) else {
        count += 1
        return true
      }
      if !known.contains(ordinal) {
        known.insert(ordinal)
        count += 1
      }
      return true
    }
    return count
  }
}
