public import Components

/// A filter expression as a widget parameter, with its source text.
///
/// Example: `inStock:true AND (brand:Apple OR brand:Nokia)`. `FilterParser` defines the syntax.
public struct FilterExpression: Hashable, Sendable {
  /// The parsed filter groups, which are joined by AND; empty for an empty text.
  public let groups: [FilterGroup]
  /// The unchanged source text.
  public let source: String

  /// Parses a filter expression and ignores its warnings. O(length).
  ///
  /// - Parameter source: The expression; empty for no filters.
  /// - Throws: `FilterSyntaxError` if the text is not a valid expression.
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
  /// The parameter type: text that contains a filter expression.
  public static var parameterType: ParameterType { .named("text of filters", .text) }

  /// Decodes an expression from a scalar of the configuration.
  ///
  /// Reports syntax errors and warnings as diagnostics; returns `nil` if there is an error.
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

  /// The source text as JSON.
  public var json: JSONValue { .text(source) }
}
