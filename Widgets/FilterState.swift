public import WidgetCore

/// Shows all active filters by group, and as an expression.
public struct FilterStateConnector: Connector {
  public static let type = "filterState"
  public static let summary = "Shows all active filters by group, and as an expression."
  public static let actions = [
    ActionDescription("add", value: "a filter, such as brand:Apple", "Adds a filter."),
    ActionDescription("remove", value: "an active filter", "Removes a filter from all groups."),
    ActionDescription("clear", "Removes all filters."),
  ]

  /// Creates a widget with default parameters.
  public init() {}

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "add":
      let filter = try action.filter()
      let group = context.targets.group(for: filter)
      if state.filters.contains(filter, in: group) {
        throw ActionError("'\(filter.text)' is already active in the group '\(group.name)'")
      }
      state.filters.add([filter], to: group)
    case "remove":
      let filter = try action.filter()
      guard state.filters.remove(filter) else { throw notActive(filter, state.filters) }
    case "clear": state.filters.removeAll()
    default: throw .unknown(action, for: Self.self)
    }
  }

  private func notActive(_ filter: Filter, _ filters: FilterState) -> ActionError {
    let active = filters.filters.map(\.text)
    let phrase = active.map { "'\($0)'" }.joined(separator: ", ")
    return ActionError(
      "'\(filter.text)' is not active"
        + (active.isEmpty ? "; there are no filters" : ", expected \(phrase)"),
      help: Suggestion.help(for: filter.text, in: active))
  }

  public func view(in context: WidgetContext) -> View {
    let sections = context.state.filters.toFilterGroups().map { group in
      View.TagList.Section(
        context.wording.name(of: group.id.name), operator: group.id.isDisjunctive ? .or : .and,
        tags: group.filters.map { filter in
          View.TagList.Tag(
            context.wording.label(of: filter), value: filter.text, isExcluded: filter.isNegated,
            remove: context.action("remove", filter.text))
        })
    }
    return .tags(View.TagList(sections, text: context.state.filters.description))
  }
}
