/// A list of predefined filters; facet, numeric and tag filter lists share it.
///
/// A filter is selected if its group contains it, whichever widget added it. Actions change only the
/// listed filters.
///
/// Exclusions are in the `and` group of the same name, since in an `or` group they would match the
/// records that other exclusions reject.
public struct FilterList: Hashable, Sendable {
  /// The actions of all filter lists.
  public static let actions = [
    ActionDescription(
      "toggle", value: "a filter of the list, or its label", "Selects or deselects a filter.",
      isRefinement: true),
    ActionDescription("clear", "Deselects all filters of the list.", isRefinement: true),
  ]

  /// The additional action of lists with exclusion.
  public static let exclusionAction = ActionDescription(
    "exclude", value: "a filter of the list, or its label",
    "Excludes a filter, or includes it again.", isRefinement: true)

  /// The filters in display order.
  public var items: [FilterOption]
  /// Whether one filter or several can be selected.
  public var selectionMode: SelectionMode
  /// How the selected filters combine.
  public var `operator`: RefinementOperator
  /// The name of the group that contains the selected filters.
  public var groupName: String
  /// True if filters can also be excluded.
  public var exclusion: Bool

  /// Creates a list of filters.
  public init(
    _ items: [FilterOption], selectionMode: SelectionMode, operator: RefinementOperator,
    groupName: String, exclusion: Bool = false
  ) {
    self.items = items
    self.selectionMode = selectionMode
    self.operator = `operator`
    self.groupName = groupName
    self.exclusion = exclusion
  }

  /// The attributes and groups for the widget's `Connector.targets`.
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

  /// Returns true if an option is selected.
  public func isSelected(_ item: FilterOption, in filters: FilterState) -> Bool {
    filters.contains(item.filter, in: group(of: item.filter))
  }

  /// Returns true if an option is excluded.
  public func isExcluded(_ item: FilterOption, in filters: FilterState) -> Bool {
    exclusion && filters.contains(!item.filter, in: exclusionGroup)
  }

  /// Selects or deselects an option, and removes its exclusion.
  ///
  /// In the mode `single`, all other options are deselected.
  public func toggle(_ item: FilterOption, in filters: inout FilterState) {
    let wasSelected = isSelected(item, in: filters)
    switch selectionMode {
    case .single: for item in items { deselect(item, in: &filters) }
    case .multiple: deselect(item, in: &filters)
    }
    include(item, in: &filters)
    if !wasSelected { filters.add([item.filter], to: group(of: item.filter)) }
  }

  /// Excludes an option or includes it again, and deselects it.
  public func exclude(_ item: FilterOption, in filters: inout FilterState) {
    let wasExcluded = isExcluded(item, in: filters)
    deselect(item, in: &filters)
    include(item, in: &filters)
    if !wasExcluded { filters.add([!item.filter], to: exclusionGroup) }
  }

  /// Deselects and includes all options.
  public func clear(_ filters: inout FilterState) {
    for item in items {
      deselect(item, in: &filters)
      include(item, in: &filters)
    }
  }

  /// Applies one of `actions`, or `exclusionAction`.
  ///
  /// - Throws: `ActionError` if the action is unknown or its value is not listed.
  public func apply(
    _ action: Action, to filters: inout FilterState, for connector: any Connector.Type,
    in wording: Wording = Wording()
  ) throws(ActionError) {
    switch action.name {
    case "toggle": toggle(try item(in: action, wording), in: &filters)
    case "exclude" where exclusion: exclude(try item(in: action, wording), in: &filters)
    case "exclude" where connector.actions.contains(Self.exclusionAction):
      throw ActionError("'\(action)': filters cannot be excluded", help: "set 'exclusion: true'")
    case "clear": clear(&filters)
    default: throw .unknown(action, for: connector)
    }
  }

  /// Requests the number of records of each filter.
  ///
  /// Counts ignore the other filters of the group, unless several can be selected and all must match.
  public func requestCounts(in request: inout SearchRequest) {
    for count in items.map(count(of:)) {
      request.addCount(of: count.filter, ignoring: count.ignoring)
    }
    for item in items where isExcluded(item, in: request.filters) {
      request.addCount(of: item.filter, ignoring: exclusionGroup)
    }
  }

  /// Returns the list of filters.
  public func view(in context: WidgetContext) -> View {
    let names = exclusion ? ["toggle", "exclude"] : ["toggle"]
    let choices = items.map { item in
      View.Choice(
        item.label(in: context.wording), value: .text(item.text),
        count: context.response?.counts[count(of: item, in: context.state.filters)],
        isSelected: isSelected(item, in: context.state.filters),
        isExcluded: isExcluded(item, in: context.state.filters),
        actions: names.map { context.action($0, item.text) })
    }
    return .choices(View.ChoiceList(choices, selectionMode: selectionMode))
  }

  /// Returns the option that an action specifies by its filter or its label.
  private func item(
    in action: Action, _ wording: Wording
  ) throws(ActionError) -> FilterOption {
    let text = try action.text()
    if let item = items.first(where: { $0.text == text }) { return item }
    let filter = try? FilterParser.parseFilter(text)
    let item = items.first { $0.filter == filter } ?? items.first { $0.label(in: wording) == text }
    if let item { return item }
    throw ActionError(
      "'\(action.widget)' does not list '\(text)', expected one of "
        + items.map { "'\($0.label(in: wording))'" }.joined(separator: ", "),
      help: Suggestion.help(
        for: text, in: items.flatMap { [$0.label(in: wording), $0.text] }))
  }

  private func count(of item: FilterOption) -> SearchRequest.Count {
    let isReplacing = selectionMode == .single || `operator` == .or
    return SearchRequest.Count(
      of: item.filter, ignoring: isReplacing ? group(of: item.filter) : nil)
  }

  /// The count that is displayed: for an excluded option, the excluded records.
  private func count(of item: FilterOption, in filters: FilterState) -> SearchRequest.Count {
    isExcluded(item, in: filters)
      ? SearchRequest.Count(of: item.filter, ignoring: exclusionGroup) : count(of: item)
  }

  private var exclusionGroup: FilterGroup.ID { .and(groupName) }

  private func deselect(_ item: FilterOption, in filters: inout FilterState) {
    filters.remove(item.filter, from: group(of: item.filter))
  }

  private func include(_ item: FilterOption, in filters: inout FilterState) {
    if exclusion { filters.remove(!item.filter, from: exclusionGroup) }
  }

  private func group(of filter: Filter) -> FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName, filter.kind)
  }
}
