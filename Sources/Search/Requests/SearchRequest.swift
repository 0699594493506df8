/// What a searcher is asked: a query, filters, and what to bring back besides the hits.
///
/// Connectors fill it in `prepare`; asking twice for the same is asking once.
public struct SearchRequest: Hashable, Sendable {
  /// The values of one attribute with their counts.
  public struct Facet: Hashable, Sendable {
    public var attribute: String
    /// The most values brought back; those with the highest counts.
    public var limit: Int
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
  /// Filters that always hold, besides `filters`.
  public var always: [FilterGroup] = []
  /// The page, 0-based.
  public var page = 0
  public var hitsPerPage = 20
  /// The name of the searcher's sort order; nil for its own ranking.
  public var sort: String?
  /// What rules may be bound to besides query and filters.
  public var ruleContexts: [String] = []
  public private(set) var facets: [Facet] = []
  public private(set) var statistics: [Statistics] = []
  public private(set) var counts: [Count] = []

  public init() {}

  /// Asks for the values of an attribute; of two limits the higher holds.
  public mutating func askFacet(_ attribute: String, limit: Int = 100) {
    if let index = facets.firstIndex(where: { $0.attribute == attribute }) {
      facets[index].limit = max(facets[index].limit, limit)
    } else {
      facets.append(Facet(attribute: attribute, limit: limit))
    }
  }

  /// Asks for the statistics of a numeric attribute.
  public mutating func askStatistics(of attribute: String, ignoring group: FilterGroup.ID? = nil) {
    let wanted = Statistics(of: attribute, ignoring: group)
    if !statistics.contains(wanted) { statistics.append(wanted) }
  }

  /// Asks how many records would be found under one more filter.
  public mutating func askCount(of filter: Filter, ignoring group: FilterGroup.ID? = nil) {
    let wanted = Count(of: filter, ignoring: group)
    if !counts.contains(wanted) { counts.append(wanted) }
  }

  /// The same search under other filters, for counts and statistics only: no hits, first page,
  /// and nothing asked for yet.
  public func countingOnly(under filters: FilterState) -> SearchRequest {
    var request = self
    request.filters = filters
    request.page = 0
    request.hitsPerPage = 0
    request.facets = []
    request.statistics = []
    request.counts = []
    return request
  }
}
