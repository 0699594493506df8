/// The address of a request, as far as it matters before libcurl parses it.
struct RequestAddress: Hashable, Sendable {
  let text: String
  let isEncrypted: Bool
  /// Lower case, without brackets, port, and credentials.
  let host: String

  /// Nil unless the text is an `http` or `https` address with a host and without spaces and control
  /// characters.
  init?(_ text: String) {
    let lowercased = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let host = Self.host(of: lowercased.dropFirst(scheme.count))
    else { return nil }
    self.text = text
    self.host = host
    isEncrypted = scheme == "https://"
  }

  private static func host(of rest: Substring) -> String? {
    var authority = rest.prefix { !"/?#\\".contains($0) }
    if let end = authority.lastIndex(of: "@") { authority = authority[end...].dropFirst() }
    let host: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[..<end].dropFirst()
    } else {
      host = authority.prefix { $0 != ":" }
    }
    return host.isEmpty ? nil : String(host)
  }

  /// Whether the host is this machine: `localhost`, `127.0.0.0/8`, or `::1`.
  var isLoopback: Bool {
    let name = host.last == "." ? host.dropLast() : host[...]
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
      || name.hasPrefix("127.") && name.allSatisfy { $0.isWholeNumber || $0 == "." }
  }
}
