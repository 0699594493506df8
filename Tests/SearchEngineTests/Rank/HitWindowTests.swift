import Search
@testable import SearchEngine
import Testing

private let ten = (0..<10).map { #"{"objectID":"\#($0)"}"# }.joined(separator: "\n")

@Test(arguments: [
  (0, 2, 3, 0..<9), (1, 2, 3, 3..<9), (2, 5, 3, 6..<10), (4, 5, 3, 0..<0), (0, 0, 4, 0..<4),
  (0, Int.max, 4, 0..<10), (0, Int.max, Int.max, 0..<10), (1, Int.max, Int.max, 0..<0),
  (Int.max, Int.max, Int.max, 0..<0), (0, 3, 0, 0..<0),
])
func pageRangeIsReturnedAsOneWindow(
  firstPage: Int, page: Int, hitsPerPage: Int, expected: Range<Int>
) async throws {
  let engine = try await EngineFixture(ten)
  let response = try await engine.search {
    ($0.firstPage, $0.page, $0.hitsPerPage) = (firstPage, page, hitsPerPage)
  }
  #expect(response.hits.map(\.objectID) == expected.map { String($0) })
  #expect(response.firstPage == firstPage)
  #expect(response.page == page)
}

@Test(arguments: [-1, 4])
func firstPageAfterThePageIsRefused(firstPage: Int) async throws {
  let engine = try await EngineFixture(ten)
  let error = await #expect(throws: SearchError.self) {
    try await engine.search { ($0.firstPage, $0.page) = (firstPage, 3) }
  }
  #expect(error == .refused("the first page is \(firstPage), expected 0 to 3, the page"))
}
