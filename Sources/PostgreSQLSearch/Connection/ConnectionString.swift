public import Components

/// A connection string or URI of libpq.
///
/// Messages and JSON never contain the text, because it can contain a password.
public struct ConnectionString: ParameterValue, Hashable {
  /// The connection string.
  let text: String

  /// Creates a connection string without validating it.
  public init(_ text: String) {
    self.text = text
  }

  /// Text with the name "connection string".
  public static var parameterType: ParameterType { .named("connection string", .text) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> ConnectionString? {
    guard let scalar = node.scalar, !node.isNull else {
      return mismatch(
        node, into: &diagnostics, help: "write it as in 'postgresql://reader@localhost/shop'")
    }
    if !scalar.isInterpolated, Self.containsPassword(scalar.text) {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "the connection string contains a password, which is visible in the file",
          at: node.range,
          help: "use '${env:NAME}', PGPASSWORD, or ~/.pgpass instead"))
      return nil
    }
    return ConnectionString(scalar.text)
  }

  /// An ellipsis, because the text can contain a password.
  public var json: JSONValue { .text("…") }

  /// Whether the text is `scheme://user:password@…` or contains `password=`.
  private static func containsPassword(_ text: String) -> Bool {
    let bare = text.lowercased().filter { !$0.isWhitespace }
    if bare.contains("password=") { return true }
    guard let scheme = text.firstRange(of: "://") else { return false }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard let at = authority.lastIndex(of: "@") else { return false }
    return authority[..<at].contains(":")
  }
}
