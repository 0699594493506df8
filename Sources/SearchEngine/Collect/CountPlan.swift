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

/// Caches the count plan of the previous request.
///
/// - Owner: `EmbeddedSearcher`.
/// - Key: everything that a request counts.
/// - Size: one plan.
/// - Invalidation: replaced by the plan of a request with other counts or columns.
///
/// Thread-safe.
final class CountPlanCache: Sendable {
  private let previous = Mutex<CountPlan?>(nil)

  /// Returns the previous plan if it serves a request.
  func plan(for request: SearchRequest) -> CountPlan? {
    guard let plan = previous.withLock(\.self), plan.serves(request) else { return nil }
    return plan
  }

  /// Replaces the previous plan.
  func replace(with plan: CountPlan) {
    previous.withLock { $0 = plan }
  }
}
