import Dispatch
import Glibc

/// A TCP client that sends arbitrary bytes.
///
/// Its functions block dedicated threads, because the server needs the threads of tasks.
final class RawClient: Sendable {
  private let descriptor: Int32

  init(port: Int) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }

  func send(_ text: String) async {
    await send(Array(text.utf8))
  }

  /// Sends all bytes unless the server closes the connection.
  func send(_ bytes: [UInt8]) async {
    await Self.blocking { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Ends the sending direction, so that the server reads the end of the stream.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads until a text was received or the server closes the connection.
  func received(until text: String) async -> String {
    await Self.blocking { [descriptor] in
      var received = ""
      var buffer = [UInt8](repeating: 0, count: 65536)
      while !received.contains(text) {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { break }
        received += String(decoding: buffer[..<count], as: UTF8.self)
      }
      return received
    }
  }

  /// Reads until the server closes the connection; nil if it stays open for 300 seconds.
  func receivedToEnd() async -> String? {
    await Self.blocking { [descriptor] in
      var received: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count == 0 || (count < 0 && errno == ECONNRESET) { break }
        if count < 0 { return nil }
        received += buffer[..<count]
      }
      return String(decoding: received, as: UTF8.self)
    }
  }

  /// Whether the server resets the connection within 300 seconds, while nothing is read.
  func isReset() async -> Bool {
    await Self.blocking { [descriptor] in
      // Without requested events, only errors and hang-ups are reported.
      var events = pollfd(fd: descriptor, events: 0, revents: 0)
      return poll(&events, 1, 300_000) == 1 && events.revents & Int16(POLLERR) != 0
    }
  }

  private static func blocking<Value: Sendable>(
    _ wait: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: wait()) }
    }
  }
}

extension RawClient {
  /// The complete response to some bytes; nil if the connection stays open.
  static func response(port: Int, to text: String) async -> String? {
    let client = RawClient(port: port)
    await client.send(text)
    return await client.receivedToEnd()
  }
}
