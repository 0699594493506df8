internal import WidgetCore

/// A searcher that tells on standard error what it is asked, and how long the answer took.
struct ExplainedSearcher: Searcher {
  let id: String
  let searcher: any Searcher

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let start = ContinuousClock.now
    let asked = requests.map { Explanation.text(of: $0, to: id) }
    do throws(SearchError) {
      let responses = try await searcher.search(requests)
      let time = ContinuousClock.now - start
      for (asked, response) in zip(asked, responses) {
        Console.standardError.print("\(asked)\n\(Explanation.text(of: response, after: time))")
      }
      return responses
    } catch {
      for asked in asked { Console.standardError.print("\(asked)\nanswer: \(error.message)") }
      throw error
    }
  }
}
