public import Synchronization

/// Caches recently used values, which are computed from immutable data.
///
/// - Size: at most `limit` values. At least the `limit / 2` most recently used ones are kept.
/// - Invalidation: never.
///
/// Thread-safe. Public and inlinable, because other modules then specialize it for their keys and values.
public final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The cached values, protected by the lock.
  ///
  /// They are evicted together, because a search for the least recently used value is O(`limit`).
  @usableFromInline struct Entries {
    /// The values used since the latest eviction.
    @usableFromInline var recent: [Key: Value] = [:]
    /// The values used before it, which are evicted next.
    @usableFromInline var older: [Key: Value] = [:]

    @inlinable init() {}

    /// Adds a value; returns the evicted ones.
    @inlinable mutating func add(_ value: Value, for key: Key, limit: Int) -> [Key: Value] {
      recent[key] = value
      if recent.count <= limit / 2 { return [:] }
      recent[key] = nil
      let evicted = older
      (older, recent) = (recent, [key: value])
      return evicted
    }
  }

  @usableFromInline let limit: Int
  @usableFromInline let entries = Mutex(Entries())

  /// - Parameter limit: the maximum number of values, at least 2.
  @inlinable public init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached value of a key.
  @inlinable public func value(for key: Key) -> Value? {
    // The evicted values are returned, so that they are released outside of the lock.
    let (value, _) = entries.withLock { entries -> (Value?, [Key: Value]) in
      if let value = entries.recent[key] { return (value, [:]) }
      guard let value = entries.older.removeValue(forKey: key) else { return (nil, [:]) }
      return (value, entries.add(value, for: key, limit: limit))
    }
    return value
  }

  /// Adds a value, and evicts those that have not been used for the longest time if there are too many.
  @inlinable public func insert(_ value: Value, for key: Key) {
    _ = entries.withLock { entries in
      entries.older[key] = nil
      return entries.add(value, for: key, limit: limit)
    }
  }
}
