/// A key or password. It comes from the environment, and no output shows it.
///
/// The only form in which a file may have it is `${env:NAME}`; `${env:NAME:-}` is empty where the
/// variable is not set.
public struct Secret: Hashable, Sendable {
  /// The secret itself, for headers only.
  public var value: String

  public init(_ value: String) {
    self.value = value
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// Always `***`.
  public var description: String { "***" }

  /// A mirror without the value, so that no dump shows it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: ParameterValue {
  public static var parameterType: ParameterType { .named("secret as ${env:NAME}", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Secret? {
    guard let scalar = node.scalar else { return mismatch(node, into: &diagnostics) }
    if let source = scalar.source, isReference(source) { return Secret(scalar.text) }
    // The message must not repeat what is written.
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "a secret stands in the file, expected the name of an environment variable",
        at: node.range, help: "write '${env:NAME}', and set NAME where widgetrun runs"))
    return nil
  }

  /// True for one variable without text around it, nor as its default.
  private static func isReference(_ source: String) -> Bool {
    guard source.hasPrefix("${env:"), source.hasSuffix("}") else { return false }
    let name = source.dropFirst("${env:".count).dropLast()
    return !(name.hasSuffix(":-") ? name.dropLast(2) : name).contains { ":{}".contains($0) }
  }

  public var json: JSONValue { .text(description) }
}
