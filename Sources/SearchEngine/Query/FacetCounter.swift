import Components
import Search

/// Counts how many records have each value of an attribute.
struct FacetCounter {
  let attribute: String
  let facets: Column.Facets
  let prefixes: PrecomputedPrefixes
  let answers: KnownAnswers

  /// The values in their order.
  ///
  /// - Parameters:
  ///   - ordinals: the only values that count; nil for all.
  ///   - limit: how many values there are at most, besides those of `selected`.
  ///   - selected: values that are listed in any case, at the end where the limit leaves them out,
  ///     if need be with count 0.
  func values(
    in records: inout RecordSet, among ordinals: RecordSet? = nil, limit: Int,
    selected: [String] = []
  ) -> [FacetValue] {
    if records.count == 0 { return Self.values(selected: selected) }
    let isWhole = ordinals == nil && selected.isEmpty
    let listed = isWhole ? listed(records.kind, limit) : nil
    if let listed, let known = answers.list(listed) { return known }
    let counts = counts(in: &records)
    let counted = selected.map { text in
      let entry = facets.ordinal(of: text).map { ordinal in
        Entry(
          count: UInt32(count(of: ordinal, in: counts)), rank: facets.ranks[ordinal])
      }
      return (entry: entry, value: FacetValue(text, count: entry?.count ?? 0))
    }
    let first = first(max(0, limit), consume counts, among: ordinals)
    let (texts, ordered) = (facets.texts, facets.ordered)
    var values = first.map { bits in
      let entry = Entry(bits: bits)
      let ordinal = Int(ordered[entry.rank])
      return FacetValue(texts?[ordinal] ?? facets.values.text(ordinal), count: entry.count)
    }
    if let listed { answers.insert(values, for: listed) }
    if counted.isEmpty { return values }
    let missing = counted.filter { counted in
      counted.entry.map { !first.contains($0.bits) } ?? true
    }
    values += missing.map(\.value).sorted { first, second in
      first.count == second.count
        ? first.value.unicodeScalars.lexicographicallyPrecedes(second.value.unicodeScalars)
        : first.count > second.count
    }
    return values
  }

  /// What the values of a set are remembered as; nil if they are not.
  private func listed(_ kind: RecordSet.Kind, _ limit: Int) -> KnownAnswers.Listed? {
    switch kind {
    case .all: KnownAnswers.Listed(attribute: attribute, prefix: nil, limit: limit)
    case .prefix(let prefix):
      KnownAnswers.Listed(attribute: attribute, prefix: prefix, limit: limit)
    case .other: nil
    }
  }

  /// How many records have a value, packed so that more of them come first, then lesser texts.
  private struct Entry {
    let bits: UInt64

    init(bits: UInt64) {
      self.bits = bits
    }

    init(count: UInt32, rank: UInt32) {
      bits = UInt64(count) << 32 | UInt64(UInt32.max - rank)
    }

    var count: Int { Int(bits >> 32) }
    /// The place of the value's text among all texts.
    var rank: Int { Int(UInt32.max - UInt32(truncatingIfNeeded: bits)) }
  }

  /// The entries of the first values that some record has.
  private func first(
    _ limit: Int, _ counts: consuming Counts, among ordinals: RecordSet?
  ) -> [UInt64] {
    var keys = keys(consume counts)
    if let ordinals {
      keys.removeAll { !ordinals.contains(Int(facets.ordered[Entry(bits: $0).rank])) }
    }
    switch answers.order {
    case .count: keys.keepGreatest(limit)
    case .alpha: if keys.count > limit { keys.removeLast(keys.count - limit) }
    }
    return keys
  }

  /// The entries of all values that some record has, by their texts.
  private func keys(_ counts: consuming Counts) -> [UInt64] {
    switch consume counts {
    case .all(let counts):
      let ordered = facets.ordered
      return [UInt64](unsafeUninitializedCapacity: counts.count) { keys, filled in
        counts.withUnsafeBufferPointer { counts in
          for rank in 0..<ordered.count {
            let count = counts[Int(ordered[rank])]
            keys[filled] = Entry(count: count, rank: UInt32(truncatingIfNeeded: rank)).bits
            if count > 0 { filled &+= 1 }
          }
        }
      }
    case .some(let keys): return keys
    }
  }

  /// The counts of values that no record has, as for an attribute that does not exist.
  static func values(selected: [String]) -> [FacetValue] {
    selected.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      .map { FacetValue($0, count: 0) }
  }

  /// How many records have which value.
  private enum Counts {
    /// For each ordinal.
    case all([UInt32])
    /// The entries of those that occur, by their texts.
    case some([UInt64])
  }

  private func count(of ordinal: Int, in counts: Counts) -> Int {
    switch counts {
    case .all(let counts): Int(counts[ordinal])
    case .some(let keys):
      keys.lazy.map(Entry.init).first { $0.rank == Int(facets.ranks[ordinal]) }?.count ?? 0
    }
  }

  private func counts(in records: inout RecordSet) -> Counts {
    switch records.kind {
    case .all: return .all(facets.records.counts)
    case .prefix(let prefix):
      if let ready = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return .all(ready)
      }
    case .other: break
    }
    // Going through the counts of all values costs more than sorting few.
    if records.count * 16 < facets.values.count {
      return .some(sortedEntries(in: records.records()))
    }
    if let counts = countsByBits(in: records) { return .all(counts) }
    return .all(facets.ordinals.counts(in: records.records()))
  }

  /// The entries of the values that few records have, by their texts. O(ordinals × log ordinals).
  private func sortedEntries(in records: [UInt32]) -> [UInt64] {
    if records.isEmpty { return [] }
    var entries: [UInt64] = []
    entries.reserveCapacity(2 * records.count)
    facets.ordinals.forEachOrdinal(in: records) { entries.append(UInt64(facets.ranks[$0])) }
    entries.sort()
    // Each row of one rank becomes its entry, in place.
    var (end, index) = (0, 0)
    while index < entries.count {
      let (rank, start) = (entries[index], index)
      repeat { index &+= 1 } while index < entries.count && entries[index] == rank
      entries[end] =
        Entry(count: UInt32(index &- start), rank: UInt32(truncatingIfNeeded: rank)).bits
      end &+= 1
    }
    entries.removeLast(entries.count - end)
    return entries
  }

  /// The counts by comparing the set with that of each value; nil if that is not worth while.
  private func countsByBits(in records: RecordSet) -> [UInt32]? {
    let valueCount = facets.values.count
    guard let bits = records.bits, valueCount <= 8, records.count > records.capacity / 8 else {
      return nil
    }
    var counts: [UInt32] = []
    for ordinal in 0..<valueCount {
      if let value = facets.records.bits(ordinal) {
        counts.append(UInt32(bits.countInCommon(with: value)))
      } else {
        var count: UInt32 = 0
        for record in facets.records.list(ordinal) where bits.contains(Int(record)) { count &+= 1 }
        counts.append(count)
      }
    }
    return counts
  }
}
