/// A search: the query, the filters, and what the response contains.
///
/// Widgets add to it in `prepare`; adding something twice has no further effect. The parameters
/// that need no code of their own are declared in `parameters`.
public struct SearchRequest: Hashable, Sendable {
  /// The values of an attribute with their counts.
  public struct Facet: Hashable, Sendable {
    /// The dotted path of the attribute.
    public var attribute: String
    /// The maximum number of values; those with the highest counts are returned.
    public var limit: Int

    /// Creates a request for at most `limit` values.
    public init(attribute: String, limit: Int) {
      self.attribute = attribute
      self.limit = limit
    }
  }

  /// The minimum, maximum, sum, and average of a numeric attribute.
  public struct Statistics: Hashable, Sendable {
    /// The dotted path of the attribute.
    public var attribute: String
    /// The group whose filters on the attribute do not apply. `nil` if all filters apply.
    public var ignoring: FilterGroup.ID?

    /// Creates a request for statistics.
    public init(of attribute: String, ignoring: FilterGroup.ID? = nil) {
      self.attribute = attribute
      self.ignoring = ignoring
    }
  }

  /// The number of records that match an additional filter.
  public struct Count: Hashable, Sendable {
    /// The additional filter.
    public var filter: Filter
    /// The group whose filters on the same attribute do not apply. `nil` if all filters apply.
    public var ignoring: FilterGroup.ID?

    /// Creates a request for a count.
    public init(of filter: Filter, ignoring: FilterGroup.ID? = nil) {
      self.filter = filter
      self.ignoring = ignoring
    }
  }

  /// The text to search for; every record matches an empty text.
  public var query = ""
  /// The filters that users see and can remove.
  public var filters = FilterState()
  /// The filters that always apply, in addition to `filters`.
  public var always: [FilterGroup] = []
  /// The page, 0-based.
  public var page = 0
  /// Whether the first page replaces a page beyond the last.
  ///
  /// Searchers that don't support it return no hits.
  public var returnsToFirstPage = false
  /// The number of hits or groups per page; 0 for none.
  public var hitsPerPage = 20
  /// The first of several pages to return, up to `page`, 0-based. `nil` for only `page`.
  public var firstPage: Int?
  /// The name of a sort order of the searcher; `nil` for its ranking.
  public var sort: String?
  /// The time that relative dates refer to, in seconds since 1970; engines ignore it.
  public var now: Double = 0
  /// The hits for a map, which are a request of their own; `nil` for none.
  public var mapHits: MapHits?
  /// The record that hits must be similar to; `nil` for none.
  public var related: RelatedRecords?
  /// The settings of the embedded engine that the request replaces; `nil` for none.
  public var overrides: SettingsOverrides?

  // The properties of search parameters, which `SearchRequest.parameters` declares.

  /// The contexts of rules, in addition to the query and the filters.
  public var ruleContexts: [String] = []
  /// The maximum number of values of any facet; `nil` for no further limit.
  public var maxValuesPerFacet: Int?
  /// The geographic area of the hits and the origin of distances. `nil` for everywhere.
  public var area: GeographicArea?
  /// The maximum number of hits per group. 0 for no groups, `nil` for that of the settings.
  ///
  /// The searcher's settings define the attribute to group by. Pages and `nbHits` count groups.
  public var distinct: Int?
  /// The attributes of hits to return, in addition to the key; `nil` for all.
  public var attributesToRetrieve: [String]?
  /// The minimum relevance of sorted hits, 0 (all hits) to 100. `nil` for that of the settings.
  public var relevancyStrictness: Int?
  /// Filters that boost records.
  public var optionalFilters = OptionalFilters()
  /// Whether the response has a `queryID`, to which events refer.
  public var clickAnalytics = false
  /// How the query is parsed and matched.
  public var strategy = QueryStrategy()
  /// The texts to return as snippets.
  public internal(set) var snippets: [Snippet] = []

  private var requestedFacets: [Facet] = []
  /// The statistics to return.
  public private(set) var statistics: [Statistics] = []
  /// The counts to return.
  public private(set) var counts: [Count] = []
  /// The histograms to return.
  public private(set) var histograms: [Histogram] = []
  /// The searches for facet values.
  public private(set) var facetSearches: [FacetSearch] = []
  /// The searches to try if this one has no hits.
  public internal(set) var alternatives: [Alternative] = []

