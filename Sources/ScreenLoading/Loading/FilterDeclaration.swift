internal import WidgetCore

/// A filter expression of a screen file with its source location.
struct FilterDeclaration: ParameterValue {
  var groups: [FilterGroup]
  var node: Node

  var range: SourceRange { node.range }

  static var parameterType: ParameterType { FilterExpression.parameterType }

  static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> FilterDeclaration? {
    guard let scalar = node.scalar, !node.isNull else {
      let pair = node.mapping?.entries.first.flatMap { entry in
        entry.value.scalar.map { "\(entry.key):\($0.isInterpolated ? "…" : $0.text)" }
      }
      diagnostics.report(
        .mismatch(
          node, expected: "a filter such as 'brand:Apple'", help: pair.map { "write \"\($0)\"" }))
      return nil
    }
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      let groups = try FilterParser.parse(scalar.text, warnings: &warnings)
      for warning in warnings { diagnostics.report(diagnostic(warning, in: node)) }
      return FilterDeclaration(groups: groups, node: node)
    } catch {
      diagnostics.report(diagnostic(error, in: node))
      return nil
    }
  }

  var json: JSONValue { .text(FilterGroupConverter().sql(groups) ?? "") }

  private static func diagnostic(_ error: FilterSyntaxError, in node: Node) -> Diagnostic {
    guard node.scalar?.isInterpolated == false else {
      return Diagnostic(
        .invalidFilter, "the filter \(Node.hiddenValue) is invalid", at: node.range,
        help: "use the syntax of 'brand:Apple'")
    }
    return Diagnostic(
      .invalidFilter, error.message,
      at: node.range(ofText: error.offset, length: error.length) ?? node.range, help: error.help)
  }

  private static func diagnostic(_ warning: FilterSyntaxWarning, in node: Node) -> Diagnostic {
    Diagnostic(
      .mixedGroup, warning.message,
      at: node.range(ofText: warning.offset, length: warning.length) ?? node.range,
      severity: .warning, help: warning.help)
  }
}

extension DiagnosticID {
  /// An `or` group with filters of several types, which is split into one group per type.
  static let mixedGroup: Self = "mixed-group"
}
