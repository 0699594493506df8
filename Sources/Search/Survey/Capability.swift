/// A feature of searches that not every searcher supports.
public enum Capability: String, Hashable, Sendable, CaseIterable {
  /// The values of an attribute with their counts.
  case facets
  /// The minimum and maximum of a numeric attribute.
  case statistics
  /// The number of records that match an additional filter.
  case filterCounts
  /// Filters that compare numbers.
  case numericFilters
  /// The counts on the levels of a hierarchy.
  case hierarchies
  /// Named sort orders, or sorting by attributes.
  case sortOrders
  /// Contexts that enable rules.
  case ruleContexts
  /// The distribution of the numbers of an attribute.
  case histograms
  /// Searching for facet values.
  case facetSearches
  /// Parts of texts around the matches.
  case snippets
  /// Geographic filters and distances.
  case geography
  /// Geographic filters by polygons.
  case polygons
  /// Grouping hits by an attribute.
  case distinct
  /// Filters that boost records.
  case optionalFilters
  /// Records that share values with a given one.
  case relatedRecords
  /// Sort orders that omit less relevant hits.
  case relevancyStrictness
  /// Changing how the query is parsed and matched.
  case queryStrategy = "queryReading"
  /// Custom data of rules.
  case customData
  /// An order of facets that the searcher determines.
  case facetOrdering

  /// A noun phrase for diagnostics, such as `facet counts`.
  public var phrase: String {
    switch self {
    case .facets: "facet counts"
    case .statistics: "the minimum and maximum of an attribute"
    case .filterCounts: "the number of records that match a filter"
    case .numericFilters: "numeric filters"
    case .hierarchies: "hierarchical facets"
    case .sortOrders: "sort orders"
    case .ruleContexts: "rule contexts"
    case .histograms: "histograms"
    case .facetSearches: "searching for facet values"
    case .snippets: "snippets"
    case .geography: "geographic filters and distances"
    case .polygons: "geographic filters by polygons"
    case .distinct: "grouped hits"
    case .optionalFilters: "optional filters"
    case .relatedRecords: "related records"
    case .relevancyStrictness: "sort orders with a minimum relevance"
    case .queryStrategy: "changing how the query is matched"
    case .customData: "custom data of rules"
    case .facetOrdering: "facet ordering"
    }
  }
}

extension Capability {
  /// Whether widgets work without it and merely show less.
  public var isOptional: Bool { self == .histograms }

  /// The best substitute with a searcher that lacks it, as a clause. `nil` if there is none.
  public var alternative: String? {
    switch self {
    case .facets, .statistics, .numericFilters, .geography, .customData, .relatedRecords: nil
    case .filterCounts: "a 'facetList' counts the values of an attribute"
    case .hierarchies: "a 'facetList' for each level filters by it"
    case .sortOrders: "the engine's own ranking orders the hits"
    case .ruleContexts: "filters under 'state' can replace the rules"
    case .histograms: "a 'numberRange' works without a histogram"
    case .facetSearches: "a higher 'limit' shows more values"
    case .snippets: "the whole attribute can be shown"
    case .polygons: "a box or a radius can enclose the polygon"
    case .distinct: "the engine's settings can group records"
    case .optionalFilters: "a sort order can rank such records first"
    case .relevancyStrictness: "a sort order without it shows all hits"
    case .queryStrategy: "the engine's settings determine how queries are matched"
    case .facetOrdering: "a 'facetList' for each attribute has a fixed order"
    }
  }
}

extension SearchRequest {
  /// The request without optional parts that a searcher does not support.
  public func withoutUnsupportedOptions(within capabilities: Set<Capability>) -> SearchRequest {
    if histograms.isEmpty || capabilities.contains(.histograms) { return self }
    var request = self
    request.removeHistograms()
    return request
  }

  /// The capabilities that a searcher needs for the request.
  public var capabilities: Set<Capability> {
    let needed: KeyValuePairs<Capability, Bool> = [
      .facets: !facets.isEmpty,
      .facetOrdering: hasAllFacets,
      .statistics: !statistics.isEmpty,
      .filterCounts: !counts.isEmpty,
      .numericFilters: filtersOfAllKinds.contains { $0.kind == .numeric },
      .hierarchies: !filters.hierarchicalPaths.isEmpty,
      .sortOrders: sort != nil,
      .histograms: !histograms.isEmpty,
      .facetSearches: !facetSearches.isEmpty,
      .relatedRecords: related != nil,
      .polygons: area?.polygons.isEmpty == false,
    ]
    let parameters = Self.parameters.lazy.filter { $0.isSet(self) }
    return Set(needed.lazy.filter(\.value).map(\.key)).union(parameters.compactMap(\.capability))
  }
}
