public import WidgetCore

/// Widgets below a common title, which can be folded away.
public struct PanelConnector: Container {
  public static let type = "panel"
  public static let summary = "Widgets below a common title, which can be folded away."
  public static let example = """
    type: panel
    title: Filters
    widgets:
      - { type: facetList, attribute: brand }
      - { type: numberRange, attribute: price }
    """
  public static let actions = [
    ActionDescription("toggle", "Folds the widgets away, or shows them again.")
  ]

  @Parameter("The widgets inside, written like those of the screen.")
  public var widgets: [JSONValue]
  @Parameter("Whether only the title is shown from the start.")
  public var collapsed: Bool = false
  @Parameter("Whether the title is hidden, too, when no widget inside has anything to show.")
  public var hideWhenEmpty: Bool = true

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if widgets.isEmpty { report.warning("widgets", "'widgets' is empty, expected some widgets") }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "toggle" else { throw .unknown(action, for: Self.self) }
    state.memory[context.id] = .boolean(!isCollapsed(context))
  }

  public func view(of widgets: [Frame.Widget], in context: WidgetContext) -> View {
    var group = View.Group(
      context.title ?? "", members: widgets.map(View.Group.Member.widget),
      toggle: context.action("toggle"))
    group.isCollapsed = isCollapsed(context)
    group.isHidden = hideWhenEmpty && widgets.allSatisfy(\.shown.isEmpty)
    return .group(group)
  }

  private func isCollapsed(_ context: WidgetContext) -> Bool {
    context.memory?.boolean ?? collapsed
  }
}
