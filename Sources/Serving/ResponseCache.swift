/// Caches recent responses by path and query.
///
/// Most visitors start at the same few pages, and rendering a page takes a hundred times as long as
/// sending it. Entries expire after a minute; a full cache is emptied.
struct ResponseCache {
  /// The part of a request that determines its response.
  struct Key: Hashable {
    var path: String
    var query: String
  }

  /// A response with the time at which it was cached.
  private struct Entry {
    var response: SiteResponse
    var time: ContinuousClock.Instant
  }

  // Relative dates such as 'last 30 days' depend on the time of the search.
  private static let maximumAge = Duration.seconds(60)

  private let capacity: Int
  private var size = 0
  private var entries: [Key: Entry] = [:]

  /// - Parameter capacity: the maximum size of all bodies and queries in bytes; compressed bodies are not
  ///   counted.
  init(capacity: Int = 4 << 20) {
    self.capacity = capacity
  }

  /// The cached response; nil if there is none or it has expired.
  subscript(key: Key, now: ContinuousClock.Instant) -> SiteResponse? {
    guard let entry = entries[key], entry.time.duration(to: now) < Self.maximumAge else {
      return nil
    }
    return entry.response
  }

  /// Adds a response with status 200 that uses at most a sixteenth of the capacity.
  ///
  /// - Returns: the full cache that the new one replaces, or nil. Releasing it takes some time.
  mutating func insert(
    _ response: SiteResponse, for key: Key, at now: ContinuousClock.Instant
  ) -> ResponseCache? {
    let bytes = response.body.count + key.query.utf8.count
    guard response.status == 200, bytes < capacity / 16 else { return nil }
    let full = size + bytes > capacity ? self : nil
    if let full {
      self = ResponseCache(capacity: capacity)
      entries.reserveCapacity(full.entries.count)
    }
    size += bytes
    entries[key] = Entry(response: response, time: now)
    return full
  }
}
