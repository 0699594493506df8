import Search

/// The filters of one group, worked out.
struct FilterGroupPredicate {
  let isDisjunctive: Bool
  let tests: [FilterPredicate]

  init(_ group: FilterGroup, _ columns: [String: Column], recordCount: Int) {
    isDisjunctive = group.id.isDisjunctive
    tests = group.filters.map { FilterPredicate($0, columns, recordCount: recordCount) }
  }

  /// True if a record fulfils the group; every record fulfils one without filters.
  func holds(_ record: Int) -> Bool {
    if isDisjunctive {
      for test in tests where test.holds(record) { return true }
      return tests.isEmpty
    }
    for test in tests where !test.holds(record) { return false }
    return true
  }

  /// The records that fulfil the group; nil if all do.
  var records: Bitset? {
    guard var result = tests.first?.records else { return nil }
    for test in tests.dropFirst() {
      if isDisjunctive {
        result.formUnion(test.records)
      } else {
        result.formIntersection(test.records)
      }
    }
    return result
  }
}
