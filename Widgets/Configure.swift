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
  @Parameter("Where the nearest hits are looked for, as in '47.4, 8.5'.")
  public var aroundLatLng: Coordinates?
  @Parameter("How far from there hits may be, in metres.") public var aroundRadius: Double?
  @Parameter("Boxes in one of which hits lie, in degrees.")
  public var insideBoundingBox: OneOrMore<GeographicArea.Box>?
  @Parameter("The most hits of a group; 0 for all.") public var distinct: Int?
  @Parameter("The attributes that are brought back; all if absent.")
  public var attributesToRetrieve: [String]?
  @Parameter("How relevant sorted hits are, 0 to 100.") public var relevancyStrictness: Int?
  @Parameter("Attributes with the words of which snippets are cut, as in 'description:20'.")
  public var attributesToSnippet: [SearchRequest.Snippet] = []
  @Parameter("Filters that bring hits to the front, as in 'brand:Apple<score=2>'.")
  public var optionalFilters: [FilterExpression] = []
  @Parameter("Whether answers are named for events.") public var clickAnalytics: Bool = false

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    for (name, value, range) in [
      ("hitsPerPage", hitsPerPage, 1...1000), ("maxValuesPerFacet", maxValuesPerFacet, 1...1000),
      ("distinct", distinct, 0...1000), ("relevancyStrictness", relevancyStrictness, 0...100),
    ] {
      guard let value, !range.contains(value) else { continue }
      report.error(
        name, "'\(name)' is \(value), expected \(range.lowerBound) to \(range.upperBound)")
    }
    guard let aroundRadius else { return }
    if !(aroundRadius >= 0) { report.error("aroundRadius", "the radius must not be negative") }
    if aroundLatLng == nil { report.error("aroundRadius", "'aroundRadius' needs 'aroundLatLng'") }
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
    if request.area == nil, aroundLatLng != nil || insideBoundingBox != nil {
      request.area = GeographicArea(
        center: aroundLatLng, radius: aroundRadius, boxes: insideBoundingBox?.values ?? [])
    }
    request.distinct = distinct ?? request.distinct
    request.attributesToRetrieve = attributesToRetrieve ?? request.attributesToRetrieve
    request.relevancyStrictness = request.relevancyStrictness ?? relevancyStrictness
    for wanted in attributesToSnippet {
      request.askSnippet(of: wanted.attribute, words: wanted.words)
    }
    request.optionalFilters.add(optionalFilters)
    request.clickAnalytics = request.clickAnalytics || clickAnalytics
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }
}
