/// Some filters to choose from; what filter list widgets have in common.
///
/// What is selected is what the group holds, whoever put it there. A click touches the listed
/// filters only: those of other widgets in the group stay, in either mode.
///
/// Exclusions are kept in the `and` group of the same name, since among alternatives they would
/// let in what the others keep out.
public struct FilterList: Hashable, Sendable {
  public static let actions = [
    ActionDescription(
      "toggle", value: "a filter of the list, or its label", "Selects it, or takes it back."),
    ActionDescription("clear", "Takes back all filters of the list."),
  ]

  /// What lists offer besides whose filters can be excluded.
  public static let exclusionAction = ActionDescription(
    "exclude", value: "a filter of the list, or its label", "Keeps it out, or no longer.")

  /// The filters in the order in which they are shown.
  public var items: [ListedFilter]
  public var selectionMode: SelectionMode
  public var `operator`: RefinementOperator
  /// The name of the group that the filters are kept in.
  public var groupName: String
  /// Whether each filter can also be excluded.
  public var exclusion: Bool

  public init(
    _ items: [ListedFilter], selectionMode: SelectionMode, operator: RefinementOperator,
    groupName: String, exclusion: Bool = false
  ) {
    self.items = items
    self.selectionMode = selectionMode
    self.operator = `operator`
    self.groupName = groupName
    self.exclusion = exclusion
  }

  public var targets: [RefinementTarget] {
    var targets: [RefinementTarget] = []
    for filter in items.map(\.filter) {
      let exclusions = RefinementTarget(
        filter.attribute, in: exclusionGroup, isForExclusions: true)
      if exclusion, `operator` == .or, !targets.contains(exclusions) { targets.append(exclusions) }
      let target = RefinementTarget(filter.attribute, in: group(of: filter))
      if !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  public func isSelected(_ item: ListedFilter, in filters: FilterState) -> Bool {
    filters.contains(item.filter, in: group(of: item.filter))
  }

  public func isExcluded(_ item: ListedFilter, in filters: FilterState) -> Bool {
    exclusion && filters.contains(!item.filter, in: exclusionGroup)
  }

  /// Does what a click on an item does; a selected filter is not excluded.
  ///
  /// In a list with one choice, a click on a selected item leaves none selected, and a click on
  /// another that one only, however many were selected before.
  public func toggle(_ item: ListedFilter, in filters: inout FilterState) {
    let wasSelected = isSelected(item, in: filters)
    switch selectionMode {
    case .single: for item in items { deselect(item, in: &filters) }
    case .multiple: deselect(item, in: &filters)
    }
    include(item, in: &filters)
    if !wasSelected { filters.add([item.filter], to: group(of: item.filter)) }
  }

  /// Excludes an item, or no longer; an excluded filter is not selected.
  public func exclude(_ item: ListedFilter, in filters: inout FilterState) {
    let wasExcluded = isExcluded(item, in: filters)
    deselect(item, in: &filters)
    include(item, in: &filters)
    if !wasExcluded { filters.add([!item.filter], to: exclusionGroup) }
  }

  /// Takes back everything that is listed.
  public func clear(_ filters: inout FilterState) {
    for item in items {
      deselect(item, in: &filters)
      include(item, in: &filters)
    }
  }

  /// Carries out one of `actions`, or `exclusionAction`.
  public func apply(
    _ action: Action, to filters: inout FilterState, for connector: any Connector.Type,
    in wording: Wording = Wording()
  ) throws(ActionError) {
    switch action.name {
    case "toggle": toggle(try item(in: action, wording), in: &filters)
    case "exclude" where exclusion: exclude(try item(in: action, wording), in: &filters)
    case "exclude" where connector.actions.contains(Self.exclusionAction):
      throw ActionError("'\(action)': nothing can be excluded", help: "set 'exclusion: true'")
    case "clear": clear(&filters)
    default: throw .unknown(action, for: connector)
    }
  }

  /// Asks how many records each filter would leave: in place of those of its group where one is
  /// chosen or they are alternatives, besides them where all must hold.
  public func askCounts(in request: inout SearchRequest) {
    for count in items.map(count(of:)) {
      request.askCount(of: count.filter, ignoring: count.ignoring)
    }
    for item in items where isExcluded(item, in: request.filters) {
      request.askCount(of: item.filter, ignoring: exclusionGroup)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let names = exclusion ? ["toggle", "exclude"] : ["toggle"]
    let choices = items.map { item in
      let text = item.filter.text
      return View.Choice(
        item.label(in: context.wording), value: .text(text),
        count: context.response?.counts[count(of: item, in: context.state.filters)],
        isSelected: isSelected(item, in: context.state.filters),
        isExcluded: isExcluded(item, in: context.state.filters),
        actions: names.map { context.action($0, text) })
    }
    return .choices(View.Choices(choices, selectionMode: selectionMode))
  }

  /// The item that the action names by the filter's text, however it is spelled, or by its label.
  private func item(
    in action: Action, _ wording: Wording
  ) throws(ActionError) -> ListedFilter {
    let text = try action.text()
    let filter = try? FilterParser.parseFilter(text)
    let item = items.first { $0.filter == filter } ?? items.first { $0.label(in: wording) == text }
    if let item { return item }
    throw ActionError(
      "'\(action.widget)' does not list '\(text)', expected one of "
        + items.map { "'\($0.label(in: wording))'" }.joined(separator: ", "),
      help: Suggestion.help(
        for: text, in: items.flatMap { [$0.label(in: wording), $0.filter.text] }))
  }

  private func count(of item: ListedFilter) -> SearchRequest.Count {
    let isReplacing = selectionMode == .single || `operator` == .or
    return SearchRequest.Count(
      of: item.filter, ignoring: isReplacing ? group(of: item.filter) : nil)
  }

  /// Of an excluded item it is what is kept out.
  private func count(of item: ListedFilter, in filters: FilterState) -> SearchRequest.Count {
    isExcluded(item, in: filters)
      ? SearchRequest.Count(of: item.filter, ignoring: exclusionGroup) : count(of: item)
  }

  private var exclusionGroup: FilterGroup.ID { .and(groupName) }

  private func deselect(_ item: ListedFilter, in filters: inout FilterState) {
    filters.remove(item.filter, from: group(of: item.filter))
  }

  private func include(_ item: ListedFilter, in filters: inout FilterState) {
    if exclusion { filters.remove(!item.filter, from: exclusionGroup) }
  }

  private func group(of filter: Filter) -> FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName, filter.kind)
  }
}
