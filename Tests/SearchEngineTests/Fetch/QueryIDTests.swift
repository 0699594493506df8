import Search
import Testing

@Test func responseHasAQueryIDForClickAnalytics() async throws {
  let engine = try await EngineFixture(#"{"name":"a"}"#)
  let ids = try await [true, true, false].asyncMap { isAsked in
    try await engine.search { $0.clickAnalytics = isAsked }.queryID
  }
  #expect(ids[2] == nil)
  #expect(Set(ids.compactMap { $0 }).count == 2)
  #expect(ids[0]?.count == 32)
  #expect(ids[0]?.allSatisfy(\.isHexDigit) == true)
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
