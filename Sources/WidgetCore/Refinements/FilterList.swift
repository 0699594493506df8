/// Some filters to choose from; what filter list widgets have in common.
///
/// What is selected is what the group holds, whoever put it there. A click touches the listed
/// filters only: those of other widgets in the group stay, in either mode.
public struct FilterList: Hashable, Sendable {
  public static let actions = [
    ActionDescription(
      "toggle", value: "a filter of the list, or its label", "Selects it, or takes it back."),
    ActionDescription("clear", "Takes back all filters of the list."),
  ]

  /// The filters in the order in which they are shown.
  public var items: [ListedFilter]
  public var selectionMode: SelectionMode
  public var `operator`: RefinementOperator
  /// The name of the group that the filters are kept in.
  public var groupName: String

  public init(
    _ items: [ListedFilter], selectionMode: SelectionMode, operator: RefinementOperator,
    groupName: String
  ) {
    self.items = items
    self.selectionMode = selectionMode
    self.operator = `operator`
    self.groupName = groupName
  }

  public var targets: [RefinementTarget] {
    var targets: [RefinementTarget] = []
    for item in items {
      let target = RefinementTarget(item.filter.attribute, in: group(of: item.filter))
      if !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  public func isSelected(_ item: ListedFilter, in filters: FilterState) -> Bool {
    filters.contains(item.filter, in: group(of: item.filter))
  }

  /// Does what a click on an item does.
  ///
  /// In a list with one choice, a click on a selected item leaves none selected, and a click on
  /// another that one only, however many were selected before.
  public func toggle(_ item: ListedFilter, in filters: inout FilterState) {
    let wasSelected = isSelected(item, in: filters)
    switch selectionMode {
    case .single: clear(&filters)
    case .multiple: filters.remove(item.filter, from: group(of: item.filter))
    }
    if !wasSelected { filters.add([item.filter], to: group(of: item.filter)) }
  }

  /// Takes back everything that is listed.
  public func clear(_ filters: inout FilterState) {
    for item in items { filters.remove(item.filter, from: group(of: item.filter)) }
  }

  /// Carries out one of `actions`.
  public func apply(
    _ action: Action, to filters: inout FilterState, for connector: any Connector.Type,
    in wording: Wording = Wording()
  ) throws(ActionError) {
    switch action.name {
    case "toggle": toggle(try item(in: action, wording), in: &filters)
    case "clear": clear(&filters)
    default: throw .unknown(action, for: connector)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = items.map { item in
      let text = item.filter.text
      return View.Choice(
        item.label(in: context.wording), value: .text(text),
        isSelected: isSelected(item, in: context.state.filters),
        actions: [context.action("toggle", text)])
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

  private func group(of filter: Filter) -> FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName, filter.kind)
  }
}
