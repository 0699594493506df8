public import Components

extension Filter: ParameterValue {
  public static var parameterType: ParameterType { .named("filter", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Filter? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    do throws(FilterSyntaxError) {
      return try FilterParser.parseFilter(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(of: scalar, at: node.range))
      return nil
    }
  }

  /// The SQL-like text.
  public var json: JSONValue { .text(FilterConverter().sql(self)) }
}

extension DiagnosticID {
  /// A text that should be a filter but cannot be read as one.
  public static let invalidFilter: Self = "invalid-filter"
}

extension FilterSyntaxError {
  /// The finding at its place inside a scalar.
  ///
  /// Interpolated texts are not quoted, since they may be secrets.
  fileprivate func diagnostic(of scalar: Scalar, at range: SourceRange) -> Diagnostic {
    if scalar.isInterpolated {
      return Diagnostic(
        .invalidFilter, "the interpolated text is no filter such as 'brand:Apple'", at: range)
    }
    return Diagnostic(.invalidFilter, message, at: place(in: scalar, at: range), help: help)
  }

  /// The part of the scalar, or all of it where escapes or line breaks shift the columns.
  private func place(in scalar: Scalar, at range: SourceRange) -> SourceRange {
    let quotes = scalar.style == .quoted ? 1 : 0
    let width = scalar.text.unicodeScalars.count + 2 * quotes
    guard scalar.style != .block, range.start.line == range.end.line,
      range.end.column - range.start.column == width
    else { return range }
    return range.part(offset: offset + quotes, length: length)
  }
}
