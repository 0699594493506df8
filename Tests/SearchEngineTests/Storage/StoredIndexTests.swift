import Components
import Search
import Testing

@testable import SearchEngine

/// A cached index collects its columns while it parses the records; an index in memory builds a
/// column by looking up its attribute in each record. Both must have the same results.
@Test(arguments: UInt64(1)...4)
func cachedIndexHasTheResultsOfTheInMemoryIndex(seed: UInt64) async throws {
  var random = RandomJSONRecords(seed: seed)
  let text = (0..<400).map { random.record($0) }.joined(separator: "\n")
  let configure = { (settings: inout EmbeddedSettings) in
    settings.ranking = [RankingCriterion("n", .descending), RankingCriterion("b", .ascending)]
  }
  let cached = try await EngineFixture(text, usesCachedIndex: true, configure)
  let inMemory = try await EngineFixture(text, configure)
  #expect(cached.diagnostics == inMemory.diagnostics)
  for _ in 0..<40 {
    var request = SearchRequest()
    request.query = random.query()
    for attribute in RandomJSONRecords.attributes + ["much", "none"] {
      request.addFacet(attribute, limit: random.roll(0...500))
      request.addStatistics(of: attribute)
    }
    if random.roll(0...2) == 0 { request.filters = try .or("n >= 1", "n < -1") }
    if random.roll(0...3) == 0 { request.sort = "a:desc,text:asc" }
    let (first, second) = (try await cached.response(request), try await inMemory.response(request))
    #expect(first == second, "\(request)")
  }
}

extension EngineFixture {
  /// Returns the response without its processing time.
  fileprivate func response(_ request: SearchRequest) async throws -> SearchResponse {
    var response = try await search { $0 = request }
    response.processingTime = .zero
    return response
  }
}
