public import WidgetCore

/// The way down to where one is in a hierarchy, each step of which leads back.
public struct BreadcrumbConnector: Connector {
  public static let type = "breadcrumb"
  public static let summary = "The way down to where one is in a hierarchy, to go back on."
  public static let example = """
    type: breadcrumb
    attributes: [region.lvl0, region.lvl1, region.lvl2]
    """
  public static let actions = [
    ActionDescription(
      "set", value: "a whole value, as in Europe > Italy, or nothing for the top",
      "Goes to a value.")
  ]

  @Parameter("The attributes of the levels, from the top down.") public var attributes: [String]
  @Parameter("What stands between the levels in a value.") public var separator: String = " > "
  @Parameter("The value below which the hierarchy begins; the top if absent.")
  public var rootPath: String?
  @Parameter("The filter group that the path is kept in; the first attribute if absent.")
  public var groupName: String?
  @Parameter("What the first step says, which leads to the top; the screen's 'all' if absent.")
  public var home: String?

  public init() {}

  private var hierarchy: Hierarchy {
    Hierarchy(attributes, separator: separator, rootPath: rootPath, groupName: groupName)
  }

  public func validate(_ report: inout ParameterReport) {
    hierarchy.check(&report)
  }

  public var targets: [RefinementTarget] { hierarchy.targets }

  public func prepare(_ request: inout SearchRequest) {
    hierarchy.complete(&request.filters)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "set" else { throw .unknown(action, for: Self.self) }
    let isTop = try action.text().isEmpty
    hierarchy.select(isTop ? nil : try hierarchy.value(of: action), in: &state.filters)
  }

  public func view(in context: WidgetContext) -> View {
    let selected = hierarchy.selected(in: context.state.filters)
    let steps = selected.dropFirst(hierarchy.rootLevel).map { value in
      View.Choice(
        hierarchy.label(of: value, in: context.wording), value: .text(value),
        isSelected: value == selected.last, actions: [context.action("set", value)])
    }
    let top = View.Choice(
      home ?? context.wording.text(.all), value: .null, actions: [context.action("set", "")])
    let items = steps.isEmpty ? [] : [top] + steps
    return .choices(View.Choices(items, selectionMode: .single, style: .path))
  }
}
