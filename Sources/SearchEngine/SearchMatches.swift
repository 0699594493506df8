import Components
import Search

/// The matches of a search with their counts, which are the same on all pages of its result.
struct SearchMatches: Sendable {
  /// What to know about the request, for each segment.
  let plans: [SearchPlan]
  /// The query in each segment, with the terms that are optional because nothing matched otherwise.
  let queries: [ExpandedQuery]
  /// The records of each segment that match all filters.
  let records: [RecordSet]
  /// A response with all counts, and without hits.
  let counts: SearchResponse
}

/// Caches the matches of recent searches, which users need again on the next pages.
///
/// Searches for a first page don't use it, because sessions keep recent responses.
///
/// - Owner: `EmbeddedSearcher`.
/// - Key: everything that determines the matches.
/// - Size: those of `limit` searches.
/// - Invalidation: never, because the records of a searcher don't change.
///
/// Thread-safe.
final class RecentMatches: Sendable {
  private struct Key: Hashable {
    // Behind a reference, because keys are often copied.
    private let request: Indirect<SearchRequest>

    init(_ request: SearchRequest) {
      var request = request
      (request.page, request.firstPage, request.returnsToFirstPage) = (0, nil, false)
      request.now = 0
      self.request = Indirect(wrappedValue: request)
    }

    func hash(into hasher: inout Hasher) {
      // The requests of a screen rarely differ in anything else.
      hasher.combine(request.wrappedValue.query)
      hasher.combine(request.wrappedValue.filters)
    }
  }

  private static let limit = 16

  private let matches = RecentValues<Key, SearchMatches>(limit: limit)

  /// Returns the matches of a search, and keeps them for the next pages.
  func matches(
    of request: SearchRequest, find: () throws(SearchError) -> SearchMatches
  ) throws(SearchError) -> SearchMatches {
    let key = Key(request)
    if request.page > 0, let known = matches.value(for: key) { return known }
    let found = try find()
    matches.insert(found, for: key)
    return found
  }
}
