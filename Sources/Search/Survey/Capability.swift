/// Something that a screen can ask for and that not every searcher can do.
public enum Capability: String, Hashable, Sendable, CaseIterable {
  case facets
  case statistics
  case filterCounts
  case numericFilters
  case hierarchies
  case sortOrders
  case ruleContexts
  case histograms
  case facetSearches
  case snippets
  case geography
  case distinct
  case optionalFilters
  case relatedRecords
  case relevancyStrictness
  case queryReading
  case customData
  case facetOrdering

  /// What is requested, in words: `the counts of an attribute's values`.
  public var phrase: String {
    switch self {
    case .facets: "the counts of an attribute's values"
    case .statistics: "the least and greatest number of an attribute"
    case .filterCounts: "the number of records that fulfil a given filter"
    case .numericFilters: "filters that compare numbers"
    case .hierarchies: "the counts of a tree's levels"
    case .sortOrders: "sort orders to choose from"
    case .ruleContexts: "rules that are bound to a context"
    case .histograms: "a histogram of an attribute's numbers"
    case .facetSearches: "a search among an attribute's values"
    case .snippets: "stretches of text around what matches"
    case .geography: "places and distances"
    case .distinct: "hits that are grouped by an attribute"
    case .optionalFilters: "filters that records need not fulfil"
    case .relatedRecords: "records like a given one"
    case .relevancyStrictness: "sort orders that leave out what is less relevant"
    case .queryReading: "other ways to read a query"
    case .customData: "custom data of rules"
    case .facetOrdering: "an order of facets"
    }
  }
}

extension Capability {
  /// Whether a widget that asks for it works as well without, and only shows less.
  public var isDecoration: Bool { self == .histograms }

  /// What comes nearest to it with a searcher that cannot do it, in words; nil if nothing does.
  public var alternative: String? {
    switch self {
    case .facets, .statistics, .numericFilters, .geography, .customData, .relatedRecords: nil
    case .filterCounts: "a 'facetList' counts the values of an attribute"
    case .hierarchies: "a 'facetList' for each level filters by it"
    case .sortOrders: "the engine's own ranking orders the hits"
    case .ruleContexts: "filters under 'state' can stand for what the rules do"
    case .histograms: "a 'numberRange' works without the spread of its numbers"
    case .facetSearches: "a higher 'limit' shows more values"
    case .snippets: "the whole attribute can be shown"
    case .distinct: "the engine's own settings may group records"
    case .optionalFilters: "a sort order can put such records first"
    case .relevancyStrictness: "a sort order without it shows all hits"
    case .queryReading: "the engine's own settings say how queries are read"
    case .facetOrdering: "a 'facetList' for each attribute has a fixed order"
    }
  }
}

extension SearchRequest {
  /// The request without the decorations that a searcher lacks.
  public func decorated(within capabilities: Set<Capability>) -> SearchRequest {
    if histograms.isEmpty || capabilities.contains(.histograms) { return self }
    var request = self
    request.removeHistograms()
    return request
  }

  /// What a searcher must be able to do to answer the request.
  public var capabilities: Set<Capability> {
    let asked: KeyValuePairs<Capability, Bool> = [
      .facets: !facets.isEmpty,
      .statistics: !statistics.isEmpty,
      .filterCounts: !counts.isEmpty,
      .numericFilters: filtersOfAllKinds.contains { $0.kind == .numeric },
      .hierarchies: !filters.hierarchicalPaths.isEmpty,
      .sortOrders: sort != nil,
      .ruleContexts: !ruleContexts.isEmpty,
      .histograms: !histograms.isEmpty,
      .facetSearches: !facetSearches.isEmpty,
      .snippets: !snippets.isEmpty,
      .geography: area != nil,
      .distinct: distinct != nil,
      .optionalFilters: !optionalFilters.groups.isEmpty,
      .relatedRecords: related != nil,
      .relevancyStrictness: relevancyStrictness != nil,
      .queryReading: reading != QueryReading(),
    ]
    return Set(asked.lazy.filter(\.value).map(\.key))
  }
}
