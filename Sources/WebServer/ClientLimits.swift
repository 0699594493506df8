internal import Synchronization

/// Counts the connections, or the requests, in total and of each client, and limits both.
struct ClientCounts {
  private let limit: Int
  private let limitPerClient: Int
  private let isExempt: @Sendable (_ client: String) -> Bool
  /// The number of connections or requests.
  private(set) var total = 0
  // Clients with a count of 0 are removed, so that the size stays below the limit.
  private var counts: [String: Int] = [:]

  /// - Parameters:
  ///   - limit: the maximum in total.
  ///   - limitPerClient: the maximum of one client.
  ///   - isExempt: whether only `limit` applies to the client with an address.
  init(
    limit: Int, limitPerClient: Int, isExempt: @escaping @Sendable (_ client: String) -> Bool
  ) {
    self.limit = limit
    self.limitPerClient = limitPerClient
    self.isExempt = isExempt
  }

  /// By how much the total exceeds seven eighths of the limit; negative if it does not.
  ///
  /// The rest is reserved for new clients while slow ones are closed.
  var excess: Int { total - (limit - limit / 8) }

  /// Counts a connection or a request of a client; false, without counting it, if there are too many.
  mutating func add(_ client: String) -> Bool {
    guard total < limit else { return false }
    if !isExempt(client) {
      let count = counts[client] ?? 0
      guard count < limitPerClient else { return false }
      counts[client] = count + 1
    }
    total += 1
    return true
  }

  /// Counts the end of a connection or a request that was added.
  mutating func remove(_ client: String) {
    total -= 1
    guard let count = counts[client] else { return }
    counts[client] = count > 1 ? count - 1 : nil
  }
}

/// Limits the request rate of each client address with a token bucket.
///
/// The capacity of a bucket is the number of requests for two seconds. Thread-safe.
final class RateLimiter: Sendable {
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

  /// Takes one token from the bucket of a client; false if the bucket is empty.
  func admits(_ client: String) -> Bool {
    let now = ContinuousClock.now
    return buckets.withLock { buckets in
      // Limits the memory. Every client then starts with a full bucket.
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
