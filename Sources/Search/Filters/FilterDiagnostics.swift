public import Components

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
