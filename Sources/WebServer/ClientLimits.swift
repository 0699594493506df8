internal import Synchronization

/// Counts the open connections in total and of each client address, and limits both.
struct ConnectionCounts {
  private let limit: Int
  private let limitPerAddress: Int
  private let isExempt: @Sendable (_ address: String) -> Bool
  /// The number of open connections.
  private(set) var total = 0
  // Addresses without a connection are removed, so that the size stays below the limit.
  private var counts: [String: Int] = [:]

  /// - Parameters:
  ///   - limit: the maximum number of connections.
  ///   - limitPerAddress: the maximum number of connections of one client address.
  ///   - isExempt: whether an address may have any number of connections below `limit`; by default
  ///     a loopback address, since a reverse proxy connects for many clients.
  init(
    limit: Int, limitPerAddress: Int,
    isExempt: @escaping @Sendable (_ address: String) -> Bool = SocketAddress.isLoopback
  ) {
    self.limit = limit
    self.limitPerAddress = limitPerAddress
    self.isExempt = isExempt
  }

  /// Counts a new connection; false, without counting it, if there are too many.
  mutating func add(_ address: String) -> Bool {
    guard total < limit else { return false }
    if !isExempt(address) {
      let count = counts[address] ?? 0
      guard count < limitPerAddress else { return false }
      counts[address] = count + 1
    }
    total += 1
    return true
  }

  /// Counts the end of a connection that was added.
  mutating func remove(_ address: String) {
    total -= 1
    guard let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
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
