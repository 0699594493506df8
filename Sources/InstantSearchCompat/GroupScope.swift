internal import Search
internal import WidgetCore

/// A widget that shows or removes only the filters of some groups.
///
/// The widgets themselves select groups by name. Groups of InstantSearch are selected by id.
struct GroupScope<Core: Connector>: WidgetLogic {
  let core: Core
  let contains: (FilterGroup.ID) -> Bool

  /// Creates a widget for some groups; nil for all groups.
  init(_ core: Core, groups: Set<FilterGroup.ID>?) {
    self.core = core
    contains = { groups?.contains($0) ?? true }
  }

  /// Creates a widget for all groups but some.
  init(_ core: Core, except groups: Set<FilterGroup.ID>) {
    self.core = core
    contains = { !groups.contains($0) }
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    var remaining = limited(state)
    try core.apply(action, to: &remaining, in: context)
    for group in state.filters.groupIDs where contains(group) {
      let kept = remaining.filters.filters(in: group)
      let removed = state.filters.filters(in: group).filter { !kept.contains($0) }
      state.filters.removeAll(removed, from: group)
    }
  }

  func view(in context: WidgetContext) -> View {
    var context = context
    context.state = limited(context.state)
    return core.view(in: context)
  }

  private func limited(_ state: SearchState) -> SearchState {
    var state = state
    state.filters.removeAll(in: state.filters.groupIDs.filter { !contains($0) })
    return state
  }
}
