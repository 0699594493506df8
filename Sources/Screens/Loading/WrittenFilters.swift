internal import WidgetCore

/// One text of filters, with its place.
struct WrittenFilters {
  var groups: [FilterGroup]
  var node: Node

  var range: SourceRange { node.range }

  /// Nil, with a finding, if the node holds no filters.
  init?(_ node: Node, into diagnostics: inout Diagnostics) {
    guard let scalar = node.scalar, !node.isNull else {
      diagnostics.report(.mismatch(node, expected: "a filter such as 'brand:Apple'"))
      return nil
    }
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      groups = try FilterParser.parse(scalar.text, warnings: &warnings)
      self.node = node
    } catch {
      diagnostics.report(Self.finding(error, in: node))
      return nil
    }
    for warning in warnings { diagnostics.report(Self.finding(warning, in: node)) }
  }

  private static func finding(_ error: FilterSyntaxError, in node: Node) -> Diagnostic {
    guard node.scalar?.isInterpolated == false else {
      return Diagnostic(
        .invalidFilter, "the interpolated text is no filter such as 'brand:Apple'",
        at: node.range)
    }
    return Diagnostic(
      .invalidFilter, error.message,
      at: node.range(ofText: error.offset, length: error.length) ?? node.range, help: error.help)
  }

  private static func finding(_ warning: FilterSyntaxWarning, in node: Node) -> Diagnostic {
    Diagnostic(
      .mixedGroup, warning.message,
      at: node.range(ofText: warning.offset, length: warning.length) ?? node.range,
      severity: .warning, help: warning.help)
  }
}

extension DiagnosticID {
  /// An `or` group with filters of several types, which becomes several groups.
  static let mixedGroup: Self = "mixed-group"
}
