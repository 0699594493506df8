public import WidgetCore

/// Buttons that search for what was changed since the last search, or take it back.
public struct ApplyButtonConnector: Connector {
  public static let type = "applyButton"
  public static let summary = "Buttons that apply what was changed, or take it back."
  public static let example = """
    type: applyButton
    label: Show results
    """
  public static let spansSearchers = true
  public static let actions = [
    ActionDescription("apply", "Searches for what was changed.", effect: .submits),
    ActionDescription("discard", "Takes back what was changed.", effect: .discards),
  ]

  @Parameter("What stands on the button; the screen's 'applyChanges' if absent.")
  public var label: String?
  @Parameter("What stands on the other one; the screen's 'discardChanges' if absent.")
  public var discardLabel: String?

  public init() {}

  // The actions' effects are all that they do.
  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard Self.actions.contains(where: { $0.name == action.name }) else {
      throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let changes = context.state.changes(since: context.searched)
    let isUnasked = context.response == nil && !context.isLoading
    let apply = View.Choice(
      label ?? context.wording.text(.applyChanges, count: changes), value: .integer(changes),
      isEnabled: changes > 0 || isUnasked, actions: [context.action("apply")])
    let discard = View.Choice(
      discardLabel ?? context.wording.text(.discardChanges), value: .null, isEnabled: changes > 0,
      actions: [context.action("discard")])
    return .choices(View.Choices([apply, discard], selectionMode: .single, style: .button))
  }
}
