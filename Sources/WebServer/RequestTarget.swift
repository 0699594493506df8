/// The path and the query of a request target (RFC 9112, section 3.2).
struct RequestTarget: Hashable, Sendable {
  /// Percent-encoded as sent; at least `/`.
  let path: String
  /// Percent-encoded as sent, without the question mark; empty if there is none.
  let query: String
  /// The size of the whole target in bytes.
  let size: Int

  /// - Parameter text: a path with a query, or a whole address as proxies send it.
  init(_ text: String) {
    // Bytes, since a combining mark after a separator would make another character of it.
    let bytes = text.utf8
    size = bytes.count
    let rest = bytes.first == UInt8(ascii: "/") ? bytes[...] : Self.withoutAuthority(bytes)
    let end = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    path = end == rest.startIndex ? "/" : String(Substring(rest[..<end]))
    query = String(Substring(rest[end...].dropFirst().prefix { $0 != UInt8(ascii: "#") }))
  }

  /// An address from its path on; a text without a scheme stays as it is.
  private static func withoutAuthority(_ text: String.UTF8View) -> Substring.UTF8View {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    else { return text[...] }
    let address = text[colon...].dropFirst(3)
    return address.drop { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
  }
}
