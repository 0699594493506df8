public import WidgetCore

/// What is asked of the searcher besides what the other widgets ask; shows nothing.
public struct ConfigureConnector: Connector {
  public static let type = "configure"
  public static let summary = "Settings of the search that no other widget has; shows nothing."
  public static let example = """
    type: configure
    filters: "inStock:true AND NOT brand:Acme"
    hitsPerPage: 12
    """

  @Parameter("Filters that always hold; people neither see nor remove them.")
  public var filters: FilterExpression?
  @Parameter("The records on a page, 1 to 1000, unless a widget says so before.")
  public var hitsPerPage: Int?
  @Parameter("The name of the sort order from the start, unless a widget says so before.")
  public var sort: String?
  @Parameter("What rules may be bound to besides query and filters.")
  public var ruleContexts: [String] = []
  @Parameter("The most values of any facet, 1 to 1000, whatever the widgets ask for.")
  public var maxValuesPerFacet: Int?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    report.checkPageSize(hitsPerPage)
    report.checkPageSize(maxValuesPerFacet, "maxValuesPerFacet")
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
    state.sort = state.sort ?? sort
  }

  public func prepare(_ request: inout SearchRequest) {
    request.always += (filters?.groups ?? []).filter { !request.always.contains($0) }
    request.ruleContexts += ruleContexts.filter { !request.ruleContexts.contains($0) }
    if let maxValuesPerFacet {
      request.maxValuesPerFacet = min(maxValuesPerFacet, request.maxValuesPerFacet ?? .max)
    }
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }
}
