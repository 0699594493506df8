public import WidgetCore

/// Shows the matching records as a list that people extend by pages.
///
/// Any change of the query, the filters or the page size shortens the list to the first page. One
/// response contains all visible pages, so that they are consistent.
public struct InfiniteHitsConnector: Connector {
  public static let type = "infiniteHits"
  public static let otherNames = ["loadMore"]
  public static let summary = "Shows the matching records as a list that people can extend."
  public static let example = """
    type: infiniteHits
    template: "{{__position}} {{name}}"
    hitsPerPage: 10
    showPrevious: true
    """
  public static let actions =
    [
      ActionDescription("showMore", "Appends the next page."),
      ActionDescription("showPrevious", "Prepends the previous page."),
    ] + HitActions.all

  @Parameter("The template of a record, as for 'hits' (default: its fields, or its name).")
  public var template: Template?
  @Parameter("The attributes to list below the template, with their labels.")
  public var fields: [String] = []
  @ParameterGroup public var appearance: RecordAppearance
  @Parameter("The highlighted parts: matches of the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The maximum number of words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("The attribute whose values divide the list into sections.")
  public var sectionBy: String?
  @Parameter(
    "The number of hits before the end at which scrolling loads the next page; 0 to load on request only."
  )
  public var loadAhead: Int = 5
  @Parameter("Whether people can show the preceding pages.")
  public var showPrevious: Bool = false
  @Parameter("The maximum number of visible pages (default: unlimited).")
  public var mostPages: Int?
  @Parameter("Whether records are shown for an empty query.")
  public var showItemsOnEmptyQuery: Bool = true
  @Parameter("The text without results (default: the text 'noResults').")
  public var emptyText: String?
  @Parameter("The number of hits per page, 1 to 1000 (default: the searcher's).")
  public var hitsPerPage: Int?

  /// Creates a widget with default parameters.
  public init() {}

  private var lines: HitLines {
    HitLines(
      template, fields: fields, highlight: highlight, snippetWords: snippetWords,
      appearance: appearance)
  }

  public var attributeUses: [AttributeUse] {
    lines.attributeUses + [sectionBy].compactMap { $0.map { AttributeUse($0, .shown) } }
  }

  public func validate(_ report: inout ParameterReport) {
    lines.check(&report)
    report.checkPageSize(hitsPerPage)
    if let mostPages, mostPages < 1 {
      report.error("mostPages", "'mostPages' is \(mostPages), expected at least 1")
    }
    if loadAhead < 0 {
      report.error("loadAhead", "'loadAhead' is \(loadAhead), expected 0 or more")
    }
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    lines.prepare(&request)
    request.firstPage = PageSpan(endingAt: request.page, widgetState: context.widgetState).first
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    var span = PageSpan(endingAt: state.page, widgetState: state.widgetStates[context.id])
    switch action.name {
    case "showMore": try span.growAtEnd(of: context.response?.nbPages, upTo: mostPages)
    case "showPrevious": try span.growAtStart(upTo: mostPages)
    default: return try HitActions.check(action, for: Self.self, in: context)
    }
    state.page = span.last
    state.widgetStates[context.id] = span.json
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, showItemsOnEmptyQuery || !response.query.isEmpty else {
      return .records(View.RecordList([]))
    }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    if let sectionBy { records = records.sectioned(by: sectionBy, in: context.wording) }
    let isFirst = response.firstPage == 0 || !showPrevious
    records.showPrevious = isFirst ? nil : context.action("showPrevious")
    let isLast = response.page >= response.nbPages - 1
    records.loadAhead = loadAhead
    records.showMore = isLast ? nil : context.action("showMore")
    return .records(records)
  }
}
