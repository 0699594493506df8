import Components
import Search

/// Counts the records that have each value of an attribute.
struct FacetCollector {
  let attribute: String
  let facets: Column.Facets
  /// The order in which values are returned and limited.
  let order: FacetOrder
  /// The counts of frequent prefixes, which need not be collected.
  let prefixes: PrecomputedPrefixes
  let cache: ResultCache

  /// Returns the values in the order of the settings, with their counts.
  ///
  /// - Parameters:
  ///   - ordinals: the values to count; nil for all.
  ///   - limit: the maximum number of values, not including those of `selected`.
  ///   - selected: values that are always listed: at the end if they exceed the limit, and with
  ///     count 0 if no record has them.
  ///   - counted: the counts of all values by ordinal; nil to count them.
  func values(
    in records: inout RecordSet, among ordinals: RecordSet? = nil, limit: Int,
    selected: [String] = [], counted: [UInt32]? = nil
  ) -> [FacetValue] {
    if records.count == 0 { return Self.values(selected: selected) }
    let isCacheable = ordinals == nil && selected.isEmpty
    let key = isCacheable ? cacheKey(records.kind, limit) : nil
    if let key, let cached = cache.facetValues(for: key) { return cached }
    let counts = counted.map(Counts.all) ?? counts(in: &records)
    let listed = selected.map { text in
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
    if let key { cache.insert(values, for: key) }
    if listed.isEmpty { return values }
    let missing = listed.filter { listed in
      listed.entry.map { !first.contains($0.bits) } ?? true
    }
    values += missing.map(\.value).sorted { first, second in
      first.count == second.count
        ? first.value.unicodeScalars.lexicographicallyPrecedes(second.value.unicodeScalars)
        : first.count > second.count
    }
    return values
  }

  /// Returns the key of the values of a set; nil if they are not cached.
  private func cacheKey(_ kind: RecordSet.Kind, _ limit: Int) -> ResultCache.FacetKey? {
    switch kind {
    case .all: ResultCache.FacetKey(attribute: attribute, prefix: nil, limit: limit)
    case .prefix(let prefix):
      ResultCache.FacetKey(attribute: attribute, prefix: prefix, limit: limit)
    case .allExcept, .prefixExcept, .other: nil
    }
  }

  /// A value and its count, packed so that higher counts are greater, then texts that sort first.
  private struct Entry {
    /// The count in the upper 32 bits, and the complement of the rank in the lower.
    let bits: UInt64

    init(bits: UInt64) {
      self.bits = bits
    }

    init(count: UInt32, rank: UInt32) {
      bits = UInt64(count) << 32 | UInt64(UInt32.max - rank)
    }

    /// The number of records with the value.
    var count: Int { Int(bits >> 32) }
    /// The rank of the value's text among all texts.
    var rank: Int { Int(UInt32.max - UInt32(truncatingIfNeeded: bits)) }
  }

  /// Returns the entries of the first values that a record has.
  private func first(
    _ limit: Int, _ counts: consuming Counts, among ordinals: RecordSet?
  ) -> [UInt64] {
    var entries = entries(consume counts)
    if let ordinals {
      entries.removeAll { !ordinals.contains(Int(facets.ordered[Entry(bits: $0).rank])) }
    }
    switch order {
    case .count: entries.keepLargest(limit)
    case .alpha: if entries.count > limit { entries.removeLast(entries.count - limit) }
    }
    return entries
  }

  /// Returns the entries of all values that a record has, in the order of their texts.
  private func entries(_ counts: consuming Counts) -> [UInt64] {
    switch consume counts {
    case .all(let counts):
      let ordered = facets.ordered
      return [UInt64](unsafeUninitializedCapacity: counts.count) { entries, filled in
        counts.withUnsafeBufferPointer { counts in
          for rank in 0..<ordered.count {
            let count = counts[Int(ordered[rank])]
            entries[filled] = Entry(count: count, rank: UInt32(truncatingIfNeeded: rank)).bits
            if count > 0 { filled &+= 1 }
          }
        }
      }
    case .some(let entries): return entries
    }
  }

  /// Returns selected values with count 0, for an attribute that no record has.
  static func values(selected: [String]) -> [FacetValue] {
    selected.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      .map { FacetValue($0, count: 0) }
  }

  /// The number of records of each value.
  private enum Counts {
    /// The counts by ordinal.
    case all([UInt32])
    /// The entries of the values that occur, in the order of their texts.
    case some([UInt64])
  }

  private func count(of ordinal: Int, in counts: Counts) -> Int {
    switch counts {
    case .all(let counts): Int(counts[ordinal])
    case .some(let entries):
      entries.lazy.map(Entry.init).first { $0.rank == Int(facets.ranks[ordinal]) }?.count ?? 0
    }
  }

  /// Whether the values in a set are counted each time by reading the ordinals of its records.
  func countsOrdinals(in records: RecordSet) -> Bool {
    guard case .other = records.kind else { return false }
    return !isSparse(records) && !prefersBits(records)
  }

  /// Whether reading the counts of all values costs more than sorting the entries of a set.
  private func isSparse(_ records: RecordSet) -> Bool {
    records.count * 16 < facets.values.count
  }

  /// Whether intersecting the bits of the values is the fastest way to count them in a set.
  private func prefersBits(_ records: RecordSet) -> Bool {
    facets.values.count <= 8 && !records.isList && records.count > records.capacity / 8
  }

  private func counts(in records: inout RecordSet) -> Counts {
    switch records.kind {
    case .all: return .all(facets.records.counts)
    case .prefix(let prefix):
      if let counts = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return .all(counts)
      }
    case .allExcept(let replaced):
      return .all(facets.ordinals.counts(facets.records.counts, without: replaced))
    case .prefixExcept(let prefix, let replaced):
      if let counts = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return .all(facets.ordinals.counts(counts, without: replaced))
      }
    case .other: break
    }
    if isSparse(records) { return .some(sortedEntries(in: records.records())) }
    if prefersBits(records), let bits = records.bits { return .all(counts(inBits: bits)) }
    return .all(facets.ordinals.counts(in: records.records()))
  }

  /// Returns the entries of the values of few records, in the order of their texts.
  ///
  /// Takes O(*n* log *n*) for *n* values.
  private func sortedEntries(in records: [UInt32]) -> [UInt64] {
    if records.isEmpty { return [] }
    var entries: [UInt64] = []
    entries.reserveCapacity(2 * records.count)
    facets.ordinals.forEachOrdinal(in: records) { entries.append(UInt64(facets.ranks[$0])) }
    entries.sort()
    // Replaces each run of equal ranks by its entry, in place.
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

  /// Returns counts computed by intersecting bitsets.
  private func counts(inBits bits: Bitset) -> [UInt32] {
    var counts: [UInt32] = []
    for ordinal in 0..<facets.values.count {
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
