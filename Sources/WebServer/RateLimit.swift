internal import Synchronization

/// How many requests each address has left: a bucket of twice the rate that fills by the rate.
final class RateLimit: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  private static let mostClients = 10_000

  private let rate: Double
  // A server's own store, shared by all of its requests.
  private let buckets = Mutex<[String: Bucket]>([:])

  /// - Parameter rate: the requests a second.
  init(_ rate: Int) {
    self.rate = Double(rate)
  }

  /// Takes a request of a client; false if it has none left.
  func admits(_ client: String) -> Bool {
    let now = ContinuousClock.now
    return buckets.withLock { buckets in
      // Whoever comes after so many others begins with a full bucket.
      if buckets.count >= Self.mostClients { buckets = [:] }
      var bucket = buckets[client] ?? Bucket(tokens: 2 * rate, time: now)
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
