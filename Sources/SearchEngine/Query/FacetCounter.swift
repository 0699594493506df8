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
    let all = (column.map { counts(of: $0, in: records) } ?? []).sorted(by: precedes)
    let shown = all.prefix(max(0, limit))
    let missing = selected.subtracting(shown.map(\.value))
    if missing.isEmpty { return Array(shown) }
    var rest = all[shown.endIndex...].filter { missing.contains($0.value) }
    let vanished = missing.subtracting(rest.map(\.value))
    rest += vanished.map { FacetValue($0, count: 0) }
    return shown + rest.sorted(by: precedes)
  }

  private static func counts(of column: Column, in records: Bitset) -> [FacetValue] {
    var counts = [Int](repeating: 0, count: column.values.count)
    records.forEach { record in
      for code in column.codes(of: record) { counts[Int(code)] &+= 1 }
    }
    return zip(column.values, counts).compactMap { value, count in
      count > 0 ? FacetValue(value, count: count) : nil
    }
  }

  private static func precedes(_ first: FacetValue, _ second: FacetValue) -> Bool {
    first.count == second.count
      ? first.value.unicodeScalars.lexicographicallyPrecedes(second.value.unicodeScalars)
      : first.count > second.count
  }
}
