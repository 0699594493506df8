public import WidgetCore

/// The records found on the current page.
///
/// A record is shown by its `template`, then by its `fields`, one `attribute: value` a line. With
/// neither, it is shown by its name or title, else by the first attribute that is searched, else
/// by the first text it has.
public struct HitsConnector: Connector {
  public static let type = "hits"
  public static let summary = "The records found, each shown by a template or by its fields."
  public static let example = """
    type: hits
    template: "{{name}} ({{brand}}), {{price}}: {{snippet:description}}"
    fields: [color, rating]
    sectionBy: category
    """
  public static let actions = HitActions.all

  @Parameter(
    """
    How a record is shown; by its fields or its name if absent. '{{snippet:ATTRIBUTE}}' is the \
    part that matches; '{{__position}}', '{{__distance}}', '{{__score}}' and '{{__group}}' are \
    known, too.
    """)
  public var template: Template?
  @Parameter("The attributes listed below, each with its label.")
  public var fields: [String] = []
  @Parameter("Which parts are marked: those that match the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The most words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("The attribute by whose values the records of a page are gathered under headings.")
  public var sectionBy: String?
  @Parameter("The words of the banner that the searcher's rendering content may have.")
  public var banner: Template?
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

  public func validate(_ report: inout ParameterReport) {
    lines.check(&report)
    report.checkPageSize(hitsPerPage)
  }

  public var attributeUses: [AttributeUse] {
    lines.attributeUses + [sectionBy].compactMap { $0.map { AttributeUse($0, .shown) } }
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest) {
    lines.prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try HitActions.check(action, for: Self.self, in: context)
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, showItemsOnEmptyQuery || !response.query.isEmpty else {
      return .records(View.Records([]))
    }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    if let sectionBy { records = records.sectioned(by: sectionBy, in: context.wording) }
    if let data = response.renderingContent?[path: "widgets.banners"]?.array?.first {
      records.banner = View.Banner(data, text: banner?.text(for: data, in: context.wording))
    }
    return .records(records)
  }
}
