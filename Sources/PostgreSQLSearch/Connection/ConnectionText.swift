public import Components

/// A libpq connection string or URI; never shown, since it may hold a password.
public struct ConnectionText: ParameterValue, Hashable {
  let text: String

  public init(_ text: String) {
    self.text = text
  }

  public static var parameterType: ParameterType { .named("connection string", .text) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> ConnectionText? {
    guard let scalar = node.scalar, !node.isNull else {
      return mismatch(
        node, into: &diagnostics, help: "write it as in 'postgresql://reader@localhost/shop'")
    }
    if !scalar.isInterpolated, Self.holdsPassword(scalar.text) {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "the connection holds a password, which anyone who sees the file can read",
          at: node.range,
          help: "write '${env:NAME}' in its place, or leave it to PGPASSWORD or ~/.pgpass"))
      return nil
    }
    return ConnectionText(scalar.text)
  }

  /// Nothing, since it may be a secret.
  public var json: JSONValue { .text("…") }

  /// True for `scheme://user:password@…`, and where a word `password=` stands.
  private static func holdsPassword(_ text: String) -> Bool {
    let bare = text.lowercased().filter { !$0.isWhitespace }
    if bare.contains("password=") { return true }
    guard let scheme = text.firstRange(of: "://") else { return false }
    let authority = text[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
    guard let at = authority.lastIndex(of: "@") else { return false }
    return authority[..<at].contains(":")
  }
}
