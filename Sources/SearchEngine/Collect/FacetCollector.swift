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
    let (texts, ordered) = (facets.texts, facets.ordered)
    var entries = entries(counted.map(Counts.byOrdinal) ?? counts(in: &records))
    if let ordinals { entries.keepValues { ordinals.contains(Int(ordered[$0])) } }
    let values = entries.values(limit: limit, order, selected: selected) { text in
      facets.ordinal(of: text).map { Int(facets.ranks[$0]) }
    } text: { rank in
      let ordinal = Int(ordered[rank])
      return texts?[ordinal] ?? facets.values.text(ordinal)
    }
    if let key { cache.insert(values, for: key) }
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

  /// Returns the entries of all values that a record has.
  private func entries(_ counts: consuming Counts) -> FacetEntries {
    switch consume counts {
    case .byOrdinal(let counts):
      let ordered = facets.ordered
      return counts.withUnsafeBufferPointer { counts in
        FacetEntries(count: ordered.count) { counts[Int(ordered[$0])] }
      }
    case .entries(let entries): return entries
    }
  }

  /// Returns selected values with count 0, for an attribute that no record has.
  static func values(selected: [String]) -> [FacetValue] {
    selected.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
      .map { FacetValue($0, count: 0) }
  }

  /// The number of records of each value.
  enum Counts {
    /// The counts by ordinal.
    case byOrdinal([UInt32])
    /// The values that occur.
    case entries(FacetEntries)
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

  /// Counts the values in a set.
  func counts(in records: inout RecordSet) -> Counts {
    switch records.kind {
    case .all: return .byOrdinal(facets.records.counts)
    case .prefix(let prefix):
      if let counts = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return .byOrdinal(counts)
      }
    case .allExcept(let replaced):
      return .byOrdinal(facets.ordinals.counts(facets.records.counts, without: replaced))
    case .prefixExcept(let prefix, let replaced):
      if let counts = prefixes.counts(of: attribute, facets.values.count, prefix: prefix) {
        return .byOrdinal(facets.ordinals.counts(counts, without: replaced))
      }
    case .other: break
    }
    if isSparse(records) { return .entries(entries(in: records.records())) }
    if prefersBits(records), let bits = records.bits { return .byOrdinal(counts(inBits: bits)) }
    return .byOrdinal(facets.ordinals.counts(in: records.records()))
  }

  /// Counts the values of few records. O(*n* log *n*) for *n* values.
  private func entries(in records: [UInt32]) -> FacetEntries {
    var counts: [UInt64] = []
    counts.reserveCapacity(2 * records.count)
    facets.ordinals.forEachOrdinal(in: records) {
      counts.append(UInt64(facets.ranks[$0]) << 32 | 1)
    }
    return FacetEntries(adding: counts)
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
