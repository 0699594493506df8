/// An attribute whose values people may see, with how they choose among them.
///
/// It is written as the attribute, or as `{attribute: color, label: Colour, operator: or}`.
public struct ListedFacet: Hashable, Sendable {
  public var attribute: String
  /// What people see of it; nil for the words of the screen.
  public var label: String?
  /// Nil for what holds for all of a list.
  public var selectionMode: SelectionMode?
  /// Nil for what holds for all of a list.
  public var `operator`: RefinementOperator?
  /// The filter group that the selected values are kept in; nil for the attribute.
  public var groupName: String?

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

extension ListedFacet: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("What people see of it; the label of the attribute if absent.") var label: String?
    @Parameter("Whether one of its values is selected at a time, or several.")
    var selectionMode: SelectionMode?
    @Parameter("How its selected values combine.") var `operator`: RefinementOperator?
    @Parameter("The filter group that they are kept in; the attribute if absent.")
    var groupName: String?
  }

  public static var parameterType: ParameterType {
    .oneOf([.text, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedFacet? {
    guard node.mapping != nil else {
      return String.decode(node, into: &diagnostics).map { ListedFacet($0) }
    }
    return Entry.make(from: node, into: &diagnostics).map { entry in
      ListedFacet(
        entry.attribute, label: entry.label, selectionMode: entry.selectionMode,
        operator: entry.operator, groupName: entry.groupName)
    }
  }

  public var json: JSONValue {
    var entry = Entry()
    entry.attribute = attribute
    entry.label = label == attribute ? nil : label
    entry.selectionMode = selectionMode
    entry.operator = `operator`
    entry.groupName = groupName
    return entry.json.object?.members.count == 1 ? .text(attribute) : entry.json
  }
}

extension [ListedFacet] {
  /// The attribute and the value that an action names, as in `brand:Apple`.
  ///
  /// Attributes and values may both hold colons; the longest attribute that fits is meant.
  public func value(of action: Action) throws(ActionError) -> (ListedFacet, String) {
    let text = try action.text()
    let fitting = filter { text.hasPrefix("\($0.attribute):") }
    guard let facet = fitting.max(by: { $0.attribute.count < $1.attribute.count }) else {
      throw .unknownValue(of: action, expected: map { "\($0.attribute):…" })
    }
    return (facet, String(text.dropFirst(facet.attribute.count + 1)))
  }

  /// Reports what is wrong with facets that were read from `parameter`.
  public func check(_ parameter: String, _ report: inout ParameterReport) {
    if isEmpty {
      report.error(
        parameter, "'\(parameter)' is empty, expected the attributes that may be shown")
    }
    for (index, facet) in enumerated()
    where self[..<index].contains(where: { $0.attribute == facet.attribute }) {
      report.error(
        parameter, item: index, "'\(facet.attribute)' is listed twice, expected each once")
    }
  }
}
