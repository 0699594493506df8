internal import Glibc

/// Reads hosts and ports from socket addresses.
enum SocketAddress {
  /// The IP address without a port; empty for other families.
  ///
  /// - Parameter address: a `sockaddr`.
  static func host(_ address: UnsafeRawPointer?) -> String {
    guard let address else { return "" }
    // The family determines the size of the structure, which need not be aligned for Swift.
    switch family(address) {
    case AF_INET:
      var ip = address.loadUnaligned(as: sockaddr_in.self).sin_addr
      return text(AF_INET, &ip)
    case AF_INET6:
      var ip = address.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return text(AF_INET6, &ip)
    default: return ""
    }
  }

  /// Whether an IP address without a port is a loopback address.
  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }

  /// The port; nil for other families than IP.
  ///
  /// - Parameter address: a `sockaddr`.
  static func port(_ address: UnsafeRawPointer) -> Int? {
    switch family(address) {
    case AF_INET:
      return Int(UInt16(bigEndian: address.loadUnaligned(as: sockaddr_in.self).sin_port))
    case AF_INET6:
      return Int(UInt16(bigEndian: address.loadUnaligned(as: sockaddr_in6.self).sin6_port))
    default: return nil
    }
  }

  private static func family(_ address: UnsafeRawPointer) -> Int32 {
    Int32(address.loadUnaligned(as: sockaddr.self).sa_family)
  }

  private static func text(_ family: Int32, _ ip: UnsafeRawPointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      inet_ntop(family, ip, buffer.baseAddress, socklen_t(buffer.count)).map { String(cString: $0) }
        ?? ""
    }
  }
}
