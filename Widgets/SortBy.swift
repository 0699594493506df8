public import WidgetCore

/// The sort orders of the searcher to choose from.
public struct SortByConnector: Connector {
  /// A sort order with what people read.
  public struct Order: ParameterRecord {
    @Parameter("What people read; the value if absent.")
    public var label: String?
    @Parameter("The name of the sort order; the searcher's own ranking if absent or empty.")
    public var value: String?
    @Parameter("Whether it holds from the start.")
    public var `default`: Bool = false

    public init() {}
  }

  public static let type = "sortBy"
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
  public var items: [Abbreviated<String, Order>]
  @Parameter("The value or label of the order from the start; instead of an item's 'default'.")
  public var selected: String?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if items.isEmpty { report.error("items", "'items' is empty, expected the sort orders") }
    if Set(orders.map(\.sort)).count < orders.count {
      report.error("items", "'items' has the same sort order twice, expected each once")
    }
    let defaults = orders.filter(\.default).count + (selected == nil ? 0 : 1)
    if defaults > 1 {
      report.error(
        selected == nil ? "items" : "selected",
        "\(defaults) orders are to hold from the start, expected one at most",
        help: "keep one 'default: true', or 'selected'")
    }
    if let selected, order(selected) == nil {
      let names = orders.map(\.name)
      report.error(
        "selected", "'\(selected)' is none of the 'items'", id: .unknownValue,
        help: Suggestion.help(for: selected, in: names + orders.map(\.title)))
    }
  }

  public func start(_ state: inout SearchState) {
    state.sort = state.sort ?? (selected.flatMap(order) ?? orders.first(where: \.default))?.sort
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    guard let order = order(try action.text()) else {
      throw .unknownValue(of: action, expected: orders.map(\.name))
    }
    state.sort = order.sort
  }

  public func view(in context: WidgetContext) -> View {
    let choices = orders.map { order in
      View.Choice(
        order.title, value: order.sort?.json ?? .null, isSelected: order.sort == context.state.sort,
        actions: [context.action("set", order.name)])
    }
    return .choices(View.Choices(choices, selectionMode: .single, style: .segments))
  }

  private var orders: [Order] {
    items.map { item in
      switch item {
      case .short(let name):
        var order = Order()
        order.value = name
        return order
      case .full(let order): return order
      }
    }
  }

  private func order(_ text: String) -> Order? {
    orders.first { $0.sort ?? "" == text } ?? orders.first { $0.title == text }
  }
}

extension SortByConnector.Order {
  /// The name of the sort order; nil for the searcher's own ranking.
  fileprivate var sort: String? { value?.isEmpty == false ? value : nil }
  fileprivate var title: String { label ?? sort ?? "Relevance" }
  /// What an action says to choose it.
  fileprivate var name: String { sort ?? title }
}
