/// A filter that the author of a screen lists for people to choose.
///
/// It is written as the filter's text, or as `{filter: "price > 100", label: Expensive}`.
public struct ListedFilter: Hashable, Sendable {
  public var filter: Filter
  /// What people see; nil for the filter's own label.
  public var givenLabel: String?

  /// Lists a filter under a label; nil for the filter's own.
  public init(_ filter: some FilterConvertible, label: String? = nil) {
    self.filter = filter.filter
    self.givenLabel = label
  }

  /// What people see where the screen has no words of its own.
  public var label: String { givenLabel ?? filter.label }

  /// What people see on a screen.
  public func label(in wording: Wording) -> String {
    givenLabel ?? wording.label(of: filter)
  }
}

extension ListedFilter: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("The filter.") var filter: Filter
    @Parameter("What people see of it.") var label: String?
  }

  public static var parameterType: ParameterType {
    .oneOf([Filter.parameterType, Entry.parameterType])
  }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ListedFilter? {
    if node.mapping != nil {
      let entry = Entry.make(from: node, into: &diagnostics)
      return entry.map { ListedFilter($0.filter, label: $0.label) }
    }
    return Filter.decode(node, into: &diagnostics).map { ListedFilter($0) }
  }

  public var json: JSONValue {
    if label == filter.label { return .text(filter.text) }
    return ["filter": .text(filter.text), "label": .text(label)]
  }
}
