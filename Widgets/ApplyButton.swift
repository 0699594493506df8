public import WidgetCore

/// Shows buttons that apply or discard the changes since the last search.
public struct ApplyButtonConnector: Connector {
  public static let type = "applyButton"
  public static let summary = "Shows buttons that apply or discard pending changes."
  public static let example = """
    type: applyButton
    label: Show results
    """
  public static let spansSearchers = true
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("apply", "Applies the pending changes.", effect: .submits),
    ActionDescription("discard", "Discards the pending changes.", effect: .discards),
  ]

  @Parameter("The label of the apply button (default: the text 'applyChanges').")
  public var label: String?
  @Parameter("The label of the discard button (default: the text 'discardChanges').")
  public var discardLabel: String?

  /// Creates a widget with default parameters.
  public init() {}

  // The effects of the actions apply and discard the changes.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard Self.actions.contains(where: { $0.name == action.name }) else {
      throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let changes = context.state.changes(since: context.searched)
    let needsFirstSearch = context.response == nil && !context.isLoading
    let apply = View.Choice(
      label ?? context.wording.text(.applyChanges, count: changes), value: .integer(changes),
      isEnabled: changes > 0 || needsFirstSearch, actions: [context.action("apply")])
    let discard = View.Choice(
      discardLabel ?? context.wording.text(.discardChanges), value: .null, isEnabled: changes > 0,
      actions: [context.action("discard")])
    return .choices(View.ChoiceList([apply, discard], selectionMode: .single, layout: .button))
  }
}
