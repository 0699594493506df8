import InstantSearchCompat
import Testing

/// An engine that responds on request, or throws when its task is cancelled.
private actor Engine: Searcher {
  private(set) var cancelled: [String] = []
  private(set) var started: [String] = []
  private var isOpen = false
  private var checks = 0

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let texts = requests.map(\.query)
    started += texts
    while !isOpen {
      checks += 1
      if Task.isCancelled {
        cancelled += texts
        throw .cancelled
      }
      await Task.yield()
    }
    return requests.map { SearchResponse(query: $0.query) }
  }

  func respond() { isOpen = true }

  /// Waits until a pending search has checked for its cancellation.
  func waitForCheck() async {
    let earlier = checks
    while checks <= earlier, cancelled.isEmpty { await Task.yield() }
  }

  func waitForSearch(of text: String) async {
    while !started.contains(text) { await Task.yield() }
  }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct SearchCancellationTests {
  private let engine = Engine()

  @Test("a new search and cancel cancel the task of the pending search")
  func pendingTask() async {
    let searcher = HitsSearcher(engine, query: Query("a"))
    let first = searcher.search()
    await engine.waitForSearch(of: "a")
    searcher.setQuery("b")
    let second = searcher.search()
    await first.value
    #expect(await engine.cancelled == ["a"])
    await engine.waitForSearch(of: "b")
    searcher.cancel()
    await second.value
    #expect(await engine.cancelled == ["a", "b"])
  }

  @Test("cancelling one searcher of a batch does not affect the others")
  func partOfBatch() async {
    let searcher = MultiSearcher(["products": engine])
    let first = searcher.addHitsSearcher(indexName: "products", query: Query("a"))
    let second = searcher.addHitsSearcher(indexName: "products", query: Query("b"))
    var texts: [String] = []
    first.onResults.subscribe(with: searcher) { texts.append($1.query) }
    second.onResults.subscribe(with: searcher) { texts.append($1.query) }
    let task = searcher.search()
    await engine.waitForSearch(of: "b")
    first.cancel()
    await engine.waitForCheck()
    await engine.respond()
    await task.value
    #expect(texts == ["b"])
    #expect(await engine.cancelled.isEmpty)
  }

  @Test("cancelling a batch cancels its task")
  func batch() async {
    let searcher = MultiSearcher(["products": engine])
    searcher.addHitsSearcher(indexName: "products", query: Query("a"))
    let task = searcher.search()
    await engine.waitForSearch(of: "a")
    searcher.cancel()
    await task.value
    #expect(await engine.cancelled == ["a"])
  }
}
