import Glibc
import Synchronization

/// A server on the loopback interface that responds to all requests with one, usually faulty, behavior.
///
/// One thread accepts connections, and each connection has a thread; `stop` ends and joins all of them.
final class FaultyServer: Sendable {
  /// What the server does after it has read a request.
  enum Behavior: Sendable {
    /// Writes these bytes and keeps the connection open.
    case write([UInt8])
    /// Writes these bytes and closes the connection.
    case writeAndClose([UInt8])
    /// Closes the connection.
    case close
    /// Closes the connection before it reads anything.
    case closeImmediately
    /// Sends nothing.
    case silence
    /// Writes the first bytes, then the second ones repeatedly, as fast as the client reads.
    case flood([UInt8], [UInt8])
    /// Writes these bytes, then a letter every few milliseconds.
    case trickle([UInt8])

    static func text(_ text: String) -> Behavior { .write(Array(text.utf8)) }
    static func textAndClose(_ text: String) -> Behavior { .writeAndClose(Array(text.utf8)) }
  }

  private struct State {
    var connections = 0
    var requests: [String] = []
    var openSockets: Set<Int32> = []
    var threads: [ServerThread] = []
    var isStopped = false
  }

  let port: Int
  private let listener: Int32
  private let behavior: Behavior
  private let state = Mutex(State())

  /// How many connections were accepted.
  var connections: Int { state.withLock(\.connections) }
  /// The requests in the order of their arrival, with their bodies.
  var requests: [String] { state.withLock(\.requests) }
  var url: String { "http://127.0.0.1:\(port)/x" }

  init(_ behavior: Behavior) throws {
    self.behavior = behavior
    (listener, port) = try makeListener(backlog: 256)
    let thread = try ServerThread { [self] in acceptConnections() }
    state.withLock { $0.threads.append(thread) }
  }

  /// Closes all connections and waits until all threads have ended.
  func stop() {
    let first = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    guard first else { return }
    // Ends the call of 'accept', after which no connection is added.
    shutdown(listener, Int32(SHUT_RDWR))
    let acceptor = state.withLock { $0.threads.removeFirst() }
    acceptor.join()
    close(listener)
    let threads = state.withLock { state in
      for socket in state.openSockets { shutdown(socket, Int32(SHUT_RDWR)) }
      return state.threads
    }
    for thread in threads { thread.join() }
  }

  /// Runs a test with a server, and stops the server afterwards.
  static func run(
    _ behavior: Behavior, _ test: (FaultyServer) async throws -> Void
  ) async throws {
    let server = try FaultyServer(behavior)
    defer { server.stop() }
    try await test(server)
  }

  private func acceptConnections() {
    while true {
      let socket = accept(listener, nil, nil)
      if socket < 0, [EINTR, ECONNABORTED].contains(errno) { continue }
      guard socket >= 0 else { return }
      state.withLock { state in
        state.connections += 1
        state.openSockets.insert(socket)
      }
      guard let thread = try? ServerThread({ [self] in serve(socket) }) else {
        finish(socket)
        continue
      }
      state.withLock { $0.threads.append(thread) }
    }
  }

  /// Closes a socket under the lock, because the system can reuse its number immediately.
  private func finish(_ socket: Int32) {
    state.withLock { state in
      state.openSockets.remove(socket)
      _ = close(socket)
    }
  }

  private func serve(_ socket: Int32) {
    defer { finish(socket) }
    if case .closeImmediately = behavior { return }
    var reader = RequestReader(socket)
    while let request = reader.next() {
      state.withLock { $0.requests.append(request) }
      guard respond(on: socket) else { return }
    }
  }

  /// Responds to a request; false if the connection is to be closed.
  private func respond(on socket: Int32) -> Bool {
    switch behavior {
    case .silence: return true
    case .close, .closeImmediately: return false
    case .write(let bytes): return writeAll(bytes, to: socket)
    case .writeAndClose(let bytes):
      _ = writeAll(bytes, to: socket)
      return false
    case .flood(let start, let part):
      var isOpen = writeAll(start, to: socket)
      while isOpen { isOpen = writeAll(part, to: socket) }
      return false
    case .trickle(let start):
      var isOpen = writeAll(start, to: socket)
      while isOpen {
        usleep(5_000)
        isOpen = writeAll(Array("x".utf8), to: socket)
      }
      return false
    }
  }
}

/// Writes to a socket without SIGPIPE; false if the connection is closed.
private func writeAll(_ bytes: [UInt8], to socket: Int32) -> Bool {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = send(socket, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
