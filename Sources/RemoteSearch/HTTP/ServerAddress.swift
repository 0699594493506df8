public import Components

/// The URL of a server, such as `https://search.example.com:8108`, optionally with a path.
public struct ServerAddress: Hashable, Sendable {
  /// The URL without slashes at the end.
  public var text: String

  /// Parses a URL. Nil unless it is an `http` or `https` URL without user, query, and fragment.
  public init?(_ text: String) {
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    guard let scheme else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    guard let first = host.first, first != ":",
      !rest.unicodeScalars.contains(where: {
        $0.value <= 0x20 || "@?#\\\"<>".unicodeScalars.contains($0)
      })
    else { return nil }
    let slashes = rest.reversed().prefix { $0 == "/" }.count
    self.text = scheme + rest.dropLast(slashes)
  }
}

extension ServerAddress: ParameterValue {
  /// Text with the name "server address".
  public static var parameterType: ParameterType { .named("server address", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ServerAddress? {
    let example = "write it as in 'https://localhost:8108'"
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics, help: example)
    }
    if let address = ServerAddress(text) { return address }
    // The message does not repeat the text, which can contain a password.
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "invalid server address: expected http:// or https:// and a host, without a user, '?', or "
          + "'#'", at: node.range, help: example))
    return nil
  }

  public var json: JSONValue { .text(text) }
}
