import Synchronization

/// The servers with the same data, in the order in which they are tried.
///
/// After a failure a server is tried last for two minutes, so that not every search waits for it.
/// All searches of a searcher share the list, which is why it is a class. Thread-safe.
final class HostList: Sendable {
  private static let failureTimeout = Duration.seconds(120)

  private let addresses: [String]
  /// The end of the time-out of each server that failed.
  private let failures = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ addresses: [String]) {
    self.addresses = addresses
  }

  /// All servers: those without a recent failure first.
  var byAvailability: [String] {
    let now = ContinuousClock.now
    let failed = failures.withLock { $0.filter { $0.value > now } }
    return addresses.filter { failed[$0] == nil } + addresses.filter { failed[$0] != nil }
  }

  func recordFailure(of address: String) {
    failures.withLock { $0[address] = .now + Self.failureTimeout }
  }

  func recordSuccess(of address: String) {
    failures.withLock { _ = $0.removeValue(forKey: address) }
  }
}
