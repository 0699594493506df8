import Search

/// Counts how many records have each value of an attribute.
struct FacetCounter {
  let attribute: String
  let facets: Column.Facets
  let prefixes: ReadyPrefixes
  let order: FacetOrder

  /// The values in their order.
  ///
  /// - Parameters:
  ///   - codes: the only values that count; nil for all.
  ///   - limit: how many values there are at most, besides those of `selected`.
  ///   - selected: values that are listed in any case, at the end where the limit leaves them out,
  ///     if need be with count 0.
  func values(
    in records: inout RecordSet, among codes: RecordSet? = nil, limit: Int,
    selected: Set<String> = []
  ) -> [FacetValue] {
    let counts = counts(in: &records)
    var values = first(max(0, limit), counts, among: codes).map { code in
      FacetValue(facets.values.text(code), count: Int(counts[code]))
    }
    if selected.isEmpty { return values }
    let missing = selected.subtracting(values.map(\.value)).map { text in
      FacetValue(text, count: facets.code(of: text).map { Int(counts[$0]) } ?? 0)
    }
    values += missing.sorted { first, second in
      first.count == second.count
        ? first.value.unicodeScalars.lexicographicallyPrecedes(second.value.unicodeScalars)
        : first.count > second.count
    }
    return values
  }

  /// The codes of the first values that some record has.
  private func first(_ limit: Int, _ counts: [UInt32], among codes: RecordSet?) -> [Int] {
    switch order {
    case .count:
      var keys: [UInt64] = []
      let add = { (code: Int) in
        guard counts[code] > 0 else { return }
        keys.append(UInt64(counts[code]) << 32 | UInt64(UInt32.max - facets.ranks[code]))
      }
      if let codes {
        codes.forEach { code in
          add(code)
          return true
        }
      } else {
        for code in counts.indices { add(code) }
      }
      return keys.greatest(limit).map { key in
        Int(facets.ordered[Int(UInt32.max - UInt32(truncatingIfNeeded: key))])
      }
    case .alpha:
      let all = facets.ordered.elements.lazy.map { Int($0) }
      return Array(all.filter { counts[$0] > 0 && codes?.contains($0) ?? true }.prefix(limit))
    }
  }

  /// The counts of values that no record has, as for an attribute that does not exist.
  static func values(selected: Set<String>) -> [FacetValue] {
    selected.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      .map { FacetValue($0, count: 0) }
  }

  /// For each code how many of the records have it.
  private func counts(in records: inout RecordSet) -> [UInt32] {
    switch records.kind {
    case .all: return facets.records.counts
    case .prefix(let prefix):
      if let ready = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return ready
      }
    case .other: break
    }
    if let counts = countsByBits(in: records) { return counts }
    return facets.codes.counts(in: records.records())
  }

  /// The counts by comparing the set with that of each value; nil if that is not worth while.
  private func countsByBits(in records: RecordSet) -> [UInt32]? {
    let valueCount = facets.values.count
    guard let bits = records.bits, valueCount <= 8, records.count > records.capacity / 8 else {
      return nil
    }
    var counts: [UInt32] = []
    for code in 0..<valueCount {
      if let value = facets.records.bits(code) {
        counts.append(UInt32(bits.countInCommon(with: value)))
      } else {
        var count: UInt32 = 0
        for record in facets.records.list(code) where bits.contains(Int(record)) { count &+= 1 }
        counts.append(count)
      }
    }
    return counts
  }
}

extension [UInt64] {
  /// The `limit` greatest numbers in descending order. O(count + limit × log limit) as a rule.
  func greatest(_ limit: Int) -> [UInt64] {
    guard limit > 0 else { return [] }
    if count <= 2 * limit { return Array(sorted(by: >).prefix(limit)) }
    var kept: [UInt64] = []
    kept.reserveCapacity(2 * limit)
    var bound: UInt64 = 0
    for number in self where number >= bound {
      kept.append(number)
      if kept.count == 2 * limit {
        kept.sort(by: >)
        kept.removeLast(limit)
        bound = kept[limit - 1]
      }
    }
    return Array(kept.sorted(by: >).prefix(limit))
  }
}
