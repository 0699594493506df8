public import Components

/// A text of filters, as a parameter: `inStock:true AND (brand:Apple OR brand:Nokia)`.
public struct FilterExpression: Hashable, Sendable {
  /// What must hold together.
  public let groups: [FilterGroup]
  /// The text as it was written.
  public let source: String

  public init(_ source: String) throws(FilterSyntaxError) {
    self.source = source
    groups = try FilterParser.parse(source)
  }
}

extension FilterExpression: ParameterValue {
  public static var parameterType: ParameterType { .named("text of filters", .text) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> FilterExpression? {
    guard let scalar = node.scalar, !node.isNull else { return mismatch(node, into: &diagnostics) }
    do throws(FilterSyntaxError) {
      return try FilterExpression(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return nil
    }
  }

  public var json: JSONValue { .text(source) }
}
