public import WidgetCore

/// The sort orders of the searcher to choose from.
public struct SortByConnector: Connector {
  public static let type = "sortBy"
  public static let otherNames = ["switchIndex"]
  public static let summary = "The sort orders of the searcher to choose from."
  public static let example = """
    type: sortBy
    items:
      - { label: Relevance }
      - { label: Cheapest first, value: "price:asc", default: true }
    """
  public static let actions = [
    ActionDescription("set", value: "the value or label of an item", "Puts the hits in an order.")
  ]

  @Parameter("The sort orders: names, or mappings with 'label', 'value' and 'default'.")
  public var items: [ListedOrder]
  @Parameter("The value or label of the order from the start; instead of an item's 'default'.")
  public var selected: String?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if items.isEmpty { report.error("items", "'items' is empty, expected the sort orders") }
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.sort == item.sort }) {
      report.error("items", item: index, "'\(item.name)' is listed twice, expected each order once")
    }
    let defaults = items.filter(\.isDefault).count + (selected == nil ? 0 : 1)
    if defaults > 1 {
      report.error(
        selected == nil ? "items" : "selected",
        "\(defaults) orders are to hold from the start, expected one at most",
        help: "keep one 'default: true', or 'selected'")
    }
    if let selected, order(selected) == nil {
      let names = items.map(\.name)
      report.error(
        "selected", "'\(selected)' is none of the 'items'", id: .unknownValue,
        help: Suggestion.help(for: selected, in: names + items.compactMap(\.label))
          ?? "there is \(names.map { "'\($0)'" }.joined(separator: ", "))")
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
    return .choices(View.Choices(choices, selectionMode: .single, style: .segments))
  }

  private func order(_ text: String, in wording: Wording = Wording()) -> ListedOrder? {
    items.first { $0.sort ?? "" == text } ?? items.first { $0.name == text }
      ?? items.first { $0.label(in: wording) == text }
  }
}

extension ListedOrder {
  /// What an action says to choose it.
  fileprivate var name: String { sort ?? label(in: Wording()) }
}