  /// Creates a request for the first 20 records in the searcher's ranking.
  public init() {}

  /// A new request, to compare with.
  static let initial = SearchRequest()

  /// The facets to return, in the order in which they were added.
  public var facets: [Facet] {
    guard let maximum = maxValuesPerFacet else { return requestedFacets }
    return requestedFacets.map { Facet(attribute: $0.attribute, limit: min($0.limit, maximum)) }
  }
}

extension SearchRequest {
  /// The name that requests all attributes of the searcher's facet ordering.
  public static let allFacets = "*"

  /// Whether all attributes of the searcher's facet ordering are requested.
  public var hasAllFacets: Bool { facets.contains { $0.attribute == Self.allFacets } }

  /// Requests the values of an attribute, or of `allFacets`. The higher of two limits applies.
  public mutating func addFacet(_ attribute: String, limit: Int = 100) {
    if let index = requestedFacets.firstIndex(where: { $0.attribute == attribute }) {
      requestedFacets[index].limit = max(requestedFacets[index].limit, limit)
    } else {
      requestedFacets.append(Facet(attribute: attribute, limit: limit))
    }
  }

  /// Replaces `allFacets` by attributes. O(facets × attributes).
  public mutating func replaceAllFacets(with attributes: [String]) {
    guard let index = requestedFacets.firstIndex(where: { $0.attribute == Self.allFacets }) else {
      return
    }
    let limit = requestedFacets.remove(at: index).limit
    for attribute in attributes { addFacet(attribute, limit: limit) }
  }

  /// Requests the statistics of a numeric attribute.
  ///
  /// - Parameters:
  ///   - attribute: the dotted path of the attribute.
  ///   - group: the group whose filters on the attribute do not apply; `nil` if all filters apply.
  public mutating func addStatistics(of attribute: String, ignoring group: FilterGroup.ID? = nil) {
    statistics.appendIfMissing(Statistics(of: attribute, ignoring: group))
  }

  /// Requests the number of records that match an additional filter.
  ///
  /// - Parameters:
  ///   - filter: the additional filter.
  ///   - group: the group whose filters on the same attribute do not apply; `nil` if all apply.
  public mutating func addCount(of filter: Filter, ignoring group: FilterGroup.ID? = nil) {
    counts.appendIfMissing(Count(of: filter, ignoring: group))
  }

  /// Requests the distribution of the numbers of an attribute.
  public mutating func addHistogram(_ histogram: Histogram) {
    histograms.appendIfMissing(histogram)
  }

  mutating func removeHistograms() { histograms = [] }

  /// Requests the values of an attribute that match a text.
  ///
  /// - Parameters:
  ///   - attribute: the dotted path of the attribute.
  ///   - text: the text to search for; empty for all values.
  ///   - limit: the maximum number of values.
  public mutating func addFacetSearch(in attribute: String, for text: String, limit: Int = 10) {
    facetSearches.appendIfMissing(FacetSearch(in: attribute, for: text, limit: limit))
  }

  /// Requests a snippet of an attribute; the greater of two lengths applies.
  ///
  /// - Parameters:
  ///   - attribute: the dotted path of the attribute.
  ///   - words: the maximum number of words, from 1.
  public mutating func addSnippet(of attribute: String, words: Int = 10) {
    if let index = snippets.firstIndex(where: { $0.attribute == attribute }) {
      snippets[index].words = max(snippets[index].words, words)
    } else {
      snippets.append(Snippet(of: attribute, words: words))
    }
  }

  /// Requests the number of hits of an alternative. The first with the same name applies.
  public mutating func addAlternative(_ alternative: Alternative) {
    if !alternatives.contains(where: { $0.name == alternative.name }) {
      alternatives.append(alternative)
    }
  }

  /// Removes facets, statistics, counts, histograms, and facet searches.
  mutating func removeCounts() {
    (requestedFacets, statistics, counts, histograms, facetSearches) = ([], [], [], [], [])
  }
}

extension Array where Element: Equatable {
  /// Appends an element unless the array contains it. O(count).
  mutating func appendIfMissing(_ element: Element) {
    if !contains(element) { append(element) }
  }

  /// Appends the elements that the array does not contain. O(count × number of elements).
  mutating func appendMissing(_ elements: [Element]) {
    for element in elements { appendIfMissing(element) }
  }
}
