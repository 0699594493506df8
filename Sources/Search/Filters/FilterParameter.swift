public import Components

extension Filter: ParameterValue {
  /// The parameter type: text that contains one filter.
  public static var parameterType: ParameterType { .named("filter", .text) }

  /// Decodes a single filter from a scalar of the configuration.
  ///
  /// Reports a diagnostic and returns `nil` if the text is not exactly one filter.
  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Filter? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    do throws(FilterSyntaxError) {
      return try FilterParser.parseFilter(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return nil
    }
  }

  /// The short text of the filter, which `decode` accepts.
  public var json: JSONValue { .text(text) }
}
