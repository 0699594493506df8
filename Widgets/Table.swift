public import WidgetCore

/// The records found on the current page, a row each.
public struct TableConnector: Connector {
  public static let type = "table"
  public static let summary = "The records found, a row each, with an attribute a column."
  public static let example = """
    type: table
    columns:
      - name
      - { attribute: price, title: Price, format: { style: currency, currency: EUR } }
    """
  public static let actions = HitActions.all

  @Parameter(
    """
    Attributes, or mappings with 'attribute', 'title', 'align', 'width' and 'format'.
    """)
  public var columns: [ListedColumn]
  @Parameter("Which parts are marked: those that match the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("False to show nothing as long as nothing is searched for.")
  public var showItemsOnEmptyQuery: Bool = true
  @Parameter("What is said when nothing is found; the screen's 'noResults' if absent.")
  public var emptyText: String?
  @Parameter("The records on a page, 1 to 1000; what the searcher gives if absent.")
  public var hitsPerPage: Int?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if columns.isEmpty { report.error("columns", "'columns' is empty, expected attributes") }
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
      return .records(View.Records([]))
    }
    var records = View.Records(
      response.hits.map { record(of: $0, context.wording) },
      offset: response.firstPage &* response.hitsPerPage,
      emptyText: emptyText ?? context.wording.text(.noResults))
    records.queryID = response.queryID
    records.columns = columns.map { column in
      View.Records.Column(
        column.attribute, title: column.title ?? context.wording.name(of: column.attribute),
        alignment: column.align ?? alignment(of: column.attribute, in: response.hits),
        width: column.width)
    }
    return .records(records)
  }

  private func record(of hit: Hit, _ wording: Wording) -> View.Records.Record {
    let shown = highlight.styled(hit)
    let cells = columns.map { $0.text(of: shown, in: wording) }
    let line = cells.filter { !$0.isEmpty }.joined(separator: ", ")
    var record = View.Records.Record(line: line, hit: hit)
    record.cells = cells
    return record
  }

  /// Numbers stand on the right, if the column has nothing else.
  private func alignment(of attribute: String, in hits: [Hit]) -> View.Records.Alignment {
    let values = hits.compactMap { $0.value(attribute) }
      .filter { !$0.isNull }
    return !values.isEmpty && values.allSatisfy { $0.double != nil } ? .right : .left
  }
}
