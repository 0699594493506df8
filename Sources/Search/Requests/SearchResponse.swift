public import Components

/// What a searcher answers.
public struct SearchResponse: Hashable, Sendable {
  public var query: String
  public var hits: [Hit]
  /// How many records match in all; where hits are grouped, how many groups.
  public var nbHits: Int
  /// The last page of `hits`, 0-based.
  public var page: Int
  /// The first page of `hits`, 0-based; `page` unless more than one were requested.
  public var firstPage: Int
  public var nbPages: Int
  public var hitsPerPage: Int
  public var processingTime: Duration
  /// For each attribute requested: its values, by count descending, then by value ascending, or by
  /// value alone where the searcher's settings say so. The counts of an attribute ignore that
  /// attribute's own filters in `or` groups; those of a level of a hierarchy obey the selection on
  /// the levels above alone. Every record that matches counts, whether hits are grouped or not.
  public var facets: [String: [FacetValue]]
  public var statistics: [SearchRequest.Statistics: NumericStatistics]
  public var counts: [SearchRequest.Count: Int]
  /// For each histogram requested: its bands from the least numbers to the greatest; none where
  /// nothing matches or the attribute has no numbers.
  public var histograms: [SearchRequest.Histogram: [HistogramBucket]] = [:]
  /// For each facet search: what it found, in the order of `facets`.
  public var facetHits: [SearchRequest.FacetSearch: [FacetHit]] = [:]
  /// How many of `nbHits` are relevant enough to be shown in the sort order requested, and make up
  /// the pages; nil where all are shown, whatever their relevance.
  public var nbSortedHits: Int?
  /// How relevant hits had to be, from 0 to 100; nil where no strictness was asked
  /// for, or no sort order.
  public var appliedRelevancyStrictness: Int?
  /// Names this answer in events; nil if the searcher names none.
  public var queryID: String?
  /// How many hits each alternative of the request has, by its name; empty where something was found
  /// at once.
  public var alternatives: [String: Int] = [:]
  /// The name of the alternative whose hits these are; nil if they are those of the request.
  public var alternative: String?
  /// What the rules that fit want to be shown, in the order of the rules.
  public var userData: [JSONValue]
  /// What the searcher says about how the answer is to be shown; nil if it says nothing.
  public var renderingContent: JSONValue?
  /// The ids of the rules that fit.
  public var appliedRules: [String]

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

/// One value of an attribute with the number of matching records that have it.
public struct FacetValue: Hashable, Sendable {
  /// The value as text: numbers in their shortest form (`10`, `0.5`), booleans as `true`, `false`.
  public var value: String
  public var count: Int

  public init(_ value: String, count: Int) {
    self.value = value
    self.count = count
  }
}

/// The spread of a numeric attribute over the matching records; every number of a list counts.
public struct NumericStatistics: Hashable, Sendable {
  public var min: Double
  public var max: Double
  /// Nil if unknown.
  public var sum: Double?
  /// Nil if unknown.
  public var average: Double?
  /// How many numbers there are; nil if unknown.
  public var count: Int?

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
