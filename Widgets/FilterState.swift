public import WidgetCore

/// All filters in force, group by group.
public struct FilterStateConnector: Connector {
  public static let type = "filterState"
  public static let summary = "All filters in force, by group, and their text for a search engine."
  public static let actions = [
    ActionDescription("add", value: "a filter, as in brand:Apple", "Adds a filter."),
    ActionDescription("remove", value: "a filter in force", "Removes a filter from all groups."),
    ActionDescription("clear", "Removes all filters."),
  ]

  public init() {}

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "add":
      let filter = try action.filter()
      let group = context.targets.group(for: filter)
      if state.filters.contains(filter, in: group) {
        throw ActionError("'\(filter.text)' is in force already, in the group '\(group.name)'")
      }
      state.filters.add([filter], to: group)
    case "remove":
      let filter = try action.filter()
      guard state.filters.remove(filter) else { throw notInForce(filter, state.filters) }
    case "clear": state.filters.removeAll()
    default: throw .unknown(action, for: Self.self)
    }
  }

  private func notInForce(_ filter: Filter, _ filters: FilterState) -> ActionError {
    let known = filters.filters.map(\.text)
    let phrase = known.map { "'\($0)'" }.joined(separator: ", ")
    return ActionError(
      "'\(filter.text)' is not in force" + (known.isEmpty ? "; no filter is" : ", only \(phrase)"),
      help: Suggestion.help(for: filter.text, in: known))
  }

  public func view(in context: WidgetContext) -> View {
    let sections = context.state.filters.toFilterGroups().map { group in
      View.Tags.Section(
        context.wording.name(of: group.id.name), operator: group.id.isDisjunctive ? .or : .and,
        tags: group.filters.map { filter in
          View.Tags.Tag(
            context.wording.label(of: filter), value: filter.text, isExcluded: filter.isNegated,
            remove: context.action("remove", filter.text))
        })
    }
    return .tags(View.Tags(sections, text: context.state.filters.description))
  }
}
