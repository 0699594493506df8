/// A sort order that the author of a screen lists for people to choose.
///
/// It is written as the name of the searcher's sort order, or as a mapping with a label:
/// `{label: Cheapest first, value: "price:asc"}`. Without a value it is the searcher's own ranking.
public struct ListedOrder: Hashable, Sendable {
  /// What people see; nil for the name, or the words of the screen.
  public var label: String?
  /// The name of the sort order; nil for the searcher's own ranking.
  public var sort: String?
  /// Whether it holds from the start.
  public var isDefault: Bool

  public init(_ sort: String?, label: String? = nil, isDefault: Bool = false) {
    self.sort = sort?.isEmpty == true ? nil : sort
    self.label = label
    self.isDefault = isDefault
  }
}

extension ListedOrder {
  /// What people see.
  public func label(in wording: Wording) -> String {
    label ?? sort ?? wording.text(.relevance)
  }
}

extension ListedOrder: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("What people see; the value if absent.") var label: String?
    @Parameter("The name of the sort order; the searcher's own ranking if absent or empty.")
    var value: String?
    @Parameter("Whether it holds from the start.") var `default`: Bool = false
  }

  public static var parameterType: ParameterType {
    .oneOf([.text, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedOrder? {
    if node.mapping != nil {
      let entry = Entry.make(from: node, into: &diagnostics)
      return entry.map { ListedOrder($0.value, label: $0.label, isDefault: $0.default) }
    }
    return String.decode(node, into: &diagnostics).map { ListedOrder($0) }
  }

  public var json: JSONValue {
    ["label": label.json, "value": sort?.json ?? .null, "default": .boolean(isDefault)]
  }
}
