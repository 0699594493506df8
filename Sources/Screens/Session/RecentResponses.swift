import WidgetCore

/// The latest responses of a session, so that reverting a change does not repeat a request.
struct RecentResponses {
  /// A request to a searcher.
  struct Key: Hashable {
    /// The ID of the searcher.
    var searcher: String
    /// The request with all its filters and options.
    var request: SearchRequest
  }

  private struct Entry {
    var key: Key
    var response: SearchResponse
    var end: ContinuousClock.Instant
  }

  /// Maximum number of responses.
  private static let capacity = 16

  /// The entries, the least recently used first.
  private var entries: [Entry] = []

  /// Returns the response to a request; nil if there is none or it has expired. O(`capacity`).
  mutating func response(for key: Key, at time: ContinuousClock.Instant) -> SearchResponse? {
    entries.removeAll { $0.end <= time }
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.response
  }

  /// Adds a response, and removes the least recently used one if there are too many.
  ///
  /// A response without hits is not added if it lacks the counts of alternatives because of an error.
  mutating func insert(
    _ response: SearchResponse, for key: Key, until end: ContinuousClock.Instant
  ) {
    let isComplete =
      response.nbHits > 0 || key.request.alternatives.isEmpty || !response.alternatives.isEmpty
    guard isComplete else { return }
    entries.removeAll { $0.key == key }
    entries.append(Entry(key: key, response: response, end: end))
    if entries.count > Self.capacity { entries.removeFirst() }
  }
}
