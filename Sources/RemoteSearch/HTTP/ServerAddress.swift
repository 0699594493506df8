public import Components

/// Where a server is reached: `https://search.example.com:8108`, with a path if it has one.
public struct ServerAddress: Hashable, Sendable {
  /// Without a slash at the end.
  public var text: String

  /// Nil unless the text is an `http` or `https` address without user, query and fragment.
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
  public static var parameterType: ParameterType { .named("server address", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ServerAddress? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics, help: "write it as in 'https://localhost:8108'")
    }
    if let address = ServerAddress(text) { return address }
    // It may hold a password, and is not repeated.
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "cannot read the address, expected http:// or https:// and a host, without a user, '?' and "
          + "'#'", at: node.range, help: "write it as in 'https://localhost:8108'"))
    return nil
  }

  public var json: JSONValue { .text(text) }
}
