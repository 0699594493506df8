import Search
import Synchronization

/// A few connections, used in turn: a search need not wait for the end of the one that it supersedes.
final class ConnectionPool: Sendable {
  private static let most = 4

  private let settings: ConnectionSettings
  private let idle = Mutex<[Connection]>([])

  init(_ settings: ConnectionSettings) {
    self.settings = settings
  }

  /// Where the server is, in words without secrets.
  var place: String { settings.place }

  /// Runs a statement that may be run twice: on a new connection, if an old one turns out broken.
  func run(_ statement: Statement) async throws(StatementFailure) -> Rows {
    do throws(StatementFailure) {
      return try await runOnce(statement)
    } catch {
      guard case .disconnected = error, !Task.isCancelled else { throw error }
      // The other idle connections are as old as the one that broke.
      idle.withLock { $0.removeAll() }
      return try await runOnce(statement)
    }
  }

  private func runOnce(_ statement: Statement) async throws(StatementFailure) -> Rows {
    let connection = try take()
    defer { idle.withLock { if $0.count < Self.most { $0.append(connection) } } }
    return try await connection.run(statement)
  }

  private func take() throws(StatementFailure) -> Connection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    do throws(SearchError) {
      return try Connection(settings)
    } catch {
      throw .other(error)
    }
  }
}
