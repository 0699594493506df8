/// Something that a screen can ask for and that not every searcher can do.
public enum Capability: String, Hashable, Sendable, CaseIterable {
  case facets
  case statistics
  case filterCounts
  case numericFilters
  case hierarchies
  case sortOrders
  case ruleContexts
  case customData
  case facetOrdering

  /// What is asked for, in words: `the counts of an attribute's values`.
  public var phrase: String {
    switch self {
    case .facets: "the counts of an attribute's values"
    case .statistics: "the least and greatest number of an attribute"
    case .filterCounts: "the number of records that fulfil a given filter"
    case .numericFilters: "filters that compare numbers"
    case .hierarchies: "the counts of a tree's levels"
    case .sortOrders: "sort orders to choose from"
    case .ruleContexts: "rules that are bound to a context"
    case .customData: "custom data of rules"
    case .facetOrdering: "an order of facets"
    }
  }
}

extension SearchRequest {
  /// What a searcher must be able to do to answer the request.
  public var capabilities: Set<Capability> {
    let groups = filters.toFilterGroups() + always
    let isNumeric = groups.contains { $0.filters.contains { $0.kind == .numeric } }
    let asked: [Capability: Bool] = [
      .facets: !facets.isEmpty,
      .statistics: !statistics.isEmpty,
      .filterCounts: !counts.isEmpty,
      .numericFilters: isNumeric || counts.contains { $0.filter.kind == .numeric },
      .hierarchies: !filters.hierarchicalPaths.isEmpty,
      .sortOrders: sort != nil,
      .ruleContexts: !ruleContexts.isEmpty,
    ]
    return Set(asked.filter(\.value).keys)
  }
}
