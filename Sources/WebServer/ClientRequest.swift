internal import Serving

/// A complete request of a client, independent of the connection that it arrived on.
struct ClientRequest: Sendable {
  /// The method as sent; methods are case-sensitive.
  var method: String
  /// The path and the query.
  var target: RequestTarget
  /// The header fields by names in lower case.
  var headers: [String: String]
  /// The decoded body; empty for none.
  var body: [UInt8]
  /// The IP address of the client without a port.
  var client: String

  init(
    method: String = "GET", target: String, headers: [String: String] = [:],
    body: [UInt8] = [], client: String
  ) {
    self.method = method
    self.target = RequestTarget(target)
    self.headers = headers
    self.body = body
    self.client = client
  }

  /// The request in the form that the website expects.
  var siteRequest: SiteRequest {
    SiteRequest(
      method: method, path: target.path, query: target.query, headers: headers, body: body)
  }
}

/// The path and the query of a request target (RFC 9112, section 3.2).
struct RequestTarget: Hashable, Sendable {
  /// The path, percent-encoded as sent; `/` if empty.
  let path: String
  /// The query, percent-encoded as sent, without the question mark; empty if there is none.
  let query: String
  /// The size of the whole target in bytes.
  let size: Int

  /// - Parameter text: the origin form (path and query), or the absolute form that proxies send.
  init(_ text: String) {
    // Works on bytes, because a separator followed by a combining mark is another character.
    let bytes = text.utf8
    size = bytes.count
    let rest = bytes.first == UInt8(ascii: "/") ? bytes[...] : Self.withoutAuthority(bytes)
    let end = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    path = end == rest.startIndex ? "/" : String(Substring(rest[..<end]))
    query = String(Substring(rest[end...].dropFirst().prefix { $0 != UInt8(ascii: "#") }))
  }

  /// The host and the port in the absolute form of a target; nil for other forms.
  static func authority(of text: String) -> String? {
    guard text.utf8.first != UInt8(ascii: "/") else { return nil }
    return address(text.utf8).map { String(Substring($0.prefix(while: isInAuthority))) }
  }

  /// The absolute form without scheme and authority; other texts unchanged.
  private static func withoutAuthority(_ text: String.UTF8View) -> Substring.UTF8View {
    address(text).map { $0.drop(while: isInAuthority) } ?? text[...]
  }

  /// The absolute form without its scheme; nil for other forms.
  private static func address(_ text: String.UTF8View) -> Substring.UTF8View? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")),
      text[colon...].starts(with: "://".utf8)
    else { return nil }
    return text[colon...].dropFirst(3)
  }

  private static func isInAuthority(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?")
  }
}
