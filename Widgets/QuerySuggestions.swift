public import WidgetCore

/// Texts to search for that go on from what is typed, from a searcher whose records are queries.
///
/// What a suggestion adds is marked. The text that is searched for already is not suggested.
public struct QuerySuggestionsConnector: Connector {
  public static let type = "querySuggestions"
  public static let summary = "Texts to search for, from a searcher whose records are queries."
  public static let example = """
    type: querySuggestions
    searcher: suggestions
    attribute: query
    limit: 5
    """
  public static let actsOnAllSearchers = true
  public static let actions = SuggestedQueries.actions

  @Parameter("The attribute that holds the text to search for.")
  public var attribute: String = "query"
  @Parameter("How a suggestion is shown, as for 'hits'; by its text if absent.")
  public var template: Template?
  @Parameter("The most suggestions, 1 to 1000.")
  public var limit: Int = 5
  @Parameter("Which parts are marked: all but those that match, those that do, or none.")
  public var highlight: HighlightStyle = .inverted
  @Parameter("Whether there are suggestions while nothing is typed.")
  public var showItemsOnEmptyQuery: Bool = false

  public init() {}

  public var attributeUses: [AttributeUse] {
    HitLines(template).attributeUses + [AttributeUse(attribute, .shown)]
  }

  public func validate(_ report: inout ParameterReport) {
    HitLines(template).check(&report)
    report.checkPageSize(limit, "limit")
  }

  public func start(_ state: inout SearchState) {
    // One of them may be what is searched for already.
    state.hitsPerPage = state.hitsPerPage ?? limit &+ 1
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard try SuggestedQueries.carryOut(action, on: &state) else {
      throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, showItemsOnEmptyQuery || !response.query.isEmpty else {
      return .records(View.Records([]))
    }
    let source = ListedSource(
      searcher: "", attribute: attribute, template: template, limit: limit, highlight: highlight)
    return .records(source.records(of: response, in: context))
  }
}
