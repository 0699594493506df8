import Search
import Testing

@testable import SearchEngine

@Suite struct QueryIDTests {
  @Test func answersHaveANameOfTheirOwnWhereEventsAreToNameThem() async throws {
    let opened = try await Opened(#"{"name": "tea"}"#)
    var names: Set<String> = []
    for _ in 0..<20 {
      let answer = try await opened.search { $0.clickAnalytics = true }
      let name = try #require(answer.queryID)
      #expect(name.count == 32 && name.allSatisfy { $0.isHexDigit && !$0.isUppercase })
      names.insert(name)
    }
    #expect(names.count == 20)
    #expect(try await opened.search().queryID == nil)
  }
}
