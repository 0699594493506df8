internal import Components

/// The host of an HTTP URL: a domain name or an IP address (RFC 3986, section 3.2.2).
///
/// Equal for all notations of a host: letters are in lower case, a trailing dot of a name is removed,
/// and IP addresses have their shortest notation.
package struct HostName: Hashable, Sendable {
  /// The name or the address, without brackets.
  package let text: String
  /// The IP address; nil for a name.
  package let address: IPAddress?

  private init(text: String, address: IPAddress?) {
    self.text = text
    self.address = address
  }

  /// Creates the host with an IP address.
  package init(_ address: IPAddress) {
    self.init(text: address.description, address: address)
  }

  /// Parses a host; nil if it is not valid.
  ///
  /// - Parameter host: a host without a port. Brackets around an IPv6 address are optional.
  package init?(_ host: String) {
    let isBracketed = host.hasPrefix("[")
    if isBracketed || host.utf8.contains(UInt8(ascii: ":")) {
      guard isBracketed == host.hasSuffix("]") else { return nil }
      let text = isBracketed ? String(host.dropFirst().dropLast()) : host
      guard text.utf8.contains(UInt8(ascii: ":")), let address = IPAddress(text) else { return nil }
      self.init(address)
      return
    }
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    if let address = IPAddress(name) {
      self.init(address)
      return
    }
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard name.utf8.count <= Self.maximumLength, labels.allSatisfy(Self.isLabel) else { return nil }
    self.init(text: name.lowercased(), address: nil)
  }

  /// Parses a host with an optional port, as in a `Host` header field; nil if it is not valid.
  ///
  /// - Parameter authority: the host, with brackets around an IPv6 address.
  package init?(authority: String) {
    let bytes = authority.utf8
    let end =
      bytes.lastIndex(of: UInt8(ascii: "]")).map { bytes.index(after: $0) } ?? bytes.startIndex
    guard let colon = bytes[end...].firstIndex(of: UInt8(ascii: ":")) else {
      self.init(authority)
      return
    }
    let (host, port) = (bytes[..<colon], bytes[colon...].dropFirst())
    // Without brackets, a colon can only precede the port. A port can be empty.
    guard port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      port.isEmpty || UInt16(Substring(port)) != nil
    else { return nil }
    self.init(String(Substring(host)))
  }

  /// Whether the host always leads to the client's own machine: `localhost`, a name that ends with
  /// `.localhost` (RFC 6761), or a loopback address.
  package var isLoopback: Bool {
    address?.isLoopback ?? (text == "localhost" || text.hasSuffix(".localhost"))
  }

  /// The maximum length of a domain name.
  private static let maximumLength = 253

  private static func isLabel(_ label: Substring.UTF8View) -> Bool {
    // The underscore is no character of host names, but names of containers contain it.
    (1...63).contains(label.count)
      && label.allSatisfy {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
