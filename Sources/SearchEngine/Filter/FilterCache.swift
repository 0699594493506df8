import Search
import Synchronization

/// Caches the records that match the filter groups of recent requests.
///
/// Users type many letters under the same filters.
///
/// - Owner: `EmbeddedSearcher`, which lends it to `DisjunctiveMatches`.
/// - Key: the filter group with its identifier and filters.
/// - Size: at most `limit` bitsets of one bit for each record; the least recently used is evicted.
/// - Invalidation: never, because the records of a searcher don't change.
///
/// Thread-safe.
final class FilterCache: Sendable {
  /// The records that match a group.
  private struct Entry {
    var bits: Bitset
    /// The value of `clock` at the last use, for eviction.
    var lastUse: Int
  }

  /// The cached groups, protected by the lock.
  private struct Entries {
    var byGroup: [FilterGroup: Entry] = [:]
    /// The number of uses so far.
    var clock = 0
  }

  private let limit: Int
  private let entries = Mutex(Entries())

  /// - Parameter limit: the maximum number of groups.
  init(limit: Int = 32) {
    self.limit = limit
  }

  /// Returns the cached records that match a group.
  func bits(of group: FilterGroup) -> Bitset? {
    entries.withLock { entries in
      entries.clock += 1
      guard let index = entries.byGroup.index(forKey: group) else { return nil }
      entries.byGroup.values[index].lastUse = entries.clock
      return entries.byGroup.values[index].bits
    }
  }

  /// Adds the records that match a group, and evicts the least recently used group. O(limit).
  func insert(_ bits: Bitset, for group: FilterGroup) {
    entries.withLock { entries in
      entries.clock += 1
      entries.byGroup[group] = Entry(bits: bits, lastUse: entries.clock)
      if entries.byGroup.count > limit,
        let oldest = entries.byGroup.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        entries.byGroup[oldest.key] = nil
      }
    }
  }
}
