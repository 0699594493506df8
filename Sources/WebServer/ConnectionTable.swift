internal import Synchronization

/// The open connections of a server.
final class ConnectionTable: Sendable {
  private let connections = Mutex<[ObjectIdentifier: ClientConnection]>([:])
  private let counts: Mutex<ConnectionCounts>
  private let requests = Atomic<Int>(0)
  private let phase = Atomic<ServerPhase>(.running)

  init(_ counts: ConnectionCounts) {
    self.counts = Mutex(counts)
  }

  /// Counts a new connection of an address; `insert` and `remove` must follow. False if there are too
  /// many connections.
  func admit(_ address: String) -> Bool {
    counts.withLock { $0.add(address) }
  }

  func insert(_ connection: ClientConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: ClientConnection) {
    connection.close()
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
    counts.withLock { $0.remove(connection.address) }
  }

  /// The number of requests that have begun and not ended.
  var requestCount: Int { requests.load(ordering: .relaxed) }

  func addRequest() { requests.add(1, ordering: .relaxed) }

  func removeRequest() { requests.subtract(1, ordering: .relaxed) }

  /// The phase of the server's shutdown.
  var currentPhase: ServerPhase { phase.load(ordering: .sequentiallyConsistent) }

  /// Ends the steps that have reached their deadline.
  func expire(at now: ContinuousClock.Instant = .now) {
    for connection in all { connection.expire(at: now) }
  }

  /// Enters a phase and notifies all exchanges.
  func enter(_ phase: ServerPhase) {
    // The order matters: an exchange that begins after this line reads the new phase, and one that
    // began before it is in the table.
    self.phase.store(phase, ordering: .sequentiallyConsistent)
    for connection in all { connection.exchange?.enter(phase) }
  }

  private var all: [ClientConnection] { connections.withLock { Array($0.values) } }
}

/// The phases of a server's shutdown.
enum ServerPhase: Int, AtomicRepresentable {
  case running
  /// No new connections; streams end, and other requests are finished.
  case finishing
  /// No connection is suspended any more.
  case stopping
}
