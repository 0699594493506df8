import Search

/// Groups of hits that share a value, of which only the best are returned.
struct DistinctGroups {
  /// Nil if no record has a value.
  private let facets: Column.Facets?
  /// The maximum number of hits of a group.
  let limit: Int

  init(_ column: Column?, limit: Int) {
    facets = column?.facets
    self.limit = limit
  }

  /// The number of different values.
  var ordinalCount: Int { facets?.values.count ?? 0 }

  /// Returns the ordinal of a record's first value.
  ///
  /// Nil if the record has no value; such a record is a group by itself.
  func ordinal(of record: Int) -> Int? { facets?.ordinals.first(of: record) }

  /// Returns the first value of a record; nil if it has none.
  func value(of record: Int) -> String? {
    ordinal(of: record).flatMap { facets?.values.text($0) }
  }

  /// Returns the number of groups of the records. O(records).
  func count(in records: RecordSet) -> Int {
    var counted = Bitset(capacity: ordinalCount)
    var count = 0
    records.forEach { record in
      guard let ordinal = ordinal(of: record) else {
        count += 1
        return true
      }
      if !counted.contains(ordinal) {
        counted.insert(ordinal)
        count += 1
      }
      return true
    }
    return count
  }
}
