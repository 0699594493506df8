internal import Serving

/// The proxies whose information about their clients is trusted: loopback addresses and some ranges.
struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// - Parameter ranges: the addresses of proxies besides loopback addresses.
  init(_ ranges: [AddressRange] = []) {
    self.ranges = ranges
  }

  /// Whether an address without a port belongs to a trusted proxy, or to this machine.
  func contains(_ address: String) -> Bool {
    IPAddress(address).map(contains) == true
  }

  private func contains(_ address: IPAddress) -> Bool {
    address.isLoopback || ranges.contains { $0.contains(address) }
  }

  /// Returns the address of the client that sent a request.
  ///
  /// That is the peer of the connection unless it is trusted. Each proxy appends the address from which
  /// it received a request to `X-Forwarded-For`, so the last address that is not trusted is the client;
  /// anybody can make up those before. If all are trusted, it is the first.
  ///
  /// - Parameters:
  ///   - peer: the IP address at the other end of the connection.
  ///   - fields: the values of all `X-Forwarded-For` fields, in order.
  func client(of peer: String, forwardedFor fields: [String]) -> String {
    guard !fields.isEmpty, contains(peer) else { return peer }
    var client = peer
    for entry in fields.flatMap({ $0.split(separator: ",") }).reversed() {
      // A proxy that does not know an address writes another text. What precedes it is not reliable.
      guard let address = Self.address(entry) else { break }
      client = address.description
      if !contains(address) { break }
    }
    return client
  }

  /// The address of an entry, which can have a port, and then brackets around an IPv6 address.
  private static func address(_ entry: Substring) -> IPAddress? {
    let text = String(entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
    return IPAddress(text) ?? HostName(authority: text)?.address
  }
}
