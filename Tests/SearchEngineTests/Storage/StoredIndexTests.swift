import Components
import Search
import Testing

@testable import SearchEngine

/// The columns of a kept index are collected while the records are walked through; without one
/// they are made by looking up each attribute in each record. Both must be the same.
@Test(arguments: UInt64(1)...4)
func keptAnswersAreThoseFromMemory(seed: UInt64) async throws {
  var wild = WildRecords(seed: seed)
  let text = (0..<400).map { wild.record($0) }.joined(separator: "\n")
  let configure = { (settings: inout EmbeddedSettings) in
    settings.ranking = [RankingCriterion("n", .descending), RankingCriterion("b", .ascending)]
  }
  let kept = try await Opened(text, isKept: true, configure)
  let inMemory = try await Opened(text, configure)
  #expect(kept.diagnostics == inMemory.diagnostics)
  for _ in 0..<40 {
    var request = SearchRequest()
    request.query = wild.query()
    for attribute in WildRecords.attributes + ["much", "none"] {
      request.addFacet(attribute, limit: wild.roll(0...500))
      request.addStatistics(of: attribute)
    }
    if wild.roll(0...2) == 0 { request.filters = try .or("n >= 1", "n < -1") }
    if wild.roll(0...3) == 0 { request.sort = "a:desc,text:asc" }
    let (first, second) = (try await kept.answer(request), try await inMemory.answer(request))
    #expect(first == second, "\(request)")
  }
}

extension Opened {
  /// The answer without the time that it took.
  fileprivate func answer(_ request: SearchRequest) async throws -> SearchResponse {
    var response = try await search { $0 = request }
    response.processingTime = .zero
    return response
  }
}
