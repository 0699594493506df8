public import WidgetCore

/// A tree of values, such as regions and their countries, in which one path can be chosen.
public struct HierarchicalMenuConnector: Connector {
  public static let type = "hierarchicalMenu"
  public static let otherNames = ["hierarchical"]
  public static let summary = "A tree of values, such as regions and their countries, to go into."
  public static let example = """
    type: hierarchicalMenu
    attributes: [region.lvl0, region.lvl1, region.lvl2]
    levels: [{ sort: [name] }, { sort: [count], limit: 5 }]
    """
  public static let actions = HierarchyTree.actions

  @Parameter("The attributes of the levels, from the top down.") public var attributes: [String]
  @Parameter("What stands between the levels in a value.") public var separator: String = " > "
  @Parameter("The value below which the tree begins; all values if absent.")
  public var rootPath: String?
  @Parameter("Whether values beside the chosen ones are listed below the first level, too.")
  public var showParentLevel: Bool = true
  @Parameter("The filter group that the path is kept in; the first attribute if absent.")
  public var groupName: String?
  @Parameter("By what the values of a level are put in order; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]
  @Parameter("The most values listed on a level, up to 1000.") public var limit: Int = 10
  @Parameter("What holds for single levels, from the top down, each with 'sort' and 'limit'.")
  public var levels: [ListedLevel] = []
  @Parameter("Whether long levels can be shown up to 'showMoreLimit'.")
  public var showMore: Bool = false
  @Parameter("The most values listed on a level after 'showMore', up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether each value can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether the values of all levels can be searched.")
  public var searchable: Bool = false
  @Parameter("What stands in the search field while it is empty.")
  public var searchablePlaceholder: String?

  public init() {}

  private var tree: HierarchyTree {
    var tree = HierarchyTree(
      Hierarchy(attributes, separator: separator, rootPath: rootPath, groupName: groupName),
      sort: sort, length: ListLength(limit, showMore: showMore, upTo: showMoreLimit),
      searchable: searchable, placeholder: searchablePlaceholder)
    tree.levels = levels
    tree.showsParentLevel = showParentLevel
    tree.exclusion = exclusion
    return tree
  }

  public func validate(_ report: inout ParameterReport) {
    tree.check(&report)
  }

  public var targets: [RefinementTarget] { tree.targets }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    tree.prepare(&request, in: context)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try tree.apply(action, to: &state, in: context, for: Self.self)
  }

  public func view(in context: WidgetContext) -> View {
    tree.view(in: context)
  }
}
