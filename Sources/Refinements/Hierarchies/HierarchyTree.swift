internal import Components

/// The values of a hierarchy as a tree in which users select one path.
public struct HierarchyTree: Sendable {
  /// The actions that `apply` supports.
  public static let actions = [
    ActionDescription(
      "toggle", value: "a full path, such as Europe > Italy",
      "Selects a value, or the parent of the selected value.", isRefinement: true),
    ActionDescription(
      "exclude", value: "a full path, such as Europe > Italy",
      "Excludes a value, or includes it again.", isRefinement: true),
    ActionDescription("clear", "Removes the selection and all exclusions.", isRefinement: true),
    ValueSearch.action, ListLength.action,
  ]

  /// The hierarchy.
  public var hierarchy: Hierarchy
  /// The sort criteria of levels without their own.
  public var sort: [FacetSort]
  /// The length of levels without their own limit.
  public var length: ListLength
  /// The settings of the upper levels, from the top down.
  public var levels: [HierarchyLevel] = []
  /// True to list the siblings of selected values below the first level.
  public var showsParentLevel = true
  /// True if values can also be excluded.
  public var exclusion = false
  /// The search field.
  public var search: ValueSearch

  /// Creates a tree.
  public init(
    _ hierarchy: Hierarchy, sort: [FacetSort], length: ListLength, searchable: Bool = false,
    placeholder: String? = nil
  ) {
    self.hierarchy = hierarchy
    self.sort = sort
    self.length = length
    search = ValueSearch(
      in: Array(hierarchy.attributes.dropFirst(hierarchy.rootLevel)), isEnabled: searchable,
      placeholder: placeholder, limit: length.maximum)
  }

  /// Reports invalid parameters.
  public func check(_ report: inout ParameterReport) {
    hierarchy.check(&report)
    length.check(&report)
    if levels.count > hierarchy.attributes.count {
      report.error(
        "levels", item: hierarchy.attributes.count,
        "'levels' has \(levels.count) items, but 'attributes' only "
          + "\(hierarchy.attributes.count)")
    }
  }

  /// The attributes and groups for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    (exclusion ? hierarchy.exclusionTargets : []) + hierarchy.targets
  }

  /// Requests the values of all visible levels.
  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    hierarchy.complete(&request.filters)
    let depth = max(hierarchy.selected(in: request.filters).count, hierarchy.rootLevel)
    for attribute in hierarchy.attributes.prefix(depth + 1).dropFirst(hierarchy.rootLevel) {
      request.addFacet(attribute, limit: FacetSelection.maxValues)
    }
    hierarchy.requestExcludedCounts(in: &request)
    search.prepare(&request, in: context)
  }

  /// Applies one of `actions`.
  ///
  /// - Throws: `ActionError` if the action is unknown or its value is invalid.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext,
    for connector: any Connector.Type
  ) throws(ActionError) {
    switch action.name {
    case "toggle": hierarchy.toggle(try hierarchy.value(of: action), in: &state.filters)
    case "exclude": hierarchy.exclude(try hierarchy.value(of: action), in: &state.filters)
    case "clear": hierarchy.clear(in: &state.filters)
    case "search": return try search.apply(action, to: &state, in: context)
    case "showMore": return try length.toggle(action, in: &state, context)
    default: throw .unknown(action, for: connector)
    }
    search.clear(&state, in: context)
  }

  /// Returns the tree, or the results of a search.
  public func view(in context: WidgetContext) -> View {
    var longest = 0
    let results = searchResults(in: context)
    let branches =
      results
      ?? branches(at: hierarchy.rootLevel, below: hierarchy.rootPath, in: context, &longest)
    var tree = View.Tree(
      branches, showMore: length.action(forItems: longest, in: context),
      isShowingMore: length.isShowingMore(in: context))
    tree.search = search.field(in: context, hasValues: !branches.isEmpty)
    tree.isFromSearch = results != nil
    return .tree(tree)
  }

  private var actions: [String] { exclusion ? ["toggle", "exclude"] : ["toggle"] }

  private func branches(
    at level: Int, below parent: String?, in context: WidgetContext, _ longest: inout Int
  ) -> [View.Tree.Branch] {
    guard level < hierarchy.attributes.count else { return [] }
    let own = levels.indices.contains(level) ? levels[level] : HierarchyLevel()
    var choices = hierarchy.choices(at: level, below: parent, in: context, actions: actions)
      .sorted(by: own.sort ?? sort)
    if !showsParentLevel, level > hierarchy.rootLevel, choices.contains(where: \.isSelected) {
      choices.removeAll { !$0.isSelected }
    }
    longest = max(longest, choices.count)
    let isShort = !length.isShowingMore(in: context)
    let maximum = isShort ? own.limit ?? length.limit : length.showMoreLimit
    // A shortened level still shows selected and excluded values.
    let shown = choices.enumerated().filter {
      $0.offset < maximum || $0.element.isSelected || $0.element.isExcluded
    }
    return shown.map { _, choice in
      let children =
        choice.isSelected
        ? branches(at: level + 1, below: choice.value.text, in: context, &longest) : []
      return View.Tree.Branch(choice, children: children)
    }
  }

  /// The search results of all levels, from the top down; nil without a search.
  private func searchResults(in context: WidgetContext) -> [View.Tree.Branch]? {
    let hits = search.attributes.compactMap { search.hits(of: $0, in: context) }
    if hits.isEmpty { return nil }
    let selected = hierarchy.selected(in: context.state.filters)
    let prefix = hierarchy.rootPath.map { $0 + hierarchy.separator } ?? ""
    return hits.joined().filter { $0.value.hasPrefix(prefix) }.map { hit in
      var choice = View.Choice(
        hit.value, value: .text(hit.value), count: hit.count,
        isSelected: selected.contains(hit.value),
        isExcluded: hierarchy.isExcluded(hit.value, in: context.state.filters),
        actions: actions.map { context.action($0, hit.value) })
      choice.highlighted = hit.highlighted
      return View.Tree.Branch(choice)
    }
  }
}

/// The settings of one level of a hierarchy: `{limit: 5, sort: [count]}`.
public struct HierarchyLevel: ParameterRecord {
  /// The maximum number of values; nil for the limit of the widget.
  @Parameter("The maximum number of values (default: the widget's 'limit').")
  public var limit: Int?
  /// The sort criteria; nil for those of the widget.
  @Parameter("The sort criteria (default: the widget's 'sort').")
  public var sort: [FacetSort]?

  /// Creates the settings of a level without deviations.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    guard let limit, !(1...FacetSelection.maxValues).contains(limit) else { return }
    report.error("limit", "'limit' is \(limit), expected 1 to \(FacetSelection.maxValues)")
  }
}
