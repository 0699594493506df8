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

  @Parameter("Filters that always apply; people can neither see nor remove them.")
  public var filters: FilterExpression?
  @Parameter("The number of hits per page, 1 to 1000, unless an earlier widget sets it.")
  public var hitsPerPage: Int?
  @Parameter("The initial sort order, unless an earlier widget sets it.")
  public var sort: String?
  @Parameter("The contexts of rules.")
  public var ruleContexts: [String] = []
  @Parameter("The maximum number of values per facet, 1 to 1000.")
  public var maxValuesPerFacet: Int?
  @Parameter("The center of a geographic search, such as '47.4, 8.5'.")
  public var aroundLatLng: Coordinates?
  @Parameter("The maximum distance from the center in meters.") public var aroundRadius: Double?
  @Parameter("Boxes, one of which must contain each hit, in degrees.")
  public var insideBoundingBox: OneOrMore<GeographicArea.Box>?
  @Parameter("The maximum number of hits per group; 0 for all.") public var distinct: Int?
  @Parameter("The attributes of hits that responses contain (default: all).")
  public var attributesToRetrieve: [String]?
  @Parameter("The minimum relevance of sorted hits, 0 to 100.") public var relevancyStrictness: Int?
  @Parameter("Attributes with the numbers of words of their snippets, such as 'description:20'.")
  public var attributesToSnippet: [SearchRequest.Snippet] = []
  @Parameter("Filters that boost hits, such as 'brand:Apple<score=2>'.")
  public var optionalFilters: [FilterExpression] = []
  @Parameter("Whether responses have an id for events.") public var clickAnalytics: Bool = false
  @Parameter("Which words of the query match prefixes.")
  public var queryType: QueryReading.Prefixes?
  @Parameter("Whether words with typos match; 'min' keeps the records with the fewest typos.")
  public var typoTolerance: QueryReading.Typos?
  @Parameter("Whether stop words, such as 'the', are optional.")
  public var removeStopWords: Bool?
  @Parameter("Which words become optional if no record contains all.")
  public var removeWordsIfNoResults: QueryReading.Removal?
  @Parameter("Optional words of the query, besides those of the searcher.")
  public var optionalWords: [String] = []
  @Parameter("Whether \"quoted phrases\" and -excluded words are supported.")
  public var advancedSyntax: Bool?
  @Parameter("Whether the searcher's synonyms apply.")
  public var synonyms: Bool?
  @Parameter("The attributes to search (default: all searchable attributes).")
  public var restrictSearchableAttributes: [String] = []

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
    if !(aroundRadius >= 0) {
      report.error("aroundRadius", "'aroundRadius' is negative, expected 0 or more")
    }
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
    for snippet in attributesToSnippet {
      request.askSnippet(of: snippet.attribute, words: snippet.words)
    }
    request.optionalFilters.add(optionalFilters)
    request.clickAnalytics = request.clickAnalytics || clickAnalytics
    prepare(&request.reading)
  }

  private func prepare(_ reading: inout QueryReading) {
    reading.queryType = queryType ?? reading.queryType
    reading.typoTolerance = typoTolerance ?? reading.typoTolerance
    reading.removeStopWords = removeStopWords ?? reading.removeStopWords
    reading.removeWordsIfNoResults = removeWordsIfNoResults ?? reading.removeWordsIfNoResults
    reading.optionalWords += optionalWords.filter { !reading.optionalWords.contains($0) }
    reading.advancedSyntax = advancedSyntax ?? reading.advancedSyntax
    reading.synonyms = synonyms ?? reading.synonyms
    reading.restrictSearchableAttributes += restrictSearchableAttributes.filter {
      !reading.restrictSearchableAttributes.contains($0)
    }
  }

  public func view(in context: WidgetContext) -> View {
    .text(View.Text(""))
  }
}
