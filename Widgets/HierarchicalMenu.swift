public import WidgetCore

/// Filters by a path in a tree of values, such as regions and their countries.
public struct HierarchicalMenuConnector: Connector {
  public static let type = "hierarchicalMenu"
  public static let otherNames = ["hierarchical", "categoryTree", "hierarchicalFacet"]
  public static let summary = "Filters by a path in a hierarchy, such as regions and countries."
  public static let example = """
    type: hierarchicalMenu
    attributes: [region.lvl0, region.lvl1, region.lvl2]
    levels: [{ sort: [name] }, { sort: [count], limit: 5 }]
    """
  public static let dependsOnPage = false
  public static let actions = HierarchyTree.actions

  @Parameter("The attributes of the levels, from the top down.") public var attributes: [String]
  @Parameter("The separator between the levels of a value.") public var separator: String = " > "
  @Parameter("The value below which the tree begins (default: the top).")
  public var rootPath: String?
  @Parameter("Whether siblings of selected values are listed below the first level.")
  public var showParentLevel: Bool = true
  @Parameter("The filter group of the path (default: the first attribute).")
  public var groupName: String?
  @Parameter("The sort criteria of levels; the first difference decides.")
  public var sort: [FacetSort] = [.nameAscending]
  @Parameter("The maximum number of values per level, 1 to 1000.") public var limit: Int = 10
  @Parameter("The settings of single levels from the top down, with 'sort' and 'limit'.")
  public var levels: [HierarchyLevel] = []
  @Parameter("Whether people can extend levels to 'showMoreLimit' values.")
  public var showMore: Bool = false
  @Parameter("The maximum number of values per extended level, up to 1000.")
  public var showMoreLimit: Int = 20
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false
  @Parameter("Whether people can search the values of all levels.")
  public var searchable: Bool = false
  @Parameter("The text that an empty search field shows.")
  public var searchablePlaceholder: String?

  /// Creates a widget with default parameters.
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
