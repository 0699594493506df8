public import WidgetCore

/// Sets search parameters that no other widget sets; has no view.
public struct ConfigureConnector: Connector {
  public static let type = "configure"
  public static let summary = "Sets search parameters; shows nothing."
  public static let example = """
    type: configure
    filters: "inStock:true AND NOT brand:Acme"
    hitsPerPage: 12
    """
  public static let dependsOnPage = false

  @Parameter("Filters that always apply; people can neither see nor remove them.")
  public var filters: FilterExpression?
  @Parameter("Attributes whose values are counted; '*' for all in the searcher's facet ordering.")
  public var facets: [String] = []
  @Parameter("The number of hits per page, 1 to 1000, unless an earlier widget sets it.")
  public var hitsPerPage: Int?
  @Parameter("The initial sort order, unless an earlier widget sets it.")
  public var sort: String?
  /// The parameters that `SearchRequest.parameters` declares.
  @ParameterGroup public var parameters: SearchParameters

  /// Creates a widget that sets nothing.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for (index, name) in facets.enumerated() where facets[..<index].contains(name) {
      report.error("facets", item: index, "'\(name)' is listed twice")
    }
    guard let hitsPerPage, !(1...1000).contains(hitsPerPage) else { return }
    report.error("hitsPerPage", "'hitsPerPage' is \(hitsPerPage), expected 1 to 1000")
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
    state.sort = state.sort ?? sort
  }

  public func prepare(_ request: inout SearchRequest) {
    request.always += (filters?.groups ?? []).filter { !request.always.contains($0) }
    for attribute in facets { request.addFacet(attribute) }
    parameters.apply(to: &request)
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }
}
