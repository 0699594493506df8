public import Components

/// A warning about a valid filter expression with a probably unintended meaning.
public struct FilterSyntaxWarning: Hashable, Sendable {
  /// The problem and its interpretation, in lower case with user input in quotes.
  public var message: String
  /// The offset of the affected text, in Unicode scalars.
  public var offset: Int
  /// The length of the affected text, in Unicode scalars.
  public var length: Int
  /// A suggested fix; `nil` if there is none.
  public var help: String?

  /// Creates a syntax warning. The offset and length are in Unicode scalars.
  public init(_ message: String, offset: Int, length: Int, help: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.help = help
  }
}

/// A syntax error in a filter or filter expression.
public struct FilterSyntaxError: Error, Hashable, Sendable {
  /// The problem in lower case, with user input in quotes.
  public var message: String
  /// The offset of the error in the text, in Unicode scalars.
  public var offset: Int
  /// The length of the erroneous text, in Unicode scalars; 0 at the end of the text.
  public var length: Int
  /// A suggested fix; `nil` if there is none.
  public var help: String?

  /// Creates a syntax error. The offset and length are in Unicode scalars.
  public init(_ message: String, offset: Int, length: Int, help: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.help = help
  }
}

extension DiagnosticID {
  /// A text is not a valid filter or filter expression.
  public static let invalidFilter: Self = "invalid-filter"
  /// Filters of different kinds are joined by OR.
  public static let mixedFilterTypes: Self = "mixed-filter-types"
}

extension FilterSyntaxError {
  /// Returns a diagnostic for the part of the node's scalar that caused the error.
  ///
  /// The message does not quote interpolated texts, because they may contain secrets.
  public func diagnostic(in node: Node) -> Diagnostic {
    if let scalar = node.scalar, scalar.isInterpolated {
      let message = "expected a filter such as 'brand:Apple' after interpolation"
      return Diagnostic(.invalidFilter, message, at: node.range)
    }
    return Diagnostic(
      .invalidFilter, message, at: node.range(ofText: offset, length: length) ?? node.range,
      help: help)
  }
}

extension FilterSyntaxWarning {
  /// Returns a diagnostic for the part of the node's scalar that caused the warning.
  public func diagnostic(in node: Node) -> Diagnostic {
    Diagnostic(
      .mixedFilterTypes, message, at: node.range(ofText: offset, length: length) ?? node.range,
      severity: .warning, help: help)
  }
}
