/// A key or password from an environment variable, which no output shows.
///
/// In a file, it must be written as `${env:NAME}`, or `${env:NAME:-}` to be empty if the variable is
/// not set.
public struct Secret: Hashable, Sendable {
  /// The secret. Use it only to authenticate, never in messages.
  public var value: String

  /// Creates a secret.
  public init(_ value: String) {
    self.value = value
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }

  /// A mirror without children, so that `dump` does not show the value.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: ParameterValue {
  /// A reference to an environment variable.
  public static var parameterType: ParameterType { .named("secret as ${env:NAME}", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Secret? {
    guard let scalar = node.scalar else { return mismatch(node, into: &diagnostics) }
    if let source = scalar.source, isReference(source) { return Secret(scalar.text) }
    // The message must not repeat the value.
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "a secret must not be written in the file",
        at: node.range, help: "write '${env:NAME}', and set the environment variable NAME"))
    return nil
  }

  /// Whether a text is a single variable without surrounding text and without a default value.
  private static func isReference(_ source: String) -> Bool {
    guard source.hasPrefix("${env:"), source.hasSuffix("}") else { return false }
    let name = source.dropFirst("${env:".count).dropLast()
    return !(name.hasSuffix(":-") ? name.dropLast(2) : name).contains { ":{}".contains($0) }
  }

  public var json: JSONValue { .text(description) }
}
