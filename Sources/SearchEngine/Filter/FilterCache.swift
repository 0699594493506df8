import Search
import Synchronization

/// Remembers which records fulfil the groups of filters that were asked for last.
///
/// A person types many letters under the same filters.
final class FilterCache: Sendable {
  private struct Entry {
    var bits: Bitset
    var lastUse: Int
  }

  private struct Entries {
    var byGroup: [FilterGroup: Entry] = [:]
    var clock = 0
  }

  private let limit: Int
  private let entries = Mutex(Entries())

  /// - Parameter limit: the most groups that are remembered.
  init(limit: Int = 32) {
    self.limit = limit
  }

  /// The records that fulfil a group, as remembered.
  func bits(of group: FilterGroup) -> Bitset? {
    entries.withLock { entries in
      entries.clock += 1
      guard let place = entries.byGroup.index(forKey: group) else { return nil }
      entries.byGroup.values[place].lastUse = entries.clock
      return entries.byGroup.values[place].bits
    }
  }

  /// Remembers a group, and forgets the one that was not used for the longest time.
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
