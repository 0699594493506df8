public import Components

extension Filter: ParameterValue {
  public static var parameterType: ParameterType { .named("filter", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Filter? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    do throws(FilterSyntaxError) {
      return try FilterParser.parseFilter(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return nil
    }
  }

  /// The short text.
  public var json: JSONValue { .text(text) }
}
