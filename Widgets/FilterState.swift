public import WidgetCore

/// Shows all active filters by group, and as an expression.
public struct FilterStateConnector: Connector {
  public static let type = "filterState"
  public static let summary = "Shows all active filters by group, and as an expression."
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("add", value: "a filter, such as brand:Apple", "Adds a filter."),
    ActionDescription("remove", value: "a visible filter", "Removes a filter from all groups."),
    ActionDescription(
      "toggle", value: "a filter, such as brand:Apple", "Removes a visible filter, or adds it."),
    ActionDescription("clear", "Removes all visible filters."),
  ]

  @Parameter("The filter groups to show (default: all).")
  public var groups: [String]?

  /// Creates a widget with default parameters.
  public init() {}

  public var mentionedGroups: [String: [String]] { ["groups": groups ?? []] }

  private var scope: FilterScope { FilterScope(groups: groups) }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let visible = scope.filters(in: state.filters)
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
      guard visible.contains(filter) else { throw notActive(filter, visible) }
      scope.remove([filter], from: &state.filters)
    case "toggle":
      let filter = try action.filter()
      if visible.contains(filter) {
        scope.remove([filter], from: &state.filters)
      } else {
        state.filters.add([filter], to: context.targets.group(for: filter))
      }
    case "clear": scope.clear(&state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  private func notActive(_ filter: Filter, _ visible: [Filter]) -> ActionError {
    let active = visible.map(\.text)
    let phrase = active.map { "'\($0)'" }.joined(separator: ", ")
    return ActionError(
      "'\(filter.text)' is not active"
        + (active.isEmpty ? "; there are no filters" : ", expected \(phrase)"),
      help: Suggestion.help(for: filter.text, in: active))
  }

  public func view(in context: WidgetContext) -> View {
    let visible = context.state.filters.toFilterGroups().filter {
      groups?.contains($0.id.name) ?? true
    }
    let sections = visible.map { group in
      View.TagList.Section(
        context.wording.name(of: group.id.name), operator: group.id.isDisjunctive ? .or : .and,
        tags: group.filters.map { filter in
          View.TagList.Tag(
            context.wording.label(of: filter), value: filter.text, isExcluded: filter.isNegated,
            remove: context.action("remove", filter.text))
        })
    }
    return .tags(View.TagList(sections, text: FilterGroupConverter().sql(visible) ?? ""))
  }
}
