public import Components

/// A text of filters, as a parameter: `inStock:true AND (brand:Apple OR brand:Nokia)`.
public struct FilterExpression: Hashable, Sendable {
  /// What must hold together.
  public let groups: [FilterGroup]
  /// The text as it was written.
  public let source: String

  public init(_ source: String) throws(FilterSyntaxError) {
    var ignored: [FilterSyntaxWarning] = []
    try self.init(source, warnings: &ignored)
  }

  private init(
    _ source: String, warnings: inout [FilterSyntaxWarning]
  ) throws(FilterSyntaxError) {
    self.source = source
    groups = try FilterParser.parse(source, warnings: &warnings)
  }
}

extension FilterExpression: ParameterValue {
  public static var parameterType: ParameterType { .named("text of filters", .text) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> FilterExpression? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    var warnings: [FilterSyntaxWarning] = []
    do throws(FilterSyntaxError) {
      let expression = try FilterExpression(scalar.text, warnings: &warnings)
      for warning in warnings { diagnostics.report(warning.diagnostic(in: node)) }
      return expression
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return nil
    }
  }

  public var json: JSONValue { .text(source) }
}
