public import WidgetCore

/// Shows a text field for the search query.
public struct SearchBoxConnector: Connector {
  public static let type = "searchBox"
  public static let otherNames = ["queryInput", "searchBar", "searchInput", "searchField"]
  public static let summary = "Text field for the search query."
  public static let example = """
    type: searchBox
    placeholder: Search the shop
    """
  public static let spansSearchers = true
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "the search query", "Sets the query."),
    ActionDescription("clear", "Clears the query."),
    ActionDescription(
      "submit", value: "the search query; the typed text if absent",
      "Submits the query, if the screen's 'searchOn' requires it.", effect: .submits),
  ]

  @Parameter("The text that an empty search box shows.")
  public var placeholder: String = ""

  @Parameter(
    "The time without a keystroke after which a web page searches, such as '200 ms'; terminals ignore it."
  )
  public var debounce: Duration = .zero

  /// Creates a widget with default parameters.
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
    field.debounce = debounce
    field.submit = context.action("submit")
    return .field(field)
  }
}
