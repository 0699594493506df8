import Testing
import WidgetCore

@testable import Screens

@Suite struct SearchProgressTests {
  @Test func keepsFirstAndLatestResponse() {
    var progress = SearchProgress()
    progress.pending = 1
    progress.finish(.failure(SearchError(.unavailable, "the line is dead")))
    #expect(progress.firstResponse == nil)
    #expect(progress.error?.message == "the line is dead")
    progress.finish(.success(SearchResponse(nbHits: 1)))
    progress.finish(.success(SearchResponse(nbHits: 2)))
    #expect(progress.firstResponse?.nbHits == 1)
    #expect(progress.response?.nbHits == 2)
    #expect(progress.error == nil)
    #expect(!progress.isLoading)
  }
}
