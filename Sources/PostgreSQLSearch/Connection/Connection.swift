import CPostgreSQL
import Glibc
import Search
import Synchronization

/// One connection to a server; a thread of its own waits for the answer to each statement.
///
/// All use of the C handle is under the lock of statements; only the handle for cancelling, which
/// libpq lets any thread use, is shared, behind a lock. That makes it safe to send.
final class Connection: @unchecked Sendable {
  private let settings: ConnectionSettings
  private let library: cpostgresql_library
  /// Held while a statement is under way.
  private let statements = Mutex(())
  private var handle: OpaquePointer?
  private let cancelling = Mutex(Cancelling())

  // The handle is used only under the lock, and libpq lets any thread use it.
  private struct Cancelling: @unchecked Sendable {
    /// Of the statement that is under way; nil between statements.
    var handle: OpaquePointer?
    var isCancelled = false
    /// How many statements there were, so that a late cancellation hits none but its own.
    var statement = 0
  }

  init(_ settings: ConnectionSettings) throws(SearchError) {
    self.settings = settings
    library = try Libpq.open().functions
  }

  deinit {
    close()
  }

  /// Runs a statement, connecting first where need be.
  ///
  /// Cancelling the task asks the server to give up the statement.
  func run(_ statement: Statement) async throws(StatementFailure) -> Rows {
    let number = cancelling.withLock { state in
      state.isCancelled = false
      state.statement += 1
      return state.statement
    }
    let result: Result<Rows, StatementFailure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        BlockingThread.run {
          let result = self.statements.withLock { _ in self.perform(statement) }
          continuation.resume(returning: result)
        }
      }
    } onCancel: {
      cancel(number)
    }
    return try result.get()
  }

  /// Asks the server to give up a statement, if it is still under way.
  private func cancel(_ number: Int) {
    BlockingThread.run { [self] in
      // The lock is held until the server has taken the request, so that it hits no later statement.
      cancelling.withLock { state in
        guard state.statement == number else { return }
        state.isCancelled = true
        guard let handle = state.handle else { return }
        var message = [CChar](repeating: 0, count: 256)
        _ = library.cancel(handle, &message, Int32(message.count))
      }
    }
  }

  private func perform(_ statement: Statement) -> Result<Rows, StatementFailure> {
    do throws(StatementFailure) {
      if cancelling.withLock({ $0.isCancelled }) { throw .other(.cancelled) }
      let connection = try connected()
      let cancelHandle = library.make_cancel(connection)
      cancelling.withLock { $0.handle = cancelHandle }
      defer {
        cancelling.withLock { $0.handle = nil }
        library.free_cancel(cancelHandle)
      }
      return .success(try exchange(statement, connection))
    } catch {
      return .failure(error)
    }
  }

  private func connected() throws(StatementFailure) -> OpaquePointer {
    if let handle {
      if library.status(handle) == Int32(CPOSTGRESQL_CONNECTION_OK) { return handle }
      close()
    }
    let made = CStrings(settings.keywords).withPointers { keywords in
      CStrings(settings.values).withPointers { values in library.connect(keywords, values, 0) }
    }
    guard let made else {
      throw .other(SearchError(.unavailable, "there is no memory for a connection"))
    }
    guard library.status(made) == Int32(CPOSTGRESQL_CONNECTION_OK) else {
      let message = text(library.connection_message(made))
      library.finish(made)
      throw .other(
        SearchError(.unavailable, "cannot connect to \(settings.place): \(settings.clean(message))")
      )
    }
    cpostgresql_silence(made)
    _ = library.set_nonblocking(made, 1)
    handle = made
    for part in settings.start.split(separator: ";") {
      _ = try exchange(Statement(text: String(part)), made)
    }
    return made
  }

  private func close() {
    if let handle { library.finish(handle) }
    handle = nil
  }

  /// Sends a statement and takes in its rows.
  private func exchange(
    _ statement: Statement, _ connection: OpaquePointer
  ) throws(StatementFailure) -> Rows {
    let isSent = CStrings(statement.parameters).withPointers { values in
      library.send_query(
        connection, statement.text, Int32(statement.parameters.count), nil, values, nil, nil, 0)
    }
    if isSent == 0 { throw broken(connection) }
    // A server that no longer keeps its own time limit is as good as dead.
    let deadline = ContinuousClock.now + .milliseconds(settings.statementTimeout + 2_000)
    var isFlushing = true
    var rows = Rows()
    var failure: StatementFailure?
    while true {
      if isFlushing {
        let left = library.flush(connection)
        if left < 0 { throw broken(connection) }
        isFlushing = left > 0
      }
      while library.is_busy(connection) == 0 {
        guard let result = library.next_result(connection) else {
          if let failure { throw failure }
          return rows
        }
        defer { library.clear(result) }
        do throws(StatementFailure) {
          try take(result, connection, into: &rows)
        } catch {
          failure = failure ?? error
        }
      }
      try wait(connection, isFlushing: isFlushing, until: deadline)
      if library.consume(connection) == 0 { throw broken(connection) }
    }
  }

  private func wait(
    _ connection: OpaquePointer, isFlushing: Bool, until deadline: ContinuousClock.Instant
  ) throws(StatementFailure) {
    let left = (deadline - ContinuousClock.now) / .milliseconds(1)
    let events = Int16(POLLIN) | (isFlushing ? Int16(POLLOUT) : 0)
    var socket = pollfd(fd: library.socket(connection), events: events, revents: 0)
    if left > 0, poll(&socket, 1, Int32(min(left.rounded(.up), 1e9))) != 0 { return }
    close()
    throw .other(SearchError(.unavailable, "\(settings.place) does not answer in time"))
  }

  private func take(
    _ result: OpaquePointer, _ connection: OpaquePointer, into rows: inout Rows
  ) throws(StatementFailure) {
    switch library.result_status(result) {
    case Int32(CPOSTGRESQL_COMMAND_OK): return
    case Int32(CPOSTGRESQL_TUPLES_OK):
      let columns = library.columns(result)
      rows.rows = (0..<library.rows(result)).map { row in
        (0..<columns).map { column in
          guard library.is_null(result, row, column) == 0,
            let start = library.value(result, row, column)
          else { return nil }
          let count = Int(library.length(result, row, column))
          return start.withMemoryRebound(to: UInt8.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
          }
        }
      }
    default:
      if library.status(connection) != Int32(CPOSTGRESQL_CONNECTION_OK) {
        throw broken(connection)
      }
      throw refusal(result)
    }
  }

  /// The connection is gone; closes what is left of it.
  private func broken(_ connection: OpaquePointer) -> StatementFailure {
    let message = settings.clean(text(library.connection_message(connection)))
    close()
    return .disconnected(
      SearchError(.unavailable, "the connection to \(settings.place) broke: \(message)"))
  }

  private func refusal(_ result: OpaquePointer) -> StatementFailure {
    let state = text(library.result_field(result, Int32(CPOSTGRESQL_SQLSTATE)))
    let message = settings.clean(text(library.result_message(result)))
    switch state {
    case "57014":
      if cancelling.withLock({ $0.isCancelled }) { return .other(.cancelled) }
      return .refused(
        state: state,
        SearchError(
          .unavailable,
          "\(settings.place) did not answer within \(settings.statementTimeout) ms; see "
            + "'statementTimeout'"))
    // The server goes down, or has no more room.
    case let code where code.hasPrefix("57P") || code.hasPrefix("53") || code.hasPrefix("08"):
      return .disconnected(SearchError(.unavailable, "\(settings.place): \(message)"))
    default:
      return .refused(state: state, SearchError(.refused, "\(settings.place): \(message)"))
    }
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}

extension SearchError {
  static let cancelled = SearchError(.cancelled, "the search was cancelled")
}

/// Texts for a C function that takes a list of them, which a null pointer ends.
private struct CStrings {
  private let texts: [String]

  init(_ texts: [String]) {
    self.texts = texts
  }

  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    let bytes = texts.map { Array($0.utf8CString) }
    let starts = bytes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    return bytes.flatMap(\.self).withUnsafeBufferPointer { all in
      let pointers = starts.dropLast().map { start in all.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
