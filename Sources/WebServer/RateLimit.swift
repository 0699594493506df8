internal import Synchronization

/// Limits the request rate of each client address with a token bucket.
///
/// A bucket has room for the requests of two seconds. Thread-safe.
final class RateLimit: Sendable {
  private struct TokenBucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private static let maxClients = 10_000

  private let rate: Double
  private let buckets = Mutex<[String: TokenBucket]>([:])

  /// - Parameter rate: the maximum requests per second.
  init(_ rate: Int) {
    self.rate = Double(rate)
  }

  /// Takes one request from the bucket of a client; false if the bucket is empty.
  func admits(_ client: String) -> Bool {
    let now = ContinuousClock.now
    return buckets.withLock { buckets in
      // Bounds the memory; every client then starts with a full bucket.
      if buckets.count >= Self.maxClients { buckets = [:] }
      var bucket = buckets[client] ?? TokenBucket(tokens: 2 * rate, time: now)
      let seconds = Double(bucket.time.duration(to: now).nanoseconds) / 1e9
      bucket.tokens = min(2 * rate, bucket.tokens + seconds * rate)
      bucket.time = now
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else { return false }
      bucket.tokens -= 1
      return true
    }
  }
}
