import CPostgreSQL
import Glibc
import Search
import Synchronization

/// A connection to a PostgreSQL server, which runs one statement at a time.
///
/// Each statement runs on a dedicated thread, which blocks until the server has responded.
///
/// Ownership: the connection owns the libpq handle. It is opened by the first statement, replaced if the
/// server has closed it, and closed by `deinit`. Results and cancel handles are freed by the function that
/// obtains them.
///
/// Threading: libpq allows only one thread at a time to use a handle. `handle` is used only while
/// `statements` is locked, and by `deinit`, when there are no other references. The cancel handle, which
/// `PQcancel` may use on any thread, is used only while `cancellation` is locked. Therefore the class is
/// `@unchecked Sendable`.
final class Connection: @unchecked Sendable {
  private let settings: ConnectionSettings
  private let library: cpostgresql_library
  /// Locked while a statement runs.
  private let statements = Mutex(())
  private var handle: OpaquePointer?
  private let cancellation = Mutex(CancellationState())

  /// The state that cancellation from another thread requires.
  ///
  /// Unchecked: the cancel handle is used only under the lock, and libpq allows that on any thread.
  private struct CancellationState: @unchecked Sendable {
    /// The cancel handle of the running statement; nil between statements.
    var handle: OpaquePointer?
    var isCancelled = false
    /// The number of the current statement, so that a late cancellation does not affect another one.
    var statementNumber = 0
  }

  init(_ settings: ConnectionSettings) throws(SearchError) {
    self.settings = settings
    library = try Libpq.open().functions
  }

  deinit {
    close()
  }

