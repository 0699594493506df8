import Glibc

/// A client that begins a request and never ends it.
enum SlowClient {
  /// Waits until the server ends the connection; false after twenty seconds.
  static func isEnded(port: Int, sending text: String) async throws -> Bool {
    await Task.detached {
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(connection) }
      var limit = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(
        connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected, write(connection, text, text.utf8.count) == text.utf8.count else {
        return false
      }
      var byte: UInt8 = 0
      return read(connection, &byte, 1) == 0
    }.value
  }
}
