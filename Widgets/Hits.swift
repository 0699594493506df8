public import WidgetCore

/// Shows the matching records of the current page, using a template or a list of fields.
///
/// Each field is a line `attribute: value` below the template. Without both, a record is represented
/// by its name or title, or else its first searchable attribute, or else its first text.
public struct HitsConnector: Connector {
  public static let type = "hits"
  public static let otherNames = ["multiIndexHits", "index", "results", "searchResults"]
  public static let summary = "Shows the matching records, using a template or a list of fields."
  public static let example = """
    type: hits
    template: "{{name}} ({{brand}}), {{price}}: {{snippet:description}}"
    fields: [color, rating]
    sectionBy: category
    """
  public static let actions = HitActions.all

  @Parameter(
    """
    The template of a record (default: its fields, or its name). '{{snippet:ATTRIBUTE}}' inserts \
    a snippet; '{{__position}}', '{{__distance}}', '{{__score}}' and '{{__group}}' insert \
    metadata of the hit.
    """)
  public var template: Template?
  @Parameter("The attributes to list below the template, with their labels.")
  public var fields: [String] = []
  @ParameterGroup public var appearance: RecordAppearance
  @Parameter("The highlighted parts: matches of the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The maximum number of words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("The attribute whose values divide the page into sections.")
  public var sectionBy: String?
  @Parameter("The template of the banner in the searcher's rendering content.")
  public var banner: Template?
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
      return .records(View.RecordList([]))
    }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    if let sectionBy { records = records.sectioned(by: sectionBy, in: context.wording) }
    if let data = response.renderingContent?[path: "widgets.banners"]?.array?.first {
      records.banner = View.Banner(data, text: banner?.text(for: data, in: context.wording))
    }
    return .records(records)
  }
}
