/// The values of one attribute as a list.
///
/// Facet lists, menus and tag clouds share it.
public struct ValueList: Hashable, Sendable {
  /// Selects or deselects a value.
  public static let toggleAction = ActionDescription(
    "toggle", value: "a value of the list", "Selects or deselects a value.", isRefinement: true)
  /// Excludes a value.
  public static let exclusionAction = ActionDescription(
    "exclude", value: "a value of the list", "Excludes a value, or includes it again.",
    isRefinement: true)
  /// Removes all selections.
  public static let clearAction = ActionDescription(
    "clear", "Removes all selections and exclusions.", isRefinement: true)

  /// The actions that `apply` supports.
  public static let actions = [
    toggleAction, exclusionAction, clearAction, ValueSearch.action, ValueSearch.submitAction,
    ListLength.action,
  ]

  /// The selected and excluded values.
  public var selection: FacetSelection
  /// Whether one value or several can be selected.
  public var selectionMode: SelectionMode
  /// The sort criteria.
  public var sort: [FacetSort]
  /// The length of the list.
  public var length: ListLength
  /// True if values can also be excluded.
  public var exclusion: Bool
  /// The search field.
  public var search: ValueSearch
  /// True to list values without hits; excluded values are always listed.
  public var showsEmpty = true
  /// True to list selected and excluded values that no hit has.
  public var includesMissing = true

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - selection: the attribute and how its selected values are combined.
  ///   - mode: whether one or several values can be selected.
  ///   - sort: the criteria by which the values are sorted.
  ///   - length: how many values are shown.
  ///   - exclusion: true if values can also be excluded.
  ///   - searchable: true for a list with a search field.
  ///   - placeholder: the text of an empty search field; nil for none.
  public init(
    _ selection: FacetSelection, mode: SelectionMode, sort: [FacetSort], length: ListLength,
    exclusion: Bool = false, searchable: Bool = false, placeholder: String? = nil
  ) {
    self.selection = selection
    self.selectionMode = mode
    self.sort = sort
    self.length = length
    self.exclusion = exclusion
    search = ValueSearch(
      in: [selection.attribute], isEnabled: searchable, placeholder: placeholder,
      limit: length.maximum)
  }

  /// The attribute and the groups for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    selection.targets.filter { exclusion || !$0.isForExclusions }
  }

  /// Requests the values, the counts of excluded values, and the facet search.
  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    // One more value shows whether the list can be extended. A selected value may have any rank.
    let isTopList = sort.startWithHighestCounts && !selection.isRefined(in: request.filters)
    request.addFacet(
      selection.attribute, limit: isTopList ? length.maximum &+ 1 : FacetSelection.maxValues)
    selection.requestExcludedCounts(in: &request)
    search.prepare(&request, in: context)
  }

  /// Applies one of `actions`; selecting a value removes the search text.
  ///
  /// - Throws: `ActionError` if the action is unknown or its value is invalid.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext,
    for connector: any Connector.Type
  ) throws(ActionError) {
    switch action.name {
    case "toggle": selection.toggle(try action.text(), mode: selectionMode, in: &state.filters)
    case "exclude": selection.exclude(try action.text(), in: &state.filters)
    case "clear": selection.clear(in: &state.filters)
    case "search": return try search.apply(action, to: &state, in: context)
    case ValueSearch.submitAction.name: try selectFirst(action, in: &state, context)
    case "showMore": return try length.toggle(action, in: &state, context)
    default: throw .unknown(action, for: connector)
    }
    search.clear(&state, in: context)
  }

  private func selectFirst(
    _ action: Action, in state: inout SearchState, _ context: WidgetContext
  ) throws(ActionError) {
    guard let first = search.hits(of: selection.attribute, in: context)?.first else {
      throw ActionError(
        "'\(action)': the search has no results", help: "search for a value first")
    }
    if !selection.selected(in: state.filters).contains(first.value) {
      selection.toggle(first.value, mode: selectionMode, in: &state.filters)
    }
  }

  /// Returns the sorted values, or the results of a search in the searcher's order.
  public func choices(in context: WidgetContext) -> [View.Choice] {
    let actions = exclusion ? ["toggle", "exclude"] : ["toggle"]
    if let hits = search.hits(of: selection.attribute, in: context) {
      return selection.choices(among: hits, in: context, actions: actions)
    }
    return selection.choices(in: context, actions: actions, includingMissing: includesMissing)
      .filter { showsEmpty || $0.count != 0 || $0.isExcluded }
      .sorted(by: sort)
  }

  /// Returns the list of values.
  public func view(in context: WidgetContext) -> View {
    let choices = choices(in: context)
    var list = View.ChoiceList(
      Array(choices.prefix(length.visibleCount(in: context))), selectionMode: selectionMode,
      showMore: length.action(forItems: choices.count, in: context),
      isShowingMore: length.isShowingMore(in: context))
    list.search = search.field(
      in: context, hasValues: !choices.isEmpty,
      listsAll: choices.count <= length.visibleCount(in: context))
    list.isFromSearch = search.hits(of: selection.attribute, in: context) != nil
    return .choices(list)
  }
}
