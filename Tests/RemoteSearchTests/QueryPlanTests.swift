import Components
import Search
import Testing

@testable import RemoteSearch

@Suite struct QueryPlanTests {
  @Test func responsesAreMergedPerRequest() throws {
    let first = request {
      $0.filters.add([.facet(.init(attribute: "a", stringValue: "x"))], to: .or("a", .facet))
      $0.addFacet("a")
      $0.firstPage = 0
      $0.page = 1
    }
    let second = request { $0.addFacetSearch(in: "b", for: "y") }
    let plan = try QueryPlan([first, second])
    #expect(plan.queries.count == 5)
    let hits = [["0"], [], ["1"], ["z"], []]
    let engineResponses = zip(hits, plan.queries).map { ids, query in
      var engineResponse = SearchResponse(hits: ids.map { Hit(objectID: $0, record: JSONObject()) })
      if let requested = query.facetSearch {
        engineResponse.facetHits[requested] = [
          FacetHit("yes", highlighted: HighlightedText(parts: []), count: 1)
        ]
      }
      return engineResponse
    }
    let responses = try plan.responses(from: engineResponses)
    #expect(responses.map { $0.hits.map(\.objectID) } == [["0", "1"], ["z"]])
    #expect(responses[1].facetHits.values.joined().map(\.value) == ["yes"])
    #expect(throws: SearchError.self) { try plan.responses(from: engineResponses.dropLast()) }
  }

  @Test func tooManyPagesInOneRequestAreRejected() {
    let requested = request {
      $0.firstPage = 0
      $0.page = 1_000_000_000
    }
    #expect(throws: SearchError.self) { try QueryPlan([requested]) }
    #expect(throws: SearchError.self) { try QueryPlan([request { $0.page = .max }]) }
  }
}
