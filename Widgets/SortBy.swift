public import WidgetCore

/// Selects the sort order.
public struct SortByConnector: Connector {
  public static let type = "sortBy"
  public static let otherNames = ["switchIndex", "index", "sorting", "sortMenu"]
  public static let summary = "Selects the sort order."
  public static let example = """
    type: sortBy
    items:
      - { label: Relevance }
      - { label: Cheapest first, value: "price:asc", default: true }
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "the value or label of an item", "Selects a sort order.")
  ]

  @Parameter("The sort orders: names, or mappings with 'label', 'value' and 'default'.")
  public var items: [SortOption]
  @Parameter("The value or label of the initial sort order; excludes 'default' of an item.")
  public var selected: String?

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if items.isEmpty { report.error("items", "'items' is empty, expected at least one sort order") }
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.sort == item.sort }) {
      report.error("items", item: index, "'\(item.name)' is listed twice")
    }
    let defaults = items.filter(\.isDefault).count + (selected == nil ? 0 : 1)
    if defaults > 1 {
      report.error(
        selected == nil ? "items" : "selected",
        "\(defaults) sort orders are the default, expected at most one",
        help: "keep one 'default: true', or 'selected'")
    }
    if let selected, order(selected) == nil {
      let names = items.map(\.name)
      report.error(
        "selected", "'\(selected)' is not one of 'items'", id: .unknownValue,
        help: Suggestion.help(for: selected, in: names + items.compactMap(\.label))
          ?? "expected \(names.map { "'\($0)'" }.joined(separator: ", "))")
    }
  }

  public var sortOrders: [String] { items.compactMap(\.sort) }

  public func start(_ state: inout SearchState) {
    state.sort =
      state.sort ?? (selected.flatMap { order($0) } ?? items.first(where: \.isDefault))?.sort
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    guard let order = order(try action.text(), in: context.wording) else {
      throw .unknownValue(of: action, expected: items.map(\.name))
    }
    state.sort = order.sort
  }

  public func view(in context: WidgetContext) -> View {
    let choices = items.map { order in
      View.Choice(
        order.label(in: context.wording), value: order.sort?.json ?? .null,
        isSelected: order.sort == context.state.sort,
        actions: [context.action("set", order.name)])
    }
    return .choices(View.ChoiceList(choices, selectionMode: .single, layout: .menu))
  }

  private func order(_ text: String, in wording: Wording = Wording()) -> SortOption? {
    items.first { $0.sort ?? "" == text } ?? items.first { $0.name == text }
      ?? items.first { $0.label(in: wording) == text }
  }
}

extension SortOption {
  /// The name of the sort order in actions.
  fileprivate var name: String { sort ?? label(in: Wording()) }
}
