public import WidgetCore

/// Selects the number of hits per page.
public struct HitsPerPageConnector: Connector {
  public static let type = "hitsPerPage"
  public static let otherNames = ["pageSize"]
  public static let summary = "Selects the number of hits per page."
  public static let example = """
    type: hitsPerPage
    items: [20, 50, 100]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "the number of an item", "Sets the number of hits per page.")
  ]

  @Parameter(
    """
    The numbers, the first of which is the default; or mappings with 'value', 'label' and \
    'default', one of them with 'default: true'.
    """)
  public var items: [PageSizeOption]

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for (index, item) in items.enumerated() {
      if !(1...1000).contains(item.value) {
        report.error("items", item: index, "\(item.value) hits per page, expected 1 to 1000")
      }
      if items[..<index].contains(where: { $0.value == item.value }) {
        report.error(
          "items", item: index, "\(item.value) is listed twice")
      }
    }
    if items.isEmpty {
      report.error("items", "'items' is empty, expected at least one number")
    } else if defaults.count != 1 {
      report.error(
        "items", "\(defaults.count) of the 'items' have 'default: true', expected exactly one",
        help: defaults.isEmpty ? "add 'default: true' to one" : "keep one")
    }
  }

  public var pageSizes: [Int] { items.map(\.value) }

  public func start(_ state: inout SearchState) {
    let isEnabled = items.contains { $0.value == state.hitsPerPage }
    if !isEnabled { state.hitsPerPage = defaults.first?.value }
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
    return .choices(View.ChoiceList(choices, selectionMode: .single, layout: .menu))
  }

  private var defaults: [PageSizeOption] {
    let areShorthand = items.allSatisfy { $0.isDefault == nil }
    return areShorthand ? Array(items.prefix(1)) : items.filter { $0.isDefault == true }
  }
}
