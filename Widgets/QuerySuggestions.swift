public import WidgetCore

/// Shows query suggestions from a searcher whose records are queries.
///
/// The text that a suggestion adds to the query is highlighted. The current query is not suggested.
public struct QuerySuggestionsConnector: Connector {
  public static let type = "querySuggestions"
  public static let summary = "Shows query suggestions from a searcher whose records are queries."
  public static let example = """
    type: querySuggestions
    searcher: suggestions
    attribute: query
    limit: 5
    """
  public static let actsOnAllSearchers = true
  public static let actions = SuggestedQueries.actions

  @Parameter("The attribute with the suggested query.")
  public var attribute: String = "query"
  @Parameter("The template of a suggestion, as for 'hits' (default: its text).")
  public var template: Template?
  @Parameter("The maximum number of suggestions, 1 to 1000.")
  public var limit: Int = 5
  @Parameter("The highlighted parts: the added text, the matches, or none.")
  public var highlight: HighlightStyle = .inverted
  @Parameter("Whether suggestions are shown for an empty query.")
  public var showItemsOnEmptyQuery: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  public var attributeUses: [AttributeUse] {
    HitLines(template).attributeUses + [AttributeUse(attribute, .shown)]
  }

  public func validate(_ report: inout ParameterReport) {
    HitLines(template).check(&report)
    report.checkPageSize(limit, "limit")
  }

  public func start(_ state: inout SearchState) {
    // One more, since one of them may equal the query.
    state.hitsPerPage = state.hitsPerPage ?? limit &+ 1
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard try SuggestedQueries.apply(action, to: &state) else {
      throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, showItemsOnEmptyQuery || !response.query.isEmpty else {
      return .records(View.RecordList([]))
    }
    let source = SuggestionSource(
      searcher: "", attribute: attribute, template: template, limit: limit, highlight: highlight)
    return .records(source.records(of: response, in: context))
  }
}
