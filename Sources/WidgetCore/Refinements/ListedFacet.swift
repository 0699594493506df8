/// An attribute whose values people may see, with how they choose among them.
///
/// It is written as the attribute, or as `{attribute: color, label: Colour, operator: or}`.
public struct ListedFacet: Hashable, Sendable {
  public var attribute: String
  /// What people see of it.
  public var label: String
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
    self.label = label ?? attribute
    self.selectionMode = selectionMode
    self.operator = `operator`
    self.groupName = groupName
  }
}

extension ListedFacet: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The attribute.") var attribute: String
    @Parameter("What people see of it; the attribute if absent.") var label: String?
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
