/// The values of one attribute to choose from; what lists, menus and clouds of values share.
public struct ValueList: Hashable, Sendable {
  public static let toggleAction = ActionDescription(
    "toggle", value: "a value of the list", "Selects a value, or no longer.")
  public static let exclusionAction = ActionDescription(
    "exclude", value: "a value of the list", "Keeps a value out, or no longer.")
  public static let clearAction = ActionDescription(
    "clear", "Selects and excludes nothing any more.")

  /// What `apply` understands.
  public static let actions = [
    toggleAction, exclusionAction, clearAction, ValueSearch.action, ValueSearch.submitAction,
    ListLength.action,
  ]

  public var selection: FacetSelection
  public var selectionMode: SelectionMode
  /// By what the values are put in order.
  public var sort: [FacetSort]
  public var length: ListLength
  /// Whether each value can also be excluded.
  public var exclusion: Bool
  public var search: ValueSearch
  /// Whether values without a hit are listed; excluded ones are in any case.
  public var showsEmpty = true
  /// Whether selected and excluded values stay in the list when no hit has them.
  public var keepsMissing = true

  /// A list whose field, if it can be searched, holds the placeholder while it is empty.
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
      in: [selection.attribute], isOffered: searchable, placeholder: placeholder,
      limit: length.most)
  }

  /// Where the filters are kept.
  public var targets: [RefinementTarget] {
    selection.targets.filter { exclusion || !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    let isRefined = selection.targets.contains { !request.filters.filters(in: $0.group).isEmpty }
    // One value more tells whether there is more to show; a selected value may have any count.
    let isCut = sort.startWithHighestCounts && !isRefined
    request.askFacet(
      selection.attribute, limit: isCut ? length.most &+ 1 : FacetSelection.mostValues)
    selection.askExcludedCounts(in: &request)
    search.prepare(&request, in: context)
  }

  /// Carries out one of `actions`. What was searched for is forgotten once a value is chosen.
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
    guard let found = search.hits(of: selection.attribute, in: context)?.first else {
      throw ActionError(
        "'\(action)': no value is found", help: "search for one by 'search' before")
    }
    if !selection.selected(in: state.filters).contains(found.value) {
      selection.toggle(found.value, mode: selectionMode, in: &state.filters)
    }
  }

  /// All values in order; where something is searched for, what it found in the searcher's order.
  public func choices(in context: WidgetContext) -> [View.Choice] {
    let actions = exclusion ? ["toggle", "exclude"] : ["toggle"]
    if let hits = search.hits(of: selection.attribute, in: context) {
      return selection.choices(among: hits, in: context, actions: actions)
    }
    return selection.choices(in: context, actions: actions, keepingMissing: keepsMissing)
      .filter { showsEmpty || $0.count != 0 || $0.isExcluded }
      .sorted(by: sort)
  }

  public func view(in context: WidgetContext) -> View {
    let choices = choices(in: context)
    var list = View.Choices(
      Array(choices.prefix(length.shown(in: context))), selectionMode: selectionMode,
      showMore: length.action(forItems: choices.count, in: context),
      isShowingMore: length.isShowingMore(in: context))
    list.search = search.field(
      in: context, hasValues: !choices.isEmpty,
      listsAll: choices.count <= length.shown(in: context))
    list.isFromSearch = search.hits(of: selection.attribute, in: context) != nil
    return .choices(list)
  }
}
