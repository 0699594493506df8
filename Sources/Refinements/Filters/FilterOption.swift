/// A filter that a list offers, with an optional label.
///
/// A screen file writes it as the filter's text, or as `{filter: "price > 100", label: Expensive}`.
public struct FilterOption: Hashable, Sendable {
  /// The filter that is selected or excluded.
  public var filter: Filter { didSet { text = filter.text } }
  /// The text of the filter, which is the value of actions.
  ///
  /// Stored, because each link of a page compares it.
  public private(set) var text: String
  /// The label that the screen file specifies; nil to derive it from the filter.
  public var customLabel: String?

  /// Creates an option; a nil label is derived from the filter.
  public init(_ filter: some FilterConvertible, label: String? = nil) {
    self.filter = filter.filter
    text = self.filter.text
    self.customLabel = label
  }

  /// The label in a screen without display names and formats.
  public var label: String { customLabel ?? filter.label }

  /// Returns the label in the texts of a screen.
  public func label(in wording: Wording) -> String {
    customLabel ?? wording.label(of: filter)
  }
}

extension FilterOption: ShorthandParameter {
  /// The mapping form of a filter option.
  public struct Settings: ParameterRecord {
    @Parameter("The filter.") var filter: Filter
    @Parameter("The label (default: the filter in words).") var label: String?

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: Filter) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(settings.filter, label: settings.label)
  }

  public var json: JSONValue {
    if label == filter.label { return .text(text) }
    return ["filter": .text(text), "label": .text(label)]
  }
}
