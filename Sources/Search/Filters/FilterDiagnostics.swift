public import Components

extension DiagnosticID {
  /// A text that should be a filter but cannot be read as one.
  public static let invalidFilter: Self = "invalid-filter"
  /// Filters of several types that are joined by OR.
  public static let mixedFilterTypes: Self = "mixed-filter-types"
}

extension FilterSyntaxError {
  /// The finding at its place inside the scalar that holds the text.
  ///
  /// Interpolated texts are not quoted, since they may be secrets.
  public func diagnostic(in node: Node) -> Diagnostic {
    if let scalar = node.scalar, scalar.isInterpolated {
      let message = "expected a filter such as 'brand:Apple' after interpolation"
      return Diagnostic(.invalidFilter, message, at: node.range)
    }
    return Diagnostic(
      .invalidFilter, message, at: node.part(offset: offset, length: length), help: help)
  }
}

extension FilterSyntaxWarning {
  /// The finding at its place inside the scalar that holds the text.
  public func diagnostic(in node: Node) -> Diagnostic {
    Diagnostic(
      .mixedFilterTypes, message, at: node.part(offset: offset, length: length),
      severity: .warning, help: help)
  }
}

extension Node {
  /// The place of a stretch of a scalar's text, in Unicode scalars.
  ///
  /// The place of the whole scalar where escapes, line breaks or interpolation shift the columns.
  fileprivate func part(offset: Int, length: Int) -> SourceRange {
    guard let scalar, scalar.style != .block, range.start.line == range.end.line else {
      return range
    }
    let quotes = scalar.style == .quoted ? 1 : 0
    let width = scalar.text.unicodeScalars.count + 2 * quotes
    let isAsWritten = range.end.column - range.start.column == width && !scalar.isInterpolated
    return isAsWritten ? range.part(offset: offset + quotes, length: length) : range
  }
}