  /// Runs a statement; connects first if necessary.
  ///
  /// Cancelling the task cancels the statement on the server.
  ///
  /// - Throws: `disconnected` if the connection was closed, `refused` for an error of the server, `other` if
  ///   the connection cannot be established or the task was cancelled.
  func run(_ statement: Statement) async throws(StatementError) -> Rows {
    let number = cancellation.withLock { state in
      state.isCancelled = false
      state.statementNumber += 1
      return state.statementNumber
    }
    let result: Result<Rows, StatementError> = await withTaskCancellationHandler {
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

  /// Cancels a statement on the server if it is still running.
  private func cancel(_ number: Int) {
    BlockingThread.run { [self] in
      // The server ignores a request that arrives before the statement.
      while requestCancellation(of: number) { usleep(Self.cancellationInterval) }
    }
  }

  /// The time in microseconds until an unsuccessful cancellation is repeated.
  private static let cancellationInterval: UInt32 = 100_000

  /// Requests the cancellation of a statement.
  ///
  /// - Returns: false if the statement has ended or was not sent.
  private func requestCancellation(of number: Int) -> Bool {
    // Locked until the server has accepted the request, so that no later statement is cancelled.
    cancellation.withLock { state in
      guard state.statementNumber == number else { return false }
      state.isCancelled = true
      guard let handle = state.handle else { return false }
      var message = [CChar](repeating: 0, count: 256)
      _ = library.cancel(handle, &message, Int32(message.count))
      return true
    }
  }

  private func perform(_ statement: Statement) -> Result<Rows, StatementError> {
    do throws(StatementError) {
      if cancellation.withLock({ $0.isCancelled }) { throw .other(.cancelled) }
      let connection = try openHandle()
      let cancelHandle = library.make_cancel(connection)
      // The task may have been cancelled while the connection was established.
      let isCancelled = cancellation.withLock { state in
        state.handle = cancelHandle
        return state.isCancelled
      }
      defer {
        cancellation.withLock { $0.handle = nil }
        library.free_cancel(cancelHandle)
      }
      if isCancelled { throw .other(.cancelled) }
      return .success(try execute(statement, connection))
    } catch {
      return .failure(error)
    }
  }

  /// The handle of an open connection, which is established if necessary.
  private func openHandle() throws(StatementError) -> OpaquePointer {
    if let handle {
      if library.status(handle) == Int32(CPOSTGRESQL_CONNECTION_OK) { return handle }
      close()
    }
    let opened = CStringArray(settings.keywords).withPointers { keywords in
      CStringArray(settings.values).withPointers { values in library.connect(keywords, values, 0) }
    }
    guard let opened else {
      throw .other(SearchError(.unavailable, "not enough memory for a connection"))
    }
    guard library.status(opened) == Int32(CPOSTGRESQL_CONNECTION_OK) else {
      let message = text(library.connection_message(opened))
      library.finish(opened)
      throw .other(
        SearchError(
          .unavailable,
          "cannot connect to \(settings.serverDescription): \(settings.redacted(message))")
      )
    }
    cpostgresql_silence(opened)
    _ = library.set_nonblocking(opened, 1)
    handle = opened
    for part in settings.initialStatements.split(separator: ";") {
      _ = try execute(Statement(text: String(part)), opened)
    }
    return opened
  }

  private func close() {
    if let handle { library.finish(handle) }
    handle = nil
  }

  /// Sends a statement and receives its rows, without blocking longer than the time limit.
  private func execute(
    _ statement: Statement, _ connection: OpaquePointer
  ) throws(StatementError) -> Rows {
    let isSent = CStringArray(statement.parameters).withPointers { values in
      library.send_query(
        connection, statement.text, Int32(statement.parameters.count), nil, values, nil, nil, 0)
    }
    if isSent == 0 { throw disconnection(of: connection) }
    // The server enforces the time limit. If it does not, the connection is considered lost.
    let deadline = ContinuousClock.now + .milliseconds(settings.statementTimeout + 2_000)
    var isFlushing = true
    var rows = Rows()
    var failure: StatementError?
    var unsentInput: ArraySlice<UInt8>?
    exchange: while true {
      if let input = unsentInput {
        unsentInput = try send(input, connection)
        isFlushing = true
      }
      if isFlushing {
        let left = library.flush(connection)
        if left < 0 { throw disconnection(of: connection) }
        isFlushing = left > 0
      }
      while unsentInput == nil, library.is_busy(connection) == 0 {
        guard let result = library.next_result(connection) else {
          if let failure { throw failure }
          return rows
        }
        defer { library.clear(result) }
        if library.result_status(result) == Int32(CPOSTGRESQL_COPY_IN) {
          unsentInput = statement.input[...]
          continue exchange
        }
        do throws(StatementError) {
          try read(result, connection, into: &rows)
        } catch {
          failure = failure ?? error
        }
      }
      try wait(connection, isFlushing: isFlushing, until: deadline)
      if library.consume(connection) == 0 { throw disconnection(of: connection) }
    }
  }

  /// Sends rows for `COPY` until the send buffer is full, and the end after the last row.
  ///
  /// - Returns: the rows that remain to be sent; nil if the end was sent.
  private func send(
    _ input: ArraySlice<UInt8>, _ connection: OpaquePointer
  ) throws(StatementError) -> ArraySlice<UInt8>? {
    var rest = input
    while !rest.isEmpty {
      let chunk = rest.prefix(1 << 16)
      let code = chunk.withUnsafeBytes { bytes in
        library.put_copy_data(
          connection, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
      }
      if code < 0 { throw disconnection(of: connection) }
      if code == 0 { return rest }
      rest = rest.dropFirst(chunk.count)
    }
    switch library.put_copy_end(connection, nil) {
    case 1: return nil
    case 0: return rest
    default: throw disconnection(of: connection)
    }
  }

  /// Waits until the socket is readable or, while flushing, writable.
  private func wait(
    _ connection: OpaquePointer, isFlushing: Bool, until deadline: ContinuousClock.Instant
  ) throws(StatementError) {
    let left = (deadline - ContinuousClock.now) / .milliseconds(1)
    let events = Int16(POLLIN) | (isFlushing ? Int16(POLLOUT) : 0)
    var socket = pollfd(fd: library.socket(connection), events: events, revents: 0)
    if left > 0, poll(&socket, 1, Int32(min(left.rounded(.up), 1e9))) != 0 { return }
    close()
    throw .other(SearchError(.unavailable, "\(settings.serverDescription) did not respond in time"))
  }

  /// Appends the rows of a result, which the caller frees.
  private func read(
    _ result: OpaquePointer, _ connection: OpaquePointer, into rows: inout Rows
  ) throws(StatementError) {
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
        throw disconnection(of: connection)
      }
      throw rejection(result)
    }
  }

  /// Closes a connection after an error and returns the error.
  private func disconnection(of connection: OpaquePointer) -> StatementError {
    let message = settings.redacted(text(library.connection_message(connection)))
    close()
    return .disconnected(
      SearchError(
        .unavailable, "the connection to \(settings.serverDescription) was closed: \(message)"))
  }

  /// The error for an error result, by its SQLSTATE.
  private func rejection(_ result: OpaquePointer) -> StatementError {
    let state = text(library.result_field(result, Int32(CPOSTGRESQL_SQLSTATE)))
    let message = settings.redacted(text(library.result_message(result)))
    switch state {
    // query_canceled: by this client or by the time limit.
    case "57014":
      if cancellation.withLock({ $0.isCancelled }) { return .other(.cancelled) }
      return .refused(
        state: state,
        SearchError(
          .unavailable,
          "\(settings.serverDescription) did not respond within \(settings.statementTimeout) ms; increase "
            + "'statementTimeout'"))
    // Classes 57P (operator intervention), 53 (insufficient resources), and 08 (connection exception).
    case let code where code.hasPrefix("57P") || code.hasPrefix("53") || code.hasPrefix("08"):
      return .disconnected(SearchError(.unavailable, "\(settings.serverDescription): \(message)"))
    default:
      return .refused(
        state: state, SearchError(.refused, "\(settings.serverDescription): \(message)"))
    }
  }

  private func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
