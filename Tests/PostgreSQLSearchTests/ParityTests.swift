import Components
import Search
import SearchEngine
import Testing

@testable import PostgreSQLSearch

/// The embedded engine and a real server answer alike.
@Suite(.enabled(if: Server.isThere)) struct ParityTests {
  @Test(
    "random requests have the same counts, facets, statistics and bands in both engines",
    arguments: Sample.all, [true, false])
  func random(sample: Sample, hasColumns: Bool) async throws {
    let embedded = try await sample.embedded()
    let server = try await sample.pushed(embedded, hasColumns: hasColumns)
    let records = try embedded.records(in: 0..<embedded.recordCount)
    var requests = RandomRequests(sample, records, seed: hasColumns ? 1 : 2)
    var found = 0
    for _ in 0..<(hasColumns ? 150 : 25) {
      let request = requests.next()
      let expected = try #require(try await embedded.search([request]).first)
      let answer = try #require(try await server.search([request]).first)
      let asked = "\(request.query) | \(request.filters) | \(request.always)"
      found += expected.nbHits
      #expect(answer.nbHits == expected.nbHits, "\(asked)")
      #expect(answer.nbPages == expected.nbPages, "\(asked)")
      #expect(answer.hits.count == expected.hits.count, "\(asked)")
      #expect(answer.counts == expected.counts, "\(asked)")
      for facet in request.facets {
        let name = facet.attribute
        #expect(answer.facets[name] == expected.facets[name], "\(name) of \(asked)")
      }
      for wanted in request.statistics {
        expectEqual(answer.statistics[wanted], expected.statistics[wanted], asked)
      }
      for wanted in request.histograms {
        let counts = answer.histograms[wanted]?.map(\.count)
        #expect(counts == expected.histograms[wanted]?.map(\.count), "\(wanted) of \(asked)")
      }
      for wanted in request.facetSearches {
        let values = answer.facetHits[wanted]?.map { "\($0.value) \($0.count)" }
        #expect(
          values == expected.facetHits[wanted]?.map { "\($0.value) \($0.count)" },
          "\(wanted) of \(asked)")
      }
      if request.query.isEmpty, request.sort == nil {
        #expect(answer.hits.map(Self.told) == expected.hits.map(Self.told), "\(asked)")
      }
    }
    #expect(found > 0)
  }

  /// A hit as it is shown: JSON has one kind of number.
  private static func told(_ hit: Hit) -> [String] {
    [hit.objectID, JSONValue.object(hit.record).text(.compact)]
      + hit.highlights.map { "\($0.path): \($0.texts.map { $0.marked() })" }
  }

  private func expectEqual(
    _ found: NumericStatistics?, _ expected: NumericStatistics?, _ asked: String
  ) {
    guard let expected else { return #expect(found == nil, "\(asked)") }
    #expect(found?.min == expected.min && found?.max == expected.max, "\(asked)")
    #expect(found?.count == expected.count, "\(asked)")
    // The order of the additions differs.
    let (sum, wanted) = (found?.sum ?? .nan, expected.sum ?? .nan)
    #expect(abs(sum - wanted) <= 1e-9 * abs(wanted), "\(asked)")
  }
}
