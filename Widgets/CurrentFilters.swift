public import WidgetCore

/// The filters in force, as small tags by attribute, each of which can be taken away.
///
/// A filter is one tag, and so is a range. If it is in several groups, taking it away removes it
/// from all of them that are shown.
public struct CurrentFiltersConnector: Connector {
  public static let type = "currentFilters"
  public static let summary = "The filters in force by attribute, each of which can be removed."
  public static let example = """
    type: currentFilters
    groups: [brand, price]
    """
  public static let actions = [
    ActionDescription("remove", value: "a filter that is shown, or its label", "Removes a filter."),
    ActionDescription("clear", "Removes all filters that are shown."),
  ]

  @Parameter("The names of the groups whose filters are shown; all if absent.")
  public var groups: [String]?

  public init() {}

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let shown = shownGroups(in: state).flatMap(\.filters)
    switch action.name {
    case "remove": remove([try filter(of: action, among: shown)], from: &state.filters)
    case "clear": remove(shown, from: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let groups = shownGroups(in: context.state)
    var sections: [View.Tags.Section] = []
    for group in groups {
      for filter in group.filters {
        let tag = View.Tags.Tag(
          filter.label, value: filter.text, isExcluded: filter.isNegated,
          remove: context.action("remove", filter.text))
        let index = sections.firstIndex { $0.title == filter.attribute }
        if let index {
          if !sections[index].tags.contains(tag) { sections[index].tags.append(tag) }
        } else {
          sections.append(View.Tags.Section(filter.attribute, tags: [tag]))
        }
      }
    }
    return .tags(View.Tags(sections))
  }

  private func shownGroups(in state: SearchState) -> [FilterGroup] {
    state.filters.toFilterGroups().filter { shows($0.id) }
  }

  private func shows(_ group: FilterGroup.ID) -> Bool {
    groups?.contains(group.name) ?? true
  }

  private func remove(_ unwanted: [Filter], from filters: inout FilterState) {
    for group in filters.groupIDs where shows(group) { filters.removeAll(unwanted, from: group) }
  }

  /// The filter that an action names by its text, however it is spelled, or by its label.
  private func filter(of action: Action, among shown: [Filter]) throws(ActionError) -> Filter {
    let text = try action.text()
    let parsed = try? FilterParser.parseFilter(text)
    let filter =
      shown.first { $0 == parsed } ?? shown.first { $0.text == text }
      ?? shown.first { $0.label == text }
    guard let filter else { throw .unknownValue(of: action, expected: shown.map(\.text)) }
    return filter
  }
}
