internal import Glibc

/// An IPv4 or IPv6 address without a port or zone.
///
/// An IPv4 address that is mapped into IPv6, such as `::ffff:192.0.2.1`, is that IPv4 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// The bytes in network order: 4 for IPv4, 16 for IPv6.
  package let bytes: [UInt8]

  private static let mappedPrefix = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Creates an address from its bytes.
  ///
  /// - Parameter bytes: 4 or 16 bytes in network order.
  package init(bytes: [UInt8]) {
    let isMapped = bytes.count == 16 && bytes.starts(with: Self.mappedPrefix)
    self.bytes = isMapped ? Array(bytes.dropFirst(Self.mappedPrefix.count)) : bytes
  }

  /// Parses the notation of `inet_pton(3)`, such as `192.0.2.1` or `2001:db8::1`; nil for other texts.
  package init?(_ text: String) {
    let isIPv6 = text.utf8.contains(UInt8(ascii: ":"))
    var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
    // The text must not contain a null character, where C would end it.
    guard !text.utf8.contains(0), inet_pton(isIPv6 ? AF_INET6 : AF_INET, text, &bytes) == 1 else {
      return nil
    }
    self.init(bytes: bytes)
  }

  /// The shortest notation (RFC 5952).
  package var description: String {
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) {
      buffer in
      inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count))
        .map { String(cString: $0) } ?? ""
    }
  }

  /// Whether the address is in 127.0.0.0/8 or `::1`.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
  }

  /// Whether the address is `0.0.0.0` or `::`, with which a socket listens on all interfaces.
  package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}
