/// A type that a parameter can have.
public protocol ParameterValue: Sendable {
  static var parameterType: ParameterType { get }

  /// Reads a value, or reports why it cannot be read and returns nil.
  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Self?

  /// The value in the form in which it would be written; used to show defaults.
  var json: JSONValue { get }
}

extension ParameterValue {
  /// Reports that `node` holds something else than this type, and returns nil.
  public static func mismatch(
    _ node: Node, into diagnostics: inout Diagnostics, help: String? = nil,
    fixIt: Diagnostic.FixIt? = nil
  ) -> Self? {
    diagnostics.report(
      Diagnostic(
        .wrongType, "expected \(parameterType.phrase), found \(node.nounPhrase)", at: node.range,
        help: help, fixIt: fixIt))
    return nil
  }
}

extension DiagnosticID {
  /// A value of another type than the parameter's.
  public static let wrongType: Self = "wrong-type"
  /// A word that is none of the allowed ones.
  public static let unknownValue: Self = "unknown-value"
  /// A value that has the right type but cannot be used.
  public static let invalidValue: Self = "invalid-value"
}
