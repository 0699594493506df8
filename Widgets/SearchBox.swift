public import WidgetCore

/// The line in which the query is typed.
public struct SearchBoxConnector: Connector {
  public static let type = "searchBox"
  public static let otherNames = ["queryInput"]
  public static let summary = "The line in which the query is typed."
  public static let example = """
    type: searchBox
    placeholder: Search the shop
    """
  public static let spansSearchers = true
  public static let actions = [
    ActionDescription("set", value: "the text to search for", "Searches for a text."),
    ActionDescription("clear", "Empties the query."),
    ActionDescription(
      "submit", value: "the text to search for; what was typed if absent",
      "Searches at last, where the screen's 'searchOn' waits for it.", effect: .submits),
  ]

  @Parameter("What stands in the line while it is empty.")
  public var placeholder: String = ""

  public init() {}

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set": state.query = try action.text()
    case "clear": state.query = ""
    case "submit": state.query = action.value ?? state.query
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    var field = View.Field(
      context.state.query, placeholder: placeholder, action: context.action("set"))
    field.submit = context.action("submit")
    return .field(field)
  }
}
