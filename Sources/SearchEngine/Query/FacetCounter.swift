import Search

/// Counts how many records have each value of an attribute.
enum FacetCounter {
  /// The values by count descending, then by value ascending.
  ///
  /// - Parameters:
  ///   - limit: how many values there are at most, besides those of `selected`.
  ///   - selected: values that are listed in any case, at the end where the limit leaves them out,
  ///     if need be with count 0.
  static func values(
    of column: Column?, in records: Bitset, limit: Int, selected: Set<String>
  ) -> [FacetValue] {
    let counts = column.map { self.counts(of: $0, in: records) } ?? []
    let shown = counts.least(limit)
    let missing = selected.subtracting(shown.map(\.value))
    if missing.isEmpty { return shown.map(\.facetValue) }
    var rest = counts.filter { missing.contains($0.value) }
    rest += missing.subtracting(rest.map(\.value)).map { Count(value: $0, count: 0) }
    return (shown + rest.sorted()).map(\.facetValue)
  }

  private static func counts(of column: Column, in records: Bitset) -> [Count] {
    var counts = [Int](repeating: 0, count: column.values.count)
    records.forEach { record in
      for code in column.codes(of: record) { counts[Int(code)] &+= 1 }
    }
    return zip(column.values, counts).compactMap { value, count in
      count > 0 ? Count(value: value, count: count) : nil
    }
  }

  /// A value with its count; the most frequent is the least.
  private struct Count: Comparable {
    var value: String
    var count: Int

    var facetValue: FacetValue { FacetValue(value, count: count) }

    static func < (first: Count, second: Count) -> Bool {
      first.count == second.count
        ? first.value.utf8.lexicographicallyPrecedes(second.value.utf8)
        : first.count > second.count
    }
  }
}
