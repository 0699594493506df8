public import WidgetCore

/// Shows a search box with a menu of hits from several searchers.
///
/// The menu closes when a suggestion is selected.
public struct AutocompleteConnector: Connector {
  public static let type = "autocomplete"
  public static let summary = "Shows a search box with a menu of hits from several searchers."
  public static let example = """
    type: autocomplete
    sources:
      - { searcher: suggestions, title: Suggestions, attribute: query }
      - { searcher: products, title: Products, template: "{{name}}, {{price}}", limit: 3 }
    """
  public static let spansSearchers = true
  public static let actions =
    [ActionDescription("set", value: "the search query", "Sets the query.")]
    + SuggestedQueries.actions + [ActionDescription("clear", "Clears the query.")]

  @Parameter("The searchers whose hits are shown, in order.")
  public var sources: [SuggestionSource]
  @Parameter("The text that an empty search box shows.")
  public var placeholder: String = ""
  @Parameter("The minimum length of the query in characters; 0 to show hits immediately.")
  public var minimumLength: Int = 1

  /// Creates a widget with default parameters.
  public init() {}

  public var mentionedSearchers: [String: [String]] { ["sources": sources.map(\.searcher)] }

  public func validate(_ report: inout ParameterReport) {
    if sources.isEmpty {
      report.error("sources", "'sources' is empty, expected at least one searcher")
    }
    if minimumLength < 0 {
      report.error("minimumLength", "'minimumLength' is \(minimumLength), expected 0 or more")
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    if try SuggestedQueries.apply(action, to: &state) {
      state.widgetStates[context.id] = action.name == "select" ? .text(state.query) : nil
      return
    }
    switch action.name {
    case "set": state.query = try action.text()
    case "clear": state.query = ""
    default: throw .unknown(action, for: Self.self)
    }
    state.widgetStates[context.id] = nil
  }

  public func view(in context: WidgetContext) -> View {
    let query = context.state.query
    let field = View.Field(query, placeholder: placeholder, action: context.action("set"))
    var views = [View.field(field)]
    if query.count >= minimumLength, context.widgetState?.text != query {
      views += sources.map { view(of: $0, in: context) }
    }
    return .group(View.Group("", views))
  }

  private func view(of source: SuggestionSource, in context: WidgetContext) -> View {
    guard let search = context.search(source.searcher) else {
      return .failure(View.Failure("unknown searcher '\(source.searcher)'"))
    }
    let records = search.response.map { source.records(of: $0, in: context) } ?? View.RecordList([])
    return .group(View.Group(source.title ?? "", [.records(records)]))
  }
}
