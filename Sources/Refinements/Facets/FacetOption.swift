/// An attribute whose values a widget offers, and how users select them.
///
/// A screen file writes it as the attribute, or as `{attribute: color, label: Colour, operator: or}`.
public struct FacetOption: Hashable, Sendable {
  /// The attribute, a dotted path.
  public var attribute: String
  /// The label; nil for the attribute's label on the screen.
  public var label: String?
  /// The selection mode; nil for the mode of the widget.
  public var selectionMode: SelectionMode?
  /// How the selected values combine; nil for the operator of the widget.
  public var `operator`: RefinementOperator?
  /// The filter group of the selected values; nil for the attribute.
  public var groupName: String?

  /// Creates an option; nil means the settings of the widget.
  public init(
    _ attribute: String, label: String? = nil, selectionMode: SelectionMode? = nil,
    operator: RefinementOperator? = nil, groupName: String? = nil
  ) {
    self.attribute = attribute
    self.label = label
    self.selectionMode = selectionMode
    self.operator = `operator`
    self.groupName = groupName
  }
}

extension FacetOption: ShorthandParameter {
  /// The mapping form of a facet option.
  public struct Settings: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("The label (default: the attribute's label).") var label: String?
    @Parameter("Whether people select one value at a time, or several.")
    var selectionMode: SelectionMode?
    @Parameter("How the selected values combine.") var `operator`: RefinementOperator?
    @Parameter("The filter group of the selected values (default: the attribute).")
    var groupName: String?

    /// Creates the default settings; required parameters are still to be set.
    public init() {}
  }

  public init(shorthand: String) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    self.init(
      settings.attribute, label: settings.label, selectionMode: settings.selectionMode,
      operator: settings.operator, groupName: settings.groupName)
  }

  public var json: JSONValue {
    var settings = Settings()
    settings.attribute = attribute
    settings.label = label == attribute ? nil : label
    settings.selectionMode = selectionMode
    settings.operator = `operator`
    settings.groupName = groupName
    return settings.json.object?.members.count == 1 ? .text(attribute) : settings.json
  }
}

extension [FacetOption] {
  /// Returns the attribute and the value of an action such as `brand:Apple`.
  ///
  /// Attributes and values may contain colons; the longest matching attribute wins.
  ///
  /// - Throws: `ActionError` if no option has the attribute.
  public func value(of action: Action) throws(ActionError) -> (FacetOption, String) {
    let text = try action.text()
    let fitting = filter { text.hasPrefix("\($0.attribute):") }
    guard let facet = fitting.max(by: { $0.attribute.count < $1.attribute.count }) else {
      throw .unknownValue(of: action, expected: map { "\($0.attribute):…" })
    }
    return (facet, String(text.dropFirst(facet.attribute.count + 1)))
  }

  /// Reports an empty list and duplicate attributes of `parameter`.
  public func check(_ parameter: String, _ report: inout ParameterReport) {
    if isEmpty {
      report.error(
        parameter, "'\(parameter)' is empty, expected at least one attribute")
    }
    for (index, facet) in enumerated()
    where self[..<index].contains(where: { $0.attribute == facet.attribute }) {
      report.error(
        parameter, item: index, "'\(facet.attribute)' is listed twice")
    }
  }
}
