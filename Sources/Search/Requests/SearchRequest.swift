/// What a searcher is asked: a query, filters, and what to bring back besides the hits.
///
/// Connectors fill it in `prepare`; asking twice for the same is asking once.
public struct SearchRequest: Hashable, Sendable {
  /// The values of one attribute with their counts.
  public struct Facet: Hashable, Sendable {
    public var attribute: String
    /// The most values brought back; those with the highest counts.
    public var limit: Int

    public init(attribute: String, limit: Int) {
      self.attribute = attribute
      self.limit = limit
    }
  }

  /// The least, greatest, sum and mean of one numeric attribute.
  public struct Statistics: Hashable, Sendable {
    public var attribute: String
    /// Filters on the attribute in this group are left out of account; nil leaves out none.
    public var ignoring: FilterGroup.ID?

    public init(of attribute: String, ignoring: FilterGroup.ID? = nil) {
      self.attribute = attribute
      self.ignoring = ignoring
    }
  }

  /// The number of records that fulfil one more filter.
  public struct Count: Hashable, Sendable {
    public var filter: Filter
    /// Filters on the filter's attribute in this group are left out of account; nil leaves out none.
    public var ignoring: FilterGroup.ID?

    public init(of filter: Filter, ignoring: FilterGroup.ID? = nil) {
      self.filter = filter
      self.ignoring = ignoring
    }
  }

  public var query = ""
  /// The filters that a person sees and can remove.
  public var filters = FilterState()
  /// Filters that always apply, besides `filters`.
  public var always: [FilterGroup] = []
  /// The page, 0-based.
  public var page = 0
  public var hitsPerPage = 20
  /// The name of the searcher's sort order; nil for its own ranking.
  public var sort: String?
  /// What rules may be bound to besides query and filters.
  public var ruleContexts: [String] = []
  /// The most values of any facet, whatever is requested; nil for no limit.
  public var maxValuesPerFacet: Int?
  /// How the words of the query are read.
  public var reading = QueryReading()
  /// Where records have to lie and from where distances are taken; nil for everywhere.
  public var area: GeographicArea?
  /// The most hits that share a value of the attribute that the searcher's settings group by; 0 for
  /// all, nil for what the settings say. Pages, and `nbHits`, then count groups of hits.
  public var distinct: Int?
  /// The attributes of the records that are brought back; nil for all. The key always is.
  public var attributesToRetrieve: [String]?
  /// Filters that move records to the front.
  public var optionalFilters = OptionalFilters()
  /// The record that the hits are to be like; nil for none.
  public var related: RelatedRecords?
  /// How relevant hits must be where `sort` orders them, from 0, for all, to 100; nil for what the
  /// searcher's settings say.
  public var relevancyStrictness: Int?
  /// The first page brought back, 0-based, where all from it to `page` are wanted; nil for only
  /// `page`.
  public var firstPage: Int?
  /// The moment that dates such as 'last week' count from, in seconds since 1970; no engine looks at
  /// it.
  public var now: Double = 0
  /// Whether the answer is to have a `queryID`, by which events name it.
  public var clickAnalytics = false
  private var askedFacets: [Facet] = []
  public private(set) var statistics: [Statistics] = []
  public private(set) var counts: [Count] = []
  public private(set) var histograms: [Histogram] = []
  public private(set) var facetSearches: [FacetSearch] = []
  public private(set) var snippets: [Snippet] = []
  public internal(set) var alternatives: [Alternative] = []

  public init() {}

  /// The facets requested, in the order in which they were.
  public var facets: [Facet] {
    guard let most = maxValuesPerFacet else { return askedFacets }
    return askedFacets.map { Facet(attribute: $0.attribute, limit: min($0.limit, most)) }
  }

  /// Requests the values of an attribute; the higher of two limits wins.
  public mutating func askFacet(_ attribute: String, limit: Int = 100) {
    if let index = askedFacets.firstIndex(where: { $0.attribute == attribute }) {
      askedFacets[index].limit = max(askedFacets[index].limit, limit)
    } else {
      askedFacets.append(Facet(attribute: attribute, limit: limit))
    }
  }

  /// Requests the statistics of a numeric attribute.
  public mutating func askStatistics(of attribute: String, ignoring group: FilterGroup.ID? = nil) {
    let wanted = Statistics(of: attribute, ignoring: group)
    if !statistics.contains(wanted) { statistics.append(wanted) }
  }

  /// Asks how many records would be found under one more filter.
  public mutating func askCount(of filter: Filter, ignoring group: FilterGroup.ID? = nil) {
    let wanted = Count(of: filter, ignoring: group)
    if !counts.contains(wanted) { counts.append(wanted) }
  }

  /// Asks how the numbers of an attribute are spread.
  public mutating func askHistogram(_ histogram: Histogram) {
    if !histograms.contains(histogram) { histograms.append(histogram) }
  }

  mutating func removeHistograms() { histograms = [] }

  /// Requests the values of an attribute that match a text.
  public mutating func askFacetSearch(in attribute: String, for text: String, limit: Int = 10) {
    let wanted = FacetSearch(in: attribute, for: text, limit: limit)
    if !facetSearches.contains(wanted) { facetSearches.append(wanted) }
  }

  /// Asks for a stretch of an attribute's text; the longer of two lengths wins.
  public mutating func askSnippet(of attribute: String, words: Int = 10) {
    if let index = snippets.firstIndex(where: { $0.attribute == attribute }) {
      snippets[index].words = max(snippets[index].words, words)
    } else {
      snippets.append(Snippet(of: attribute, words: words))
    }
  }

  /// Requests the number of hits of an alternative. The first alternative with a name wins.
  public mutating func askAlternative(_ alternative: Alternative) {
    if !alternatives.contains(where: { $0.name == alternative.name }) {
      alternatives.append(alternative)
    }
  }

  /// The same search under other filters, for counts and statistics only: no hits, whether grouped
  /// or not, first page, and nothing requested yet.
  public func countingOnly(under filters: FilterState) -> SearchRequest {
    var request = self
    request.filters = filters
    request.page = 0
    request.firstPage = nil
    request.hitsPerPage = 0
    request.clickAnalytics = false
    if distinct != nil { request.distinct = 0 }
    request.askedFacets = []
    request.statistics = []
    request.counts = []
    request.histograms = []
    request.facetSearches = []
    request.snippets = []
    request.alternatives = []
    return request
  }
}
