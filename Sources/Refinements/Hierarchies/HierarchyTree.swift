internal import Components

/// The tree of a hierarchy's values, in which one path can be chosen.
public struct HierarchyTree: Sendable {
  public static let actions = [
    ActionDescription(
      "toggle", value: "a whole value, as in Europe > Italy",
      "Goes to a value, or one level up from where one is."),
    ActionDescription(
      "exclude", value: "a whole value, as in Europe > Italy", "Keeps a value out, or no longer."),
    ActionDescription("clear", "Goes back to the top, and excludes nothing any more."),
    ValueSearch.action, ListLength.action,
  ]

  public var hierarchy: Hierarchy
  /// By what the values of a level are put in order, unless the level says so itself.
  public var sort: [FacetSort]
  /// How many values of a level are shown, unless the level says so itself.
  public var length: ListLength
  /// What holds for single levels, from the top down; of those below nothing else is known.
  public var levels: [ListedLevel] = []
  /// Whether values beside the chosen ones are listed below the first level, too.
  public var showsParentLevel = true
  /// Whether each value can also be excluded.
  public var exclusion = false
  public var search: ValueSearch

  public init(
    _ hierarchy: Hierarchy, sort: [FacetSort], length: ListLength, searchable: Bool = false,
    placeholder: String? = nil
  ) {
    self.hierarchy = hierarchy
    self.sort = sort
    self.length = length
    search = ValueSearch(
      in: Array(hierarchy.attributes.dropFirst(hierarchy.rootLevel)), isOffered: searchable,
      placeholder: placeholder, limit: length.most)
  }

  public func check(_ report: inout ParameterReport) {
    hierarchy.check(&report)
    length.check(&report)
    if levels.count > hierarchy.attributes.count {
      report.error(
        "levels", item: hierarchy.attributes.count,
        "'levels' has \(levels.count) items, expected at most one for each of the "
          + "\(hierarchy.attributes.count) 'attributes'")
    }
  }

  public var targets: [RefinementTarget] {
    (exclusion ? hierarchy.exclusionTargets : []) + hierarchy.targets
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    hierarchy.complete(&request.filters)
    let depth = max(hierarchy.selected(in: request.filters).count, hierarchy.rootLevel)
    for attribute in hierarchy.attributes.prefix(depth + 1).dropFirst(hierarchy.rootLevel) {
      request.askFacet(attribute, limit: FacetSelection.mostValues)
    }
    hierarchy.askExcludedCounts(in: &request)
    search.prepare(&request, in: context)
  }

  /// Carries out one of `actions`.
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

  public func view(in context: WidgetContext) -> View {
    var longest = 0
    let found = found(in: context)
    let branches =
      found
      ?? branches(at: hierarchy.rootLevel, below: hierarchy.rootPath, in: context, &longest)
    var tree = View.Tree(
      branches, showMore: length.action(forItems: longest, in: context),
      isShowingMore: length.isShowingMore(in: context))
    tree.search = search.field(in: context, hasValues: !branches.isEmpty)
    tree.isFromSearch = found != nil
    return .tree(tree)
  }

  private var actions: [String] { exclusion ? ["toggle", "exclude"] : ["toggle"] }

  private func branches(
    at level: Int, below parent: String?, in context: WidgetContext, _ longest: inout Int
  ) -> [View.Tree.Branch] {
    guard level < hierarchy.attributes.count else { return [] }
    let own = levels.indices.contains(level) ? levels[level] : ListedLevel()
    var choices = hierarchy.choices(at: level, below: parent, in: context, actions: actions)
      .sorted(by: own.sort ?? sort)
    if !showsParentLevel, level > hierarchy.rootLevel, choices.contains(where: \.isSelected) {
      choices.removeAll { !$0.isSelected }
    }
    longest = max(longest, choices.count)
    let isShort = !length.isShowingMore(in: context)
    let most = isShort ? own.limit ?? length.limit : length.showMoreLimit
    // A level that is cut still shows where one is.
    let shown = choices.enumerated().filter {
      $0.offset < most || $0.element.isSelected || $0.element.isExcluded
    }
    return shown.map { _, choice in
      let children =
        choice.isSelected
        ? branches(at: level + 1, below: choice.value.text, in: context, &longest) : []
      return View.Tree.Branch(choice, children: children)
    }
  }

  /// What a search found on all levels below the root, from the top down; nil if nothing was
  /// looked for.
  private func found(in context: WidgetContext) -> [View.Tree.Branch]? {
    let hits = search.attributes.compactMap { search.hits(of: $0, in: context) }
    if hits.isEmpty { return nil }
    let selected = hierarchy.selected(in: context.state.filters)
    let start = hierarchy.rootPath.map { $0 + hierarchy.separator } ?? ""
    return hits.joined().filter { $0.value.hasPrefix(start) }.map { hit in
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
