import Search
import Synchronization

/// What to count for a request, with the columns that it needs.
///
/// Users type many letters before a screen requests other counts, so that the plan of one request
/// usually serves the next.
final class CountPlan: Sendable {
  /// How to count the values of an attribute.
  final class Facet: Sendable {
    /// Nil if no record has the attribute.
    let collector: FacetCollector?
    let attribute: String
    /// The maximum number of values, not including the selected values.
    let limit: Int

    init(_ attribute: String, _ collector: FacetCollector?, limit: Int) {
      (self.attribute, self.collector, self.limit) = (attribute, collector, limit)
    }
  }

  /// The columns by attribute.
  let columns: [String: Column]
  /// The requested facets by attribute.
  let facets: [String: Facet]
  /// The order in which facet values are listed.
  let facetOrder: FacetOrder
  private let request: SearchRequest

  init(
    _ request: SearchRequest, _ columns: [String: Column], _ settings: EmbeddedSettings,
    _ prefixes: PrecomputedPrefixes, _ cache: ResultCache
  ) {
    self.columns = columns
    self.request = request
    let facetOrder = settings.sortFacetValuesBy
    self.facetOrder = facetOrder
    facets = Dictionary(
      request.facets.map { facet in
        let collector = columns[facet.attribute]?.facets.map { facets in
          FacetCollector(
            attribute: facet.attribute, facets: facets, order: facetOrder,
            prefixes: prefixes, cache: cache)
        }
        let limit = min(facet.limit, settings.maxValuesPerFacet ?? .max)
        return (facet.attribute, Facet(facet.attribute, collector, limit: limit))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the columns for some filter groups are loaded.
  func hasColumns(for groups: [FilterGroup]) -> Bool {
    groups.allSatisfy { $0.filters.allSatisfy(hasColumn) }
  }

  /// Whether the column for a filter is loaded.
  func hasColumn(for filter: Filter) -> Bool {
    guard let column = columns[filter.attribute] else { return false }
    if case .numeric = filter { return true }
    return column.facets != nil
  }

  /// Whether a request requests the same counts.
  fileprivate func serves(_ other: SearchRequest) -> Bool {
    request.facets == other.facets && request.statistics == other.statistics
      && request.counts == other.counts && request.histograms == other.histograms
      && request.facetSearches == other.facetSearches
  }
}

/// Caches the count plans of the latest requests: a screen requests counts for its widgets, and others
/// for the alternatives of a search without results.
///
/// - Owner: `SegmentSearcher`.
/// - Key: everything that a request counts.
/// - Size: `capacity` plans.
/// - Invalidation: replaced by the plans of requests with other counts or columns.
///
/// Thread-safe.
final class CountPlanCache: Sendable {
  private static let capacity = 4

  /// The plans, the latest first.
  private let plans = Mutex<[CountPlan]>([])

  /// Returns the cached plan that counts what a request asks for; nil if there is none.
  func plan(for request: SearchRequest) -> CountPlan? {
    plans.withLock(\.self).first { $0.serves(request) }
  }

  /// Adds a plan, and removes the one that it replaces, or the oldest if there are too many.
  func insert(_ plan: CountPlan, for request: SearchRequest) {
    plans.withLock { plans in
      plans.removeAll { $0.serves(request) }
      plans.insert(plan, at: 0)
      if plans.count > Self.capacity { plans.removeLast() }
    }
  }
}
