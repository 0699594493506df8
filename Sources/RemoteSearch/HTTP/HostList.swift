import Synchronization

/// The servers that hold the same, in the order in which they are tried.
///
/// One that failed comes behind the others for two minutes, so that not every search waits for it.
/// A reference, because all searches of a searcher share what they found out.
final class HostList: Sendable {
  private static let rest = Duration.seconds(120)

  private let addresses: [String]
  /// Until when those that failed come last.
  private let failures = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ addresses: [String]) {
    self.addresses = addresses
  }

  /// All servers: first those that work as far as is known, then the others.
  var inOrder: [String] {
    let now = ContinuousClock.now
    let down = failures.withLock { $0.filter { $0.value > now } }
    return addresses.filter { down[$0] == nil } + addresses.filter { down[$0] != nil }
  }

  func noteFailure(of address: String) {
    failures.withLock { $0[address] = .now + Self.rest }
  }

  func noteSuccess(of address: String) {
    failures.withLock { _ = $0.removeValue(forKey: address) }
  }
}
