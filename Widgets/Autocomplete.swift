public import WidgetCore

/// A search box with what several searchers offer below it while one types.
///
/// What is offered is folded away as soon as a suggestion is chosen.
public struct AutocompleteConnector: Connector {
  public static let type = "autocomplete"
  public static let summary = "A search box with what several searchers offer while one types."
  public static let example = """
    type: autocomplete
    sources:
      - { searcher: suggestions, title: Suggestions, attribute: query }
      - { searcher: products, title: Products, template: "{{name}}, {{price}}", limit: 3 }
    """
  public static let spansSearchers = true
  public static let actions =
    [ActionDescription("set", value: "the text to search for", "Searches for a text.")]
    + SuggestedQueries.actions + [ActionDescription("clear", "Empties the query.")]

  @Parameter("The searchers whose hits are offered, in their order.")
  public var sources: [ListedSource]
  @Parameter("What stands in the line while it is empty.")
  public var placeholder: String = ""
  @Parameter("The characters from which on something is offered; 0 to offer it to begin with.")
  public var minimumLength: Int = 1

  public init() {}

  public var mentionedSearchers: [String: [String]] { ["sources": sources.map(\.searcher)] }

  public func validate(_ report: inout ParameterReport) {
    if sources.isEmpty { report.error("sources", "'sources' is empty, expected searchers") }
    if minimumLength < 0 {
      report.error("minimumLength", "'minimumLength' is \(minimumLength), expected 0 or more")
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    if try SuggestedQueries.carryOut(action, on: &state) {
      state.memory[context.id] = action.name == "select" ? .text(state.query) : nil
      return
    }
    switch action.name {
    case "set": state.query = try action.text()
    case "clear": state.query = ""
    default: throw .unknown(action, for: Self.self)
    }
    state.memory[context.id] = nil
  }

  public func view(in context: WidgetContext) -> View {
    let query = context.state.query
    let field = View.Field(query, placeholder: placeholder, action: context.action("set"))
    var views = [View.field(field)]
    if query.count >= minimumLength, context.memory?.text != query {
      views += sources.map { view(of: $0, in: context) }
    }
    return .group(View.Group("", views))
  }

  private func view(of source: ListedSource, in context: WidgetContext) -> View {
    guard let search = context.search(source.searcher) else {
      return .failure(View.Failure("there is no searcher '\(source.searcher)'"))
    }
    let records = search.response.map { source.records(of: $0, in: context) } ?? View.Records([])
    return .group(View.Group(source.title ?? "", [.records(records)]))
  }
}
