internal import Synchronization

/// Caches recently used values, which are computed from immutable data.
///
/// - Size: at most `limit` values. At least the `limit / 2` most recently used ones are kept.
/// - Invalidation: never.
///
/// Thread-safe.
package final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The cached values, protected by the lock.
  ///
  /// They are evicted together, because a search for the least recently used value is O(`limit`).
  private struct Entries {
    /// The values used since the latest eviction.
    var recent: [Key: Value] = [:]
    /// The values used before it, which are evicted next.
    var older: [Key: Value] = [:]

    /// Adds a value; returns the evicted ones.
    mutating func add(_ value: Value, for key: Key, limit: Int) -> [Key: Value] {
      recent[key] = value
      if recent.count <= limit / 2 { return [:] }
      recent[key] = nil
      let evicted = older
      (older, recent) = (recent, [key: value])
      return evicted
    }
  }

  private let limit: Int
  private let entries = Mutex(Entries())

  /// - Parameter limit: the maximum number of values, at least 2.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached value of a key.
  package func value(for key: Key) -> Value? {
    // The evicted values are returned, so that they are released outside of the lock.
    let (value, _) = entries.withLock { entries -> (Value?, [Key: Value]) in
      if let value = entries.recent[key] { return (value, [:]) }
      guard let value = entries.older.removeValue(forKey: key) else { return (nil, [:]) }
      return (value, entries.add(value, for: key, limit: limit))
    }
    return value
  }

  /// Adds a value, and evicts those that have not been used for the longest time if there are too many.
  package func insert(_ value: Value, for key: Key) {
    _ = entries.withLock { entries in
      entries.older[key] = nil
      return entries.add(value, for: key, limit: limit)
    }
  }
}
