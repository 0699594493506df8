import Glibc

/// An error number of the system.
struct SystemError: Error {
  var number: Int32
}

/// Listens on a free port of the loopback interface.
func makeListener(backlog: Int32) throws -> (socket: Int32, port: Int) {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  guard listener >= 0 else { throw SystemError(number: errno) }
  var address = loopbackAddress(port: 0)
  guard withSocketAddress(&address, { bind(listener, $0, $1) }) == 0,
    listen(listener, backlog) == 0
  else {
    defer { close(listener) }
    throw SystemError(number: errno)
  }
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  withSocketAddress(&address) { pointer, _ in _ = getsockname(listener, pointer, &size) }
  return (listener, Int(UInt16(bigEndian: address.sin_port)))
}

/// Calls a function with a port of the loopback interface to which no connection can be established.
func withUnresponsivePort(_ body: (Int) async throws -> Void) async throws {
  let (listener, port) = try makeListener(backlog: 0)
  defer { close(listener) }
  // When the accept queue of the listener is full, no further connection can be established.
  var clients: [Int32] = []
  defer { for client in clients { close(client) } }
  for _ in 0..<4 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    clients.append(client)
    var address = loopbackAddress(port: port)
    withSocketAddress(&address) { _ = connect(client, $0, $1) }
  }
  try await body(port)
}

func loopbackAddress(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

@discardableResult
func withSocketAddress<Result>(
  _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

/// A thread that runs a function once; must be joined.
struct ServerThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private let thread: pthread_t

  init(_ run: @escaping @Sendable () -> Void) throws {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(Body(run))
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw SystemError(number: code)
    }
    self.thread = thread
  }

  func join() {
    pthread_join(thread, nil)
  }
}

/// Reads requests from a connection.
struct RequestReader {
  private let socket: Int32
  private var received: [UInt8] = []

  init(_ socket: Int32) {
    self.socket = socket
  }

  /// The next request with its body; nil if the connection is closed.
  mutating func next() -> String? {
    var headEnd = endOfHead
    while headEnd == nil {
      guard receive() else { return nil }
      headEnd = endOfHead
    }
    let length = headEnd.map { $0 + bodyLength(in: received[..<$0]) } ?? 0
    while received.count < length { guard receive() else { return nil } }
    defer { received.removeFirst(length) }
    return String(decoding: received[..<length], as: UTF8.self)
  }

  private var endOfHead: Int? {
    received.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
  }

  private func bodyLength(in head: ArraySlice<UInt8>) -> Int {
    let lines = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
    let prefix = "content-length: "
    return lines.first { $0.hasPrefix(prefix) }.flatMap { Int($0.dropFirst(prefix.count)) } ?? 0
  }

  private mutating func receive() -> Bool {
    let part = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    received += part
    return !part.isEmpty
  }
}
