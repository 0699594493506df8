public import Components

/// The result of a search.
public struct SearchResponse: Hashable, Sendable {
  /// The query of the request.
  public var query: String
  /// The hits of the pages `firstPage` to `page`.
  public var hits: [Hit]
  /// The best hits of all pages, for a map. They have only some of their attributes.
  public var mapHits: [Hit] = []
  /// The total number of matching records, or of groups if hits are grouped.
  public var nbHits: Int
  /// The last page of `hits`, 0-based.
  public var page: Int
  /// The first page of `hits`, 0-based. Equals `page` unless several pages were requested.
  public var firstPage: Int
  /// Whether this is the first page instead of the requested one, which is beyond the last.
  ///
  /// Only in responses to requests with `returnsToFirstPage`.
  public var isReturnedToFirstPage = false
  /// The number of pages.
  public var nbPages: Int
  /// The number of hits per page.
  public var hitsPerPage: Int
  /// The time that the searcher needed.
  public var processingTime: Duration
  /// The values of the requested facets by attribute.
  ///
  /// They are sorted by count, descending, then by value, or only by value if the searcher's
  /// settings say so. Counts ignore the attribute's own filters in `or` groups; those of a level
  /// of a hierarchy depend only on the selection on the levels above. They count records, also if
  /// hits are grouped.
  public var facets: [String: [FacetValue]]
  /// The requested statistics; without an entry if no matching record has a number.
  public var statistics: [SearchRequest.Statistics: NumericStatistics]
  /// The requested counts.
  public var counts: [SearchRequest.Count: Int]
  /// The buckets of the requested histograms in ascending order. Empty if there are no numbers.
  public var histograms: [SearchRequest.Histogram: [HistogramBucket]] = [:]
  /// The results of the requested facet searches, sorted like `facets`.
  public var facetHits: [SearchRequest.FacetSearch: [FacetHit]] = [:]
  /// The number of hits with the minimum relevance, which form the pages. `nil` if all do.
  public var nbSortedHits: Int?
  /// The minimum relevance, 0 to 100. `nil` without a sort order or a requested minimum.
  public var appliedRelevancyStrictness: Int?
  /// The id to which events refer. `nil` if none was requested or the searcher has none.
  public var queryID: String?
  /// The number of hits of each alternative, by name. Empty if the request itself has hits.
  public var alternatives: [String: Int] = [:]
  /// The name of the alternative that `hits` belong to. `nil` if they belong to the request.
  public var alternative: String?
  /// The UTF-8 offsets of the words of the query that became optional, because no record has all.
  ///
  /// Empty if no record has the others either, or if all words became optional at once.
  public var removedWords: [Range<Int>] = []
  /// The custom data of the applied rules, in the order of the rules.
  public var userData: [JSONValue]
  /// The searcher's instructions for displaying the result; `nil` if there are none.
  public var renderingContent: JSONValue?
  /// The ids of the applied rules.
  public var appliedRules: [String]

  /// Creates a response; `firstPage` is `page` by default.
  public init(
    query: String = "", hits: [Hit] = [], nbHits: Int = 0, page: Int = 0, nbPages: Int = 0,
    hitsPerPage: Int = 20, processingTime: Duration = .zero, facets: [String: [FacetValue]] = [:],
    statistics: [SearchRequest.Statistics: NumericStatistics] = [:],
    counts: [SearchRequest.Count: Int] = [:], userData: [JSONValue] = [],
    renderingContent: JSONValue? = nil, appliedRules: [String] = [], firstPage: Int? = nil
  ) {
    self.query = query
    self.hits = hits
    self.nbHits = nbHits
    self.page = page
    self.firstPage = firstPage ?? page
    self.nbPages = nbPages
    self.hitsPerPage = hitsPerPage
    self.processingTime = processingTime
    self.facets = facets
    self.statistics = statistics
    self.counts = counts
    self.userData = userData
    self.renderingContent = renderingContent
    self.appliedRules = appliedRules
  }
}

extension SearchResponse {
  /// The response for the first page, without hits, processing time, and query id.
  package var withoutHits: SearchResponse {
    var response = self
    (response.hits, response.mapHits, response.queryID) = ([], [], nil)
    (response.page, response.firstPage, response.isReturnedToFirstPage) = (0, 0, false)
    response.processingTime = .zero
    return response
  }
}

/// A value of an attribute with the number of matching records that have it.
public struct FacetValue: Hashable, Sendable {
  /// The value as text: numbers in their shortest form, such as `0.5`, and `true` or `false`.
  public var value: String
  /// The number of matching records with the value.
  public var count: Int

  /// Creates a value with its count.
  public init(_ value: String, count: Int) {
    self.value = value
    self.count = count
  }
}

extension [FacetValue] {
  /// The values by descending count, then by text, up to a limit.
  package func ranked(limit: Int) -> [FacetValue] {
    let sorted = sorted { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
    return Array(sorted.prefix(Swift.max(0, limit)))
  }
}

/// The statistics of a numeric attribute over the matching records.
///
/// Every number of a list counts.
public struct NumericStatistics: Hashable, Sendable {
  /// The smallest number.
  public var min: Double
  /// The greatest number.
  public var max: Double
  /// The sum of all numbers; `nil` if unknown.
  public var sum: Double?
  /// The arithmetic mean; `nil` if unknown.
  public var average: Double?
  /// The number of numbers; `nil` if unknown.
  public var count: Int?

  /// Creates statistics; searchers that do not know all of them omit some.
  public init(
    min: Double, max: Double, sum: Double? = nil, average: Double? = nil, count: Int? = nil
  ) {
    self.min = min
    self.max = max
    self.sum = sum
    self.average = average
    self.count = count
  }
}
