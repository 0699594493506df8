public import WidgetCore

/// A tree of values, such as regions and their countries, in which one path can be chosen.
public struct HierarchicalMenuConnector: Connector {
  public static let type = "hierarchicalMenu"
  public static let summary = "A tree of values, such as regions and their countries, to go into."
  public static let example = """
    type: hierarchicalMenu
    attributes: [region.lvl0, region.lvl1, region.lvl2]
    """
  public static let actions = [
    ActionDescription(
      "toggle", value: "a whole value, as in Europe > Italy",
      "Goes to a value, or one level up from where one is."),
    ActionDescription("clear", "Goes back to the top."),
    ListLength.action,
  ]

  @Parameter("The attributes of the levels, from the top down.") public var attributes: [String]
  @Parameter("What stands between the levels in a value.") public var separator: String = " > "
  @Parameter("The value below which the tree begins; all values if absent.")
  public var rootPath: String?
  @Parameter("Whether values beside the chosen ones are listed below the first level, too.")
  public var showParentLevel: Bool = true
  @Parameter("By what the values of a level are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]
  @Parameter("The most values listed on a level, up to 1000.") public var limit: Int = 10
  @Parameter("Whether long levels can be shown up to 'showMoreLimit'.")
  public var showMore: Bool = false
  @Parameter("The most values listed on a level after 'showMore', up to 1000.")
  public var showMoreLimit: Int = 20

  public init() {}

  private var hierarchy: Hierarchy {
    Hierarchy(attributes, separator: separator, rootPath: rootPath)
  }

  private var length: ListLength {
    ListLength(limit, showMore: showMore, upTo: showMoreLimit)
  }

  public func validate(_ report: inout ParameterReport) {
    hierarchy.check(&report)
    length.check(&report)
  }

  public var targets: [RefinementTarget] { hierarchy.targets }

  public func prepare(_ request: inout SearchRequest) {
    hierarchy.complete(&request.filters)
    let depth = max(hierarchy.selected(in: request.filters).count, hierarchy.rootLevel)
    for attribute in attributes.prefix(depth + 1).dropFirst(hierarchy.rootLevel) {
      request.askFacet(attribute, limit: FacetSelection.mostValues)
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": hierarchy.toggle(try hierarchy.value(of: action), in: &state.filters)
    case "clear": hierarchy.select(nil, in: &state.filters)
    case "showMore": try length.toggle(action, in: &state, context)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    var longest = 0
    let branches = branches(at: hierarchy.rootLevel, below: rootPath, in: context, &longest)
    return .tree(
      View.Tree(
        branches, showMore: length.action(forItems: longest, in: context),
        isShowingMore: length.isShowingMore(in: context)))
  }

  private func branches(
    at level: Int, below parent: String?, in context: WidgetContext, _ longest: inout Int
  ) -> [View.Tree.Branch] {
    guard level < attributes.count else { return [] }
    var choices = hierarchy.choices(at: level, below: parent, in: context, action: "toggle")
      .sorted(by: sort)
    if !showParentLevel, level > hierarchy.rootLevel, choices.contains(where: \.isSelected) {
      choices.removeAll { !$0.isSelected }
    }
    longest = max(longest, choices.count)
    let most = length.shown(in: context)
    // A level that is cut still shows where one is.
    let shown = choices.enumerated().filter { $0.offset < most || $0.element.isSelected }
    return shown.map { _, choice in
      let children =
        choice.isSelected
        ? branches(at: level + 1, below: choice.value.text, in: context, &longest) : []
      return View.Tree.Branch(choice, children: children)
    }
  }
}
