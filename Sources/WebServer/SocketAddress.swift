internal import Glibc
internal import Serving

/// Reads hosts and ports from socket addresses.
enum SocketAddress {
  /// The IP address without a port; empty for other families.
  ///
  /// - Parameter address: a `sockaddr`.
  static func host(_ address: UnsafeRawPointer?) -> String {
    self.address(address)?.description ?? ""
  }

  /// The IP address; nil for other families.
  ///
  /// - Parameter address: a `sockaddr`.
  static func address(_ address: UnsafeRawPointer?) -> IPAddress? {
    guard let address else { return nil }
    // The family determines the size of the structure, which need not be aligned for Swift.
    switch family(address) {
    case AF_INET:
      let ip = address.loadUnaligned(as: sockaddr_in.self).sin_addr
      return withUnsafeBytes(of: ip) { IPAddress(bytes: Array($0)) }
    case AF_INET6:
      let ip = address.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: ip) { IPAddress(bytes: Array($0)) }
    default: return nil
    }
  }

  /// Whether an IP address without a port is a loopback address.
  static func isLoopback(_ address: String) -> Bool {
    IPAddress(address)?.isLoopback == true
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
}
