public import WidgetCore

/// Shows the path to the selected category, with a link for each level.
public struct BreadcrumbConnector: Connector {
  public static let type = "breadcrumb"
  public static let summary = "Shows the path to the selected category, with a link for each level."
  public static let example = """
    type: breadcrumb
    attributes: [region.lvl0, region.lvl1, region.lvl2]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "set", value: "a full path, such as Europe > Italy, or nothing for the top",
      "Selects a category.", isRefinement: true)
  ]

  @Parameter("The attributes of the levels, from the top down.") public var attributes: [String]
  @Parameter("The separator between the levels of a value.") public var separator: String = " > "
  @Parameter("The value below which the hierarchy begins (default: the top).")
  public var rootPath: String?
  @Parameter("The filter group of the path (default: the first attribute).")
  public var groupName: String?
  @Parameter("The label of the link to the top (default: the text 'all').")
  public var home: String?

  /// Creates a widget with default parameters.
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
    return .choices(View.ChoiceList(items, selectionMode: .single, layout: .path))
  }
}
