public import Components

/// What a searcher answers.
public struct SearchResponse: Hashable, Sendable {
  public var query: String
  public var hits: [Hit]
  /// How many records match in all.
  public var nbHits: Int
  /// The page of `hits`, 0-based.
  public var page: Int
  public var nbPages: Int
  public var hitsPerPage: Int
  public var processingTime: Duration
  /// For each attribute asked for: its values, by count descending, then by value ascending.
  /// The counts of an attribute ignore that attribute's own filters in `or` groups.
  public var facets: [String: [FacetValue]]
  public var statistics: [SearchRequest.Statistics: NumericStatistics]
  public var counts: [SearchRequest.Count: Int]
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
    renderingContent: JSONValue? = nil, appliedRules: [String] = []
  ) {
    self.query = query
    self.hits = hits
    self.nbHits = nbHits
    self.page = page
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
  public var sum: Double
  public var average: Double

  public init(min: Double, max: Double, sum: Double, average: Double) {
    self.min = min
    self.max = max
    self.sum = sum
    self.average = average
  }
}
