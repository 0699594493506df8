public import WidgetCore

/// The numbers of hits on a page to choose from.
public struct HitsPerPageConnector: Connector {
  public static let type = "hitsPerPage"
  public static let summary = "The numbers of hits on a page to choose from."
  public static let example = """
    type: hitsPerPage
    items: [20, 50, 100]
    """
  public static let actions = [
    ActionDescription("set", value: "the number of an item", "Changes the hits on a page.")
  ]

  @Parameter(
    """
    Numbers, the first of which holds from the start; or mappings with 'value', 'label' and \
    'default', one of which says 'default: true'.
    """)
  public var items: [ListedPageSize]

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for (index, item) in items.enumerated() {
      if !(1...1000).contains(item.value) {
        report.error("items", item: index, "\(item.value) hits on a page, expected 1 to 1000")
      }
      if items[..<index].contains(where: { $0.value == item.value }) {
        report.error(
          "items", item: index, "\(item.value) is listed twice, expected each number once")
      }
    }
    if items.isEmpty {
      report.error("items", "'items' is empty, expected numbers of hits")
    } else if defaults.count != 1 {
      report.error(
        "items", "\(defaults.count) of the 'items' say 'default: true', expected exactly one",
        help: defaults.isEmpty ? "add 'default: true' to one" : "keep one")
    }
  }

  public func start(_ state: inout SearchState) {
    let isOffered = items.contains { $0.value == state.hitsPerPage }
    if !isOffered { state.hitsPerPage = defaults.first?.value }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    let value = try action.integer()
    guard items.contains(where: { $0.value == value }) else {
      throw .unknownValue(of: action, expected: items.map { String($0.value) })
    }
    state.hitsPerPage = value
  }

  public func view(in context: WidgetContext) -> View {
    let choices = items.map { size in
      View.Choice(
        size.label ?? context.wording.text(.hitsPerPage, count: size.value),
        value: .integer(size.value),
        isSelected: size.value == context.state.hitsPerPage,
        actions: [context.action("set", String(size.value))])
    }
    return .choices(View.Choices(choices, selectionMode: .single, style: .segments))
  }

  private var defaults: [ListedPageSize] {
    let arePlain = items.allSatisfy { $0.isDefault == nil }
    return arePlain ? Array(items.prefix(1)) : items.filter { $0.isDefault == true }
  }
}
