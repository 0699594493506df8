internal import Glibc
internal import Serving

/// A listening socket.
struct Listener: Sendable {
  /// The file descriptor of the socket.
  let descriptor: Int32
  /// A host name or an IP address without brackets.
  let host: String
  /// The IP address of the socket; nil if the system does not report it.
  let address: IPAddress?
  /// The actual port, also if port 0 was requested.
  let port: Int

  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 4096

  /// Listens on the first address of a host that is an address of this machine.
  init(host: String, port: Int) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else {
      throw ServerError(
        "cannot listen on '\(host):\(port)': \(String(cString: gai_strerror(status)))")
    }
    defer { freeaddrinfo(list) }
    var (entry, failure) = (list, EADDRNOTAVAIL)
    while let address = entry {
      switch Self.listen(address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        self.host = host
        let local = Self.address(of: descriptor)
        (self.address, self.port) = (local.address, local.port ?? port)
        return
      case .failure(let error):
        failure = error.code
        // Any other error concerns the address that the user specified.
        guard [EADDRNOTAVAIL, EAFNOSUPPORT].contains(failure) else { entry = nil; continue }
        entry = address.pointee.ai_next
      }
    }
    throw ServerError(Self.reason(failure, "'\(host):\(port)'"))
  }

  /// Creates a listener from a socket that another process has opened.
  ///
  /// - Throws: `ServerError` if it is not a listening TCP socket.
  init(inherited descriptor: Int32) throws(ServerError) {
    let local = Self.address(of: descriptor)
    guard let address = local.address, let port = local.port,
      Self.option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
      Self.option(SO_ACCEPTCONN, of: descriptor) == 1
    else {
      throw ServerError(
        "descriptor \(descriptor) is not a listening TCP socket; "
          + "set 'ListenStream=' in the socket unit to an IP address or a port")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    (self.descriptor, self.address, self.port) = (descriptor, address, port)
    host = address.description
  }

  /// The inode of the socket, to distinguish it from a later file with the same descriptor; nil if the
  /// descriptor is closed.
  var identity: UInt? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status.st_ino : nil
  }

  /// Closes the socket.
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

  /// The local address of a socket; both are nil if the socket has no IP address.
  private static func address(of descriptor: Int32) -> (address: IPAddress?, port: Int?) {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      // `sockaddr_storage` has the size and alignment of every kind of address.
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard getsockname(descriptor, pointer, &size) == 0,
          let port = SocketAddress.port(pointer)
        else { return (nil, nil) }
        return (SocketAddress.address(pointer), port)
      }
    }
  }

  /// An option of a socket; nil if the descriptor is not a socket.
  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }

  private static func reason(_ code: Int32, _ address: String) -> String {
    switch code {
    case EADDRINUSE: "\(address) is in use; '--port 0' selects a free port"
    case EACCES: "no permission to listen on \(address); use a port from 1024"
    case EADDRNOTAVAIL: "\(address) is not an address of this machine"
    default: "cannot listen on \(address): \(String(cString: strerror(code)))"
    }
  }
}
