public import WidgetCore

/// Shows the matching records of the current page as a table.
public struct TableConnector: Connector {
  public static let type = "table"
  public static let summary = "Shows the matching records as a table."
  public static let example = """
    type: table
    columns:
      - name
      - { attribute: price, title: Price, format: { style: currency, currency: EUR } }
    """
  public static let actions = HitActions.all

  @Parameter(
    """
    The columns: attributes, or mappings with 'attribute', 'title', 'align', 'width' and 'format'.
    """)
  public var columns: [TableColumn]
  @Parameter("The highlighted parts: matches of the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("Whether records are shown for an empty query.")
  public var showItemsOnEmptyQuery: Bool = true
  @Parameter("The text without results (default: the text 'noResults').")
  public var emptyText: String?
  @Parameter("The number of hits per page, 1 to 1000 (default: the searcher's).")
  public var hitsPerPage: Int?

  /// Creates a widget with default parameters.
  public init() {}

  private var lines: HitLines {
    var appearance = RecordAppearance()
    appearance.layout = .table
    appearance.columns = columns
    return HitLines(nil, highlight: highlight, appearance: appearance)
  }

  public func validate(_ report: inout ParameterReport) {
    if columns.isEmpty {
      return report.error("columns", "'columns' is empty, expected at least one attribute")
    }
    lines.check(&report)
    report.checkPageSize(hitsPerPage)
  }

  public var attributeUses: [AttributeUse] {
    lines.attributeUses
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
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
    return .records(lines.records(of: response, emptyText: emptyText, in: context.wording))
  }
}
