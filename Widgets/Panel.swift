public import WidgetCore

/// Shows widgets below a title; people can collapse it.
public struct PanelConnector: Container {
  public static let type = "panel"
  public static let summary = "Shows widgets below a title; people can collapse it."
  public static let example = """
    type: panel
    title: Filters
    widgets:
      - { type: facetList, attribute: brand }
      - { type: numberRange, attribute: price }
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("toggle", "Collapses or expands the panel.", isRefinement: true)
  ]

  @Parameter("The widgets, in the same format as those of the screen.")
  public var widgets: [JSONValue]
  @Parameter("Whether the panel is collapsed initially.")
  public var collapsed: Bool = false
  @Parameter("Whether the panel is hidden if all of its widgets are empty.")
  public var hideWhenEmpty: Bool = true

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if widgets.isEmpty {
      report.warning("widgets", "'widgets' is empty, expected at least one widget")
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "toggle" else { throw .unknown(action, for: Self.self) }
    state.widgetStates[context.id] = .boolean(!isCollapsed(context))
  }

  public func view(of widgets: [Frame.Widget], in context: WidgetContext) -> View {
    var group = View.Group(
      context.title ?? "", members: widgets.map(View.Group.Member.widget),
      toggle: context.action("toggle"))
    group.isCollapsed = isCollapsed(context)
    group.isHidden = hideWhenEmpty && widgets.allSatisfy(\.visibleView.isEmpty)
    return .group(group)
  }

  private func isCollapsed(_ context: WidgetContext) -> Bool {
    context.widgetState?.boolean ?? collapsed
  }
}
