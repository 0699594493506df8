internal import Components
import Search

/// Caches the records that match the filter groups of recent requests; one bit for each record.
///
/// Users type many letters under the same filters.
typealias FilterCache = RecentValues<FilterGroup, Bitset>

/// The records that match a request, with all filters or without some of them.
///
/// Disjunctive facets count the records that match without the facet's own filters. The sets are
/// computed when they are first needed, and cached for the rest of the request.
struct DisjunctiveMatches {
  /// The columns by attribute.
  let columns: [String: Column]
  private let cache: FilterCache
  /// The number of records, matching or not.
  let capacity: Int
  /// The records that match the query and the mandatory filters.
  private let base: RecordSet
  /// The filter groups for hits and for each attribute that is counted.
  let counted: CountingFilters
  /// The sets that were computed, each with the groups that apply to it.
  private var cachedSets: [CachedSet] = []
  /// The bits of filter groups, most of which apply to several sets.
  private var cachedGroups: [CachedGroup] = []

  /// The records that match the query and some filter groups.
  private struct CachedSet {
    let groups: [FilterGroup]
    var records: RecordSet
  }

  /// The records that match a filter group.
  private struct CachedGroup {
    let group: FilterGroup
    let bits: Bitset
  }

  init(
    _ base: RecordSet, _ counted: CountingFilters, _ columns: [String: Column], _ cache: FilterCache
  ) {
    self.cache = cache
    self.base = base
    self.counted = counted
    self.columns = columns
    capacity = base.capacity
  }

  /// Returns the records that match all filters.
  mutating func records() -> RecordSet {
    cachedSets[index(of: counted.groups)].records
  }

  /// Returns the number of records that match all filters.
  mutating func count() -> Int {
    cachedSets[index(of: counted.groups)].records.count
  }

  /// Returns the number of the set in which the values of an attribute are counted.
  mutating func set(counting attribute: String) -> Int {
    index(of: counted.counting(attribute))
  }

  /// Returns the number of the set for the statistics or histogram of an attribute.
  mutating func set(counting attribute: String, ignoring ignored: FilterGroup.ID?) -> Int {
    index(of: counted.counting(attribute, ignoring: ignored))
  }

  /// The records of a set, which keeps a list that is derived from it.
  subscript(set: Int) -> RecordSet {
    _read { yield cachedSets[set].records }
    _modify { yield &cachedSets[set].records }
  }

  /// Whether all counts are of the records that match the query, whose counts are precomputed or cached.
  var isPrecomputed: Bool {
    switch base.kind {
    case .all, .prefix: counted.groups.isEmpty
    case .allExcept, .prefixExcept, .other: false
    }
  }

  /// The number of records that match the query, an upper bound for all sets.
  var maximumCount: Int { base.count }

  /// Returns the number of records that match one more filter.
  mutating func count(_ requested: SearchRequest.Count) -> Int {
    if base.count == 0 { return 0 }
    return cachedSets[index(of: counted.counting(requested))].records.count
  }

  /// Returns the index of the set for some groups, after computing it if necessary.
  private mutating func index(of groups: [FilterGroup]) -> Int {
    for index in cachedSets.indices where cachedSets[index].groups == groups { return index }
    cachedSets.append(
      CachedSet(groups: groups, records: groups.isEmpty ? base : filtered(by: groups)))
    return cachedSets.count - 1
  }

  private mutating func filtered(by groups: [FilterGroup]) -> RecordSet {
    if base.count == 0 { return base }
    // Few records are tested one by one, unless the bits of the groups are cached. The lookup costs
    // as much as testing some records.
    if base.isList, base.count < capacity / 512 || base.count < 64 {
      var records = base
      for group in groups where records.count > 0 {
        if records.count > 16, let bits = cachedBits(of: group) {
          records.retain(bits.contains)
        } else {
          let predicate = FilterGroupPredicate(group, columns, recordCount: capacity)
          records.retain(predicate.matches)
        }
      }
      return records
    }
    var result: Bitset?
    for group in groups {
      guard let bits = cachedBits(of: group) ?? computeBits(of: group) else { continue }
      if result == nil { result = bits } else { result?.formIntersection(bits) }
    }
    return result.map { base.intersection($0) } ?? base
  }

  /// Returns the bits of a group from this request or a previous one.
  private mutating func cachedBits(of group: FilterGroup) -> Bitset? {
    if let cached = cachedGroups.first(where: { $0.group == group }) { return cached.bits }
    guard let bits = cache.value(for: group) else { return nil }
    cachedGroups.append(CachedGroup(group: group, bits: bits))
    return bits
  }

  /// Computes and caches the bits of a group; nil if all records match.
  private mutating func computeBits(of group: FilterGroup) -> Bitset? {
    let predicate = FilterGroupPredicate(group, columns, recordCount: capacity)
    guard let bits = predicate.matchingRecords else { return nil }
    cachedGroups.append(CachedGroup(group: group, bits: bits))
    cache.insert(bits, for: group)
    return bits
  }
}
