internal import Synchronization

/// The open connections of a server and the phase of its shutdown. Thread-safe.
final class ConnectionTable: Sendable {
  private let connections = Mutex<[ObjectIdentifier: ClientConnection]>([:])
  private let counts: Mutex<ClientCounts>
  private let requestCounts: Mutex<ClientCounts>
  private let requests = Atomic<Int>(0)
  private let phase = Atomic<ServerPhase>(.running)

  /// - Parameters:
  ///   - connections: limits the connections.
  ///   - requests: limits the concurrent requests of each client.
  init(connections: ClientCounts, requests: ClientCounts) {
    counts = Mutex(connections)
    requestCounts = Mutex(requests)
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

  /// The number of open connections.
  var connectionCount: Int { counts.withLock { $0.total } }

  /// The number of requests that have begun and not ended.
  var requestCount: Int { requests.load(ordering: .relaxed) }

  /// Counts the start of a request.
  func addRequest() { requests.add(1, ordering: .relaxed) }

  /// Counts the end of a request.
  func removeRequest() { requests.subtract(1, ordering: .relaxed) }

  /// Counts a request of a client; false, without counting it, if the client has too many.
  ///
  /// If the result is true, `removeRequest(of:)` must follow.
  func admitRequest(of client: String) -> Bool {
    requestCounts.withLock { $0.add(client) }
  }

  /// Counts the end of a request that was admitted.
  func removeRequest(of client: String) {
    requestCounts.withLock { $0.remove(client) }
  }

  /// The phase of the server's shutdown.
  var currentPhase: ServerPhase { phase.load(ordering: .sequentiallyConsistent) }

  /// Ends the steps of all connections that have reached their deadline. O(connections).
  ///
  /// If few more connections can be accepted, also closes those that have waited the longest for a
  /// request: slow clients must not occupy all connections until their deadline.
  func expire(at now: ContinuousClock.Instant = .now) {
    let (connections, excess) = (all, counts.withLock { $0.excess })
    for connection in connections { connection.expire(at: now, isCrowded: excess > 0) }
    guard excess > 0 else { return }
    let receiving = connections.compactMap { connection in
      connection.receivingSince.map { (connection: connection, start: $0) }
    }
    for (connection, _) in receiving.filter({ $0.start + Self.crowdedReceiveTime <= now })
      .sorted(by: { $0.start < $1.start }).prefix(excess)
    {
      connection.closeIfReceiving()
    }
  }

  /// The minimum time to receive a request, which is more than a browser needs.
  private static let crowdedReceiveTime = Duration.seconds(2)

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
  /// The connections of requests that begin now are closed.
  case stopping
}
