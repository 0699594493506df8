/// A number of hits per page that users can select.
///
/// A screen file writes it as the number, or as `{value: 50, label: Many, default: true}`.
public struct PageSizeOption: Hashable, Sendable {
  /// The number of hits per page.
  public var value: Int
  /// The label; nil for a text such as "50 per page".
  public var label: String?
  /// True if the size is selected initially; nil if the short form was used.
  public var isDefault: Bool?

  /// Creates an option.
  public init(_ value: Int, label: String? = nil, isDefault: Bool? = nil) {
    self.value = value
    self.label = label
    self.isDefault = isDefault
  }
}

extension PageSizeOption: ShorthandParameter {
  /// The mapping form of a page size option.
  public struct Settings: ParameterRecord {
    @Parameter("The number of hits per page.") var value: Int
    @Parameter("The label (default: '50 per page').") var label: String?
    @Parameter("Whether it is selected initially.") var `default`: Bool = false

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: Int) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.value, label: settings.label, isDefault: settings.default)
  }

  public var json: JSONValue {
    guard let isDefault else { return .integer(value) }
    return ["value": .integer(value), "label": label.json, "default": .boolean(isDefault)]
  }
}

extension ParameterReport {
  /// Reports a number of hits per page outside of 1 to 1000.
  public mutating func checkPageSize(_ hitsPerPage: Int?, _ parameter: String = "hitsPerPage") {
    guard let hitsPerPage, !(1...1000).contains(hitsPerPage) else { return }
    error(parameter, "'\(parameter)' is \(hitsPerPage), expected 1 to 1000")
  }
}
