internal import WidgetCore

/// One text of filters, with its place.
struct WrittenFilters: ParameterValue {
  var groups: [FilterGroup]
  var node: Node

  var range: SourceRange { node.range }

  static var parameterType: ParameterType { FilterExpression.parameterType }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> WrittenFilters? {
    guard let scalar = node.scalar, !node.isNull else {
      diagnostics.report(.mismatch(node, expected: "a filter such as 'brand:Apple'"))
      return nil
    }
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      let groups = try FilterParser.parse(scalar.text, warnings: &warnings)
      for warning in warnings { diagnostics.report(finding(warning, in: node)) }
      return WrittenFilters(groups: groups, node: node)
    } catch {
      diagnostics.report(finding(error, in: node))
      return nil
    }
  }

  var json: JSONValue { .text(FilterGroupConverter().sql(groups) ?? "") }

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
