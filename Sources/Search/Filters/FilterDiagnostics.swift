public import Components

extension DiagnosticID {
  /// A text that should be a filter but cannot be read as one.
  public static let invalidFilter: Self = "invalid-filter"
  /// Filters of several types that are joined by OR.
  public static let mixedFilterTypes: Self = "mixed-filter-types"
}

extension FilterSyntaxError {
  /// The diagnostic at its location within the scalar that contains the filter.
  ///
  /// Interpolated texts are not quoted, since they may be secrets.
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
  /// The diagnostic at its location within the scalar that contains the filter.
  public func diagnostic(in node: Node) -> Diagnostic {
    Diagnostic(
      .mixedFilterTypes, message, at: node.range(ofText: offset, length: length) ?? node.range,
      severity: .warning, help: help)
  }
}
