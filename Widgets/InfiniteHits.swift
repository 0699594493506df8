public import WidgetCore

/// The records found, page below page, as far as a person has asked for more.
///
/// Whatever changes the result, be it the query, a filter or the page size, starts over: all pages
/// come in one answer, so that none is stale and none overlaps another.
public struct InfiniteHitsConnector: Connector {
  public static let type = "infiniteHits"
  public static let summary = "The records found, page below page, with a way to have more."
  public static let example = """
    type: infiniteHits
    template: "{{__position}} {{name}}"
    hitsPerPage: 10
    showPrevious: true
    """
  public static let actions =
    [
      ActionDescription("showMore", "Shows one page more."),
      ActionDescription("showPrevious", "Shows one page more before the first one shown."),
    ] + HitActions.all

  @Parameter("How a record is shown, as for 'hits'; by its fields or its name if absent.")
  public var template: Template?
  @Parameter("The attributes listed below, each with its label.")
  public var fields: [String] = []
  @Parameter("Which parts are marked: those that match the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The most words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("The attribute by whose values the records are gathered under headings.")
  public var sectionBy: String?
  @Parameter("Whether the pages before the first can be shown, too.")
  public var showPrevious: Bool = false
  @Parameter("The most pages shown at once, those at the other end giving way; all if absent.")
  public var mostPages: Int?
  @Parameter("False to show nothing as long as nothing is searched for.")
  public var showItemsOnEmptyQuery: Bool = true
  @Parameter("What is said when nothing is found; the screen's 'noResults' if absent.")
  public var emptyText: String?
  @Parameter("The records on a page, 1 to 1000; what the searcher gives if absent.")
  public var hitsPerPage: Int?

  public init() {}

  private var lines: HitLines {
    HitLines(template, fields: fields, highlight: highlight, snippetWords: snippetWords)
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
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    lines.prepare(&request)
    request.firstPage = PageSpan(endingAt: request.page, remembering: context.memory).first
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    var span = PageSpan(endingAt: state.page, remembering: state.memory[context.id])
    switch action.name {
    case "showMore": try span.growAtEnd(of: context.response?.nbPages, upTo: mostPages)
    case "showPrevious": try span.growAtStart(upTo: mostPages)
    default: return try HitActions.check(action, for: Self.self, in: context)
    }
    state.page = span.last
    state.memory[context.id] = span.json
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, showItemsOnEmptyQuery || !response.query.isEmpty else {
      return .records(View.Records([]))
    }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    if let sectionBy { records = records.sectioned(by: sectionBy, in: context.wording) }
    let isFirst = response.firstPage == 0 || !showPrevious
    records.showPrevious = isFirst ? nil : context.action("showPrevious")
    let isLast = response.page >= response.nbPages - 1
    records.showMore = isLast ? nil : context.action("showMore")
    return .records(records)
  }
}
