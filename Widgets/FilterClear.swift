public import WidgetCore

/// Shows a button that removes all filters, or those of some groups.
public struct FilterClearConnector: Connector {
  public static let type = "filterClear"
  public static let otherNames = ["clearRefinements", "clearFilters", "clearAll"]
  public static let summary = "Shows a button that removes the active filters."
  public static let example = """
    type: filterClear
    except: [brand]
    clearsQuery: true
    """
  public static let spansSearchers = true
  public static let dependsOnPage = false
  public static let actions = [ActionDescription("clear", "Removes the filters.")]

  @Parameter("The filter groups to clear (default: all); none if empty.")
  public var groups: [String]?
  @Parameter("The filter groups to keep; excludes 'groups'.")
  public var except: [String]?
  @Parameter("The attributes whose filters are removed (default: all).")
  public var includedAttributes: [String]?
  @Parameter("The attributes whose filters are kept; excludes 'includedAttributes'.")
  public var excludedAttributes: [String]?
  @Parameter("Whether the query is cleared, too.")
  public var clearsQuery: Bool = false
  @Parameter("The label of the button (default: the text 'clearFilters').")
  public var label: String?

  /// Creates a widget with default parameters.
  public init() {}

  public var mentionedGroups: [String: [String]] {
    ["groups": groups ?? [], "except": except ?? []]
  }

  private var scope: FilterScope {
    FilterScope(
      groups: groups, except: except, includedAttributes: includedAttributes,
      excludedAttributes: excludedAttributes)
  }

  public func validate(_ report: inout ParameterReport) {
    scope.check(&report)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "clear" else { throw .unknown(action, for: Self.self) }
    state = cleared(state)
  }

  public func view(in context: WidgetContext) -> View {
    let button = View.Choice(
      label ?? context.wording.text(.clearFilters), value: .null,
      isEnabled: cleared(context.state) != context.state,
      actions: [context.action("clear")])
    return .choices(View.ChoiceList([button], selectionMode: .single, layout: .button))
  }

  private func cleared(_ state: SearchState) -> SearchState {
    var state = state
    scope.clear(&state.filters)
    if clearsQuery { state.query = "" }
    return state
  }
}
