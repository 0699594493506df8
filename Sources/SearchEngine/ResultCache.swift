import Search
import Synchronization

/// Caches the facet values and first hits of sets that many searches share.
///
/// Only sets whose counts are precomputed are cached: all records, and those of short prefixes.
///
/// - Owner: `EmbeddedSearcher`, which lends it to `FacetCollector` and `HitRanker`.
/// - Keys: `FacetKey` and `HitsKey`.
/// - Size: at most `maximumEntries` of each kind, with at most `maximumLength` elements each. When
///   it is full, no further results are cached; screens use few limits.
/// - Invalidation: never, because the records of a searcher don't change.
///
/// Thread-safe.
final class ResultCache: Sendable {
  /// Identifies the values of an attribute in a set.
  struct FacetKey: Hashable {
    var attribute: String
    /// The precomputed prefix of the set; nil for all records.
    var prefix: Int?
    var limit: Int
  }

  /// Identifies the first hits of a precomputed prefix, ranked by relevance only.
  struct HitsKey: Hashable {
    /// The precomputed prefix.
    var prefix: Int
    /// The dictionary term that equals the query term.
    var exactTerm: Int?
    var limit: Int
  }

  /// The cached results, protected by the lock.
  private struct Entries {
    var hits: [HitsKey: [Int]] = [:]
    var facets: [FacetKey: [FacetValue]] = [:]
  }

  private static let maximumEntries = 1_024
  private static let maximumLength = 1_000

  private let entries = Mutex(Entries())

  /// Returns the cached first hits, or computes and caches them.
  func hits(
    for key: HitsKey, compute: () throws(SearchError) -> [Int]
  ) throws(SearchError) -> [Int] {
    if let cached = entries.withLock({ $0.hits[key] }) { return cached }
    let hits = try compute()
    entries.withLock { entries in
      if hits.count <= Self.maximumLength, entries.hits.count < Self.maximumEntries {
        entries.hits[key] = hits
      }
    }
    return hits
  }

  /// Returns the cached values of an attribute.
  func facetValues(for key: FacetKey) -> [FacetValue]? {
    entries.withLock { $0.facets[key] }
  }

  /// Caches the values of an attribute, unless they are too long or the cache is full.
  func insert(_ values: [FacetValue], for key: FacetKey) {
    entries.withLock { entries in
      if values.count <= Self.maximumLength, entries.facets.count < Self.maximumEntries {
        entries.facets[key] = values
      }
    }
  }
}
