/// The names that people read instead of raw attributes and values.
public struct DisplayNames: Hashable, Sendable {
  /// The labels of attributes, such as `Elevation` for `elevation_ft`.
  public var attributes: [String: String]
  /// The labels of values by attribute, such as `Euro` for the currency `EUR`.
  public var values: [String: [String: String]]

  /// Creates display names.
  public init(attributes: [String: String] = [:], values: [String: [String: String]] = [:]) {
    self.attributes = attributes
    self.values = values
  }
}

extension DisplayNames: ParameterValue {
  private struct Settings: ParameterRecord {
    @Parameter("The label of each attribute.") var attributes: [String: String] = [:]
    @Parameter("The label of each value, by attribute.")
    var values: [String: [String: String]] = [:]
  }

  public static var parameterType: ParameterType { Settings.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> DisplayNames? {
    Settings.make(from: node, into: &diagnostics)
      .map { DisplayNames(attributes: $0.attributes, values: $0.values) }
  }

  public var json: JSONValue { ["attributes": attributes.json, "values": values.json] }
}
