/// What people read instead of the names and values that records have.
public struct Labels: Hashable, Sendable {
  /// The names of attributes, such as `Elevation` for `elevation_ft`.
  public var attributes: [String: String]
  /// The names of values by attribute, such as `Euro` for the currency `EUR`.
  public var values: [String: [String: String]]

  public init(attributes: [String: String] = [:], values: [String: [String: String]] = [:]) {
    self.attributes = attributes
    self.values = values
  }
}

extension Labels: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The name of each attribute.") var attributes: [String: String] = [:]
    @Parameter("The name of each value, by attribute.")
    var values: [String: [String: String]] = [:]
  }

  public static var parameterType: ParameterType { Entry.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> Labels? {
    Entry.make(from: node, into: &diagnostics)
      .map { Labels(attributes: $0.attributes, values: $0.values) }
  }

  public var json: JSONValue { ["attributes": attributes.json, "values": values.json] }
}
