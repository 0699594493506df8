internal import Synchronization

/// Caches the most recently used values, which are computed from immutable data.
///
/// - Size: at most `limit` values; the least recently used is evicted.
/// - Invalidation: never.
///
/// Thread-safe.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    var value: Value
    /// The value of `clock` at the last use, for eviction.
    var lastUse: Int
  }

  /// The cached values, protected by the lock.
  private struct Entries {
    var byKey: [Key: Entry] = [:]
    /// The number of uses so far.
    var clock = 0
  }

  private let limit: Int
  private let entries = Mutex(Entries())

  /// - Parameter limit: the maximum number of values.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached value of a key.
  package func value(for key: Key) -> Value? {
    entries.withLock { entries in
      entries.clock += 1
      guard let index = entries.byKey.index(forKey: key) else { return nil }
      entries.byKey.values[index].lastUse = entries.clock
      return entries.byKey.values[index].value
    }
  }

  /// Adds a value, and evicts the least recently used one if there are too many. O(`limit`).
  package func insert(_ value: Value, for key: Key) {
    entries.withLock { entries in
      entries.clock += 1
      entries.byKey[key] = Entry(value: value, lastUse: entries.clock)
      if entries.byKey.count > limit,
        let oldest = entries.byKey.values.indices.min(by: {
          entries.byKey.values[$0].lastUse < entries.byKey.values[$1].lastUse
        })
      {
        entries.byKey.remove(at: oldest)
      }
    }
  }
}
