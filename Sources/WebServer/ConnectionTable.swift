internal import Synchronization

/// The open connections of a server and the phase of its shutdown. Thread-safe.
final class ConnectionTable: Sendable {
  private let connections = Mutex<[ObjectIdentifier: ClientConnection]>([:])
  private let counts: Mutex<ConnectionCounts>
  private let requests = Atomic<Int>(0)
  private let phase = Atomic<ServerPhase>(.running)

  init(_ counts: ConnectionCounts) {
    self.counts = Mutex(counts)
  }

  /// Counts a new connection of an address; false if there are too many connections.
  ///
  /// If the result is true, `insert` and `remove` must follow.
  func admit(_ address: String) -> Bool {
    counts.withLock { $0.add(address) }
  }

  /// Adds an admitted connection.
  func insert(_ connection: ClientConnection) {
    connections.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  /// Removes a connection that is about to be closed.
  func remove(_ connection: ClientConnection) {
    connection.close()
    connections.withLock { $0[ObjectIdentifier(connection)] = nil }
    counts.withLock { $0.remove(connection.address) }
  }

  /// The number of requests that have begun and not ended.
  var requestCount: Int { requests.load(ordering: .relaxed) }

  /// Counts the start of a request.
  func addRequest() { requests.add(1, ordering: .relaxed) }

  /// Counts the end of a request.
  func removeRequest() { requests.subtract(1, ordering: .relaxed) }

  /// The phase of the server's shutdown.
  var currentPhase: ServerPhase { phase.load(ordering: .sequentiallyConsistent) }

  /// Ends the steps of all connections that have reached their deadline. O(connections).
  func expire(at now: ContinuousClock.Instant = .now) {
    for connection in all { connection.expire(at: now) }
  }

  /// Enters a phase and notifies all exchanges.
  func enter(_ phase: ServerPhase) {
    // The order matters: an exchange that begins after the store reads the new phase, and one that
    // began before is in the table.
    self.phase.store(phase, ordering: .sequentiallyConsistent)
    for connection in all { connection.exchange?.enter(phase) }
  }

  private var all: [ClientConnection] { connections.withLock { Array($0.values) } }
}

/// The phases of a server's shutdown.
enum ServerPhase: Int, AtomicRepresentable {
  /// The server accepts connections.
  case running
  /// No new connections are accepted; streams end, and other requests are completed.
  case draining
  /// The remaining requests are answered with status 503, because no connection may stay suspended.
  case stopping
}
