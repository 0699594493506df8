import Search
import Testing

@testable import SearchEngine

/// Results of frequent prefixes are cached; a response must not depend on previous requests.
@Test(arguments: [FacetOrder.count, .alpha])
func responsesDoNotDependOnPreviousRequests(order: FacetOrder) async throws {
  let words = ["a", "ab", "abc", "able", "b", "axe"]
  let records = (0..<200).map { number in
    #"{"objectID":"\#(number)","name":"\#(words[number % 6]) \#(words[number % 5])","k":\#(number % 40)}"#
  }
  let text = records.joined(separator: "\n")
  let configure = { (settings: inout EmbeddedSettings) in
    settings.searchable = ["name"]
    settings.sortFacetValuesBy = order
    settings.typoTolerance = false
  }
  let used = try await EngineFixture(text, usesCachedIndex: true, configure)
  for query in ["", "a", "ab", "axe a", "abc", "abl", "b", "ax", "b a", "a", "ab", ""] {
    for limit in [3, 100, 3] {
      let configureRequest = { (request: inout SearchRequest) in
        request.hitsPerPage = limit
        request.addFacet("k", limit: limit)
        request.strategy.optionalWords = ["axe", "b"]
      }
      let fresh = try await EngineFixture(text, usesCachedIndex: true, configure)
      var (first, second) = (
        try await used.search(query, configureRequest),
        try await fresh.search(query, configureRequest)
      )
      (first.processingTime, second.processingTime) = (.zero, .zero)
      #expect(first == second, "\(query) \(limit)")
    }
  }
}
