import Search

/// Groups of hits that share a value, of which only the best are returned.
struct DistinctGroups {
  /// Nil if no record has a value.
  fileprivate let facets: Column.Facets?
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

  /// Returns the ordinal of a value; nil if no record has it.
  func ordinal(of value: String) -> Int? { facets?.ordinal(of: value) }

  /// Finds the groups of some records. O(records).
  func found(in records: RecordSet) -> FoundGroups {
    var found = FoundGroups(self, ordinals: Bitset(capacity: ordinalCount))
    records.forEach { record in
      if let ordinal = ordinal(of: record) {
        found.ordinals.insert(ordinal)
      } else {
        found.singleRecords += 1
      }
      return true
    }
    return found
  }
}

/// The groups of some records of a segment.
struct FoundGroups {
  private let groups: DistinctGroups
  /// The ordinals of the values of the groups.
  fileprivate var ordinals: Bitset
  /// The number of records without a value, each of which is a group.
  fileprivate var singleRecords = 0

  fileprivate init(_ groups: DistinctGroups, ordinals: Bitset) {
    (self.groups, self.ordinals) = (groups, ordinals)
  }

  /// Returns the number of groups in all segments.
  static func count(_ segments: [FoundGroups]) -> Int {
    segments.indices.reduce(0) { count, segment in
      let found = segments[segment]
      if segment == 0 { return found.ordinals.count + found.singleRecords }
      var new = found.singleRecords
      found.ordinals.forEach { ordinal in
        let value = found.groups.facets?.values.text(ordinal) ?? ""
        if !segments[..<segment].contains(where: { $0.contains(value) }) { new += 1 }
        return true
      }
      return count + new
    }
  }

  private func contains(_ value: String) -> Bool {
    groups.ordinal(of: value).map(ordinals.contains) ?? false
  }
}
