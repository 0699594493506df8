import InstantSearchCompat
import Testing

/// An engine that responds to a query on request.
private actor Slow: Searcher {
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
  private var arrivals: [(String, CheckedContinuation<Void, Never>)] = []

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let query = requests.first?.query ?? ""
    await withCheckedContinuation { continuation in
      waiting[query] = continuation
      for arrival in arrivals where arrival.0 == query { arrival.1.resume() }
    }
    return requests.map { SearchResponse(query: $0.query) }
  }

  func respond(_ query: String) async {
    if waiting[query] == nil {
      await withCheckedContinuation { arrivals.append((query, $0)) }
    }
    waiting.removeValue(forKey: query)?.resume()
  }
}

@MainActor @Suite struct HitsSearcherTests {
  @Test("a late response is ignored")
  func late() async {
    let slow = Slow()
    let searcher = HitsSearcher(slow)
    var answered: [String] = []
    searcher.onResults.subscribe(with: searcher) { _, response in answered.append(response.query) }
    searcher.setQuery("first")
    let first = searcher.search()
    searcher.setQuery("second")
    let second = searcher.search()
    #expect(searcher.isLoading.lastDataFired == true)
    await slow.respond("second")
    await second.value
    await slow.respond("first")
    await first.value
    #expect(answered == ["second"])
    #expect(searcher.isLoading.lastDataFired == false)
  }

  @Test("a failure ends loading and clears item controllers")
  func failure() async {
    let searcher = HitsSearcher(Shelf(failing: SearchError(.unavailable, "gone")))
    let interactor = LoadingInteractor()
    interactor.connectSearcher(searcher)
    var reason = ""
    searcher.onError.subscribe(with: searcher) { _, error in reason = error.message }
    let task = searcher.search()
    #expect(interactor.item)
    await task.value
    #expect(!interactor.item && reason == "gone")
  }

  @Test("connected objects are released with the application's references")
  func lifetimes() async {
    weak var leftSearcher: HitsSearcher?
    weak var leftState: FilterState?
    weak var leftSlider: Slider?
    do {
      let (searcher, filterState, slider) = (HitsSearcher(Shelf()), FilterState(), Slider())
      let connector = NumberRangeConnector<Double>(
        searcher: searcher, filterState: filterState, attribute: "price", controller: slider)
      await searcher.search().value
      (leftSearcher, leftState, leftSlider) = (searcher, filterState, slider)
      withExtendedLifetime(connector) {}
    }
    await Task.yield()
    #expect(leftSearcher == nil && leftState == nil && leftSlider == nil)
  }
}
