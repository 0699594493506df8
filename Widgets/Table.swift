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

  public func validate(_ report: inout ParameterReport) {
    if columns.isEmpty {
      report.error("columns", "'columns' is empty, expected at least one attribute")
    }
    for (index, column) in columns.enumerated() {
      guard let width = column.width, !(1...1000).contains(width) else { continue }
      report.error("columns", item: index, "the width is \(width), expected 1 to 1000")
    }
    report.checkPageSize(hitsPerPage)
  }

  public var attributeUses: [AttributeUse] {
    columns.map { AttributeUse($0.attribute, .shown) }
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
    var records = View.RecordList(
      response.hits.map { record(of: $0, context.wording) },
      offset: response.firstPage &* response.hitsPerPage,
      emptyText: emptyText ?? context.wording.text(.noResults))
    records.queryID = response.queryID
    records.columns = columns.map { column in
      View.RecordList.Column(
        column.attribute, title: column.title ?? context.wording.name(of: column.attribute),
        alignment: column.align ?? alignment(of: column.attribute, in: response.hits),
        width: column.width)
    }
    return .records(records)
  }

  private func record(of hit: Hit, _ wording: Wording) -> View.RecordList.Item {
    let shown = highlight.styled(hit)
    let cells = columns.map { $0.text(of: shown, in: wording) }
    let line = cells.filter { !$0.isEmpty }.joined(separator: ", ")
    var record = View.RecordList.Item(line: line, hit: hit)
    record.cells = cells
    return record
  }

  /// Right-aligned if all values are numbers.
  private func alignment(of attribute: String, in hits: [Hit]) -> View.RecordList.Alignment {
    let values = hits.compactMap { $0.value(attribute) }
      .filter { !$0.isNull }
    return !values.isEmpty && values.allSatisfy { $0.double != nil } ? .right : .left
  }
}
