internal import Glibc
internal import WidgetRun

/// A listening socket.
struct Listener: Sendable {
  let descriptor: Int32
  let port: Int

  /// Connections that wait to be accepted.
  private static let backlog: Int32 = 4096

  /// Listens on the first address of a host that this machine has.
  init(host: String, port: Int) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      throw ServerError(
        "cannot listen to '\(host):\(port)': \(String(cString: gai_strerror(status)))")
    }
    defer { freeaddrinfo(list) }
    var (entry, failure) = (list, EADDRNOTAVAIL)
    while let address = entry {
      switch Self.listen(address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor) ?? port
        return
      case .failure(let error):
        failure = error.code
        // Any other reason concerns the server that the user names.
        guard [EADDRNOTAVAIL, EAFNOSUPPORT].contains(failure) else { entry = nil; continue }
        entry = address.pointee.ai_next
      }
    }
    throw ServerError(Self.reason(failure, "'\(host):\(port)'"))
  }

  func close() {
    Glibc.close(descriptor)
  }

  private struct SystemError: Error {
    var code: Int32
  }

  private static func listen(_ address: addrinfo) -> Result<Int32, SystemError> {
    let options = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.ai_family, options, 0)
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      Glibc.listen(descriptor, backlog) == 0
    else {
      defer { Glibc.close(descriptor) }
      return .failure(SystemError(code: errno))
    }
    return .success(descriptor)
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      // The storage is made for every kind of address.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        getsockname(descriptor, pointer, &size) == 0 ? SocketAddress.port(pointer) : nil
      }
    }
  }

  private static func reason(_ code: Int32, _ address: String) -> String {
    switch code {
    case EADDRINUSE: "\(address) is in use; '--port 0' takes any port that is free"
    case EACCES: "no permission to listen to \(address); expected a port from 1024 on"
    case EADDRNOTAVAIL: "\(address) is no address of this machine"
    default: "cannot listen to \(address): \(String(cString: strerror(code)))"
    }
  }
}
