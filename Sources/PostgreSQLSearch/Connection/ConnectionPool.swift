import Search
import Synchronization

/// A pool of connections to one server. Thread-safe.
///
/// With several connections, a search does not wait for the previous one that it replaces. A connection
/// is either idle in the pool or used by one statement.
final class ConnectionPool: Sendable {
  private static let maximumIdleConnections = 4

  private let settings: ConnectionSettings
  private let idle = Mutex<[Connection]>([])

  init(_ settings: ConnectionSettings) {
    self.settings = settings
  }

  /// The database and server for messages, without secrets.
  var serverDescription: String { settings.serverDescription }

  /// Runs a statement, and repeats it on a new connection if the pooled one was closed.
  ///
  /// Use only for idempotent statements.
  func run(_ statement: Statement) async throws(StatementError) -> Rows {
    do throws(StatementError) {
      return try await runOnce(statement)
    } catch {
      guard case .disconnected = error, !Task.isCancelled else { throw error }
      // The other idle connections are probably closed as well.
      idle.withLock { $0.removeAll() }
      return try await runOnce(statement)
    }
  }

  private func runOnce(_ statement: Statement) async throws(StatementError) -> Rows {
    let connection = try idleOrNewConnection()
    defer { idle.withLock { if $0.count < Self.maximumIdleConnections { $0.append(connection) } } }
    return try await connection.run(statement)
  }

  /// Removes an idle connection from the pool, or creates a connection.
  private func idleOrNewConnection() throws(StatementError) -> Connection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    do throws(SearchError) {
      return try Connection(settings)
    } catch {
      throw .other(error)
    }
  }
}
