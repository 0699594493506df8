import Components
import Search
import SearchEngine
import Testing
import WidgetTesting

@testable import PostgreSQLSearch

/// Compares the embedded engine with a PostgreSQL server.
@Suite(.enabled(if: Server.isAvailable)) struct ParityTests {
  @Test(
    "random requests have the same counts, facets, statistics, and histograms in both engines",
    arguments: Sample.all, [true, false])
  func random(sample: Sample, hasColumns: Bool) async throws {
    let embedded = try await sample.embedded()
    let server = try await sample.pushed(embedded, hasColumns: hasColumns)
    let records = try embedded.records(in: 0..<embedded.recordCount)
    var requests = RandomRequests(sample, records, seed: hasColumns ? 1 : 2)
    var totalHits = 0
    for _ in 0..<(hasColumns ? 150 : 25) {
      let request = requests.next()
      let expected = try #require(try await embedded.search([request]).first)
      let response = try #require(try await server.search([request]).first)
      let description = "\(request.query) | \(request.filters) | \(request.always)"
      totalHits += expected.nbHits
      #expect(response.nbHits == expected.nbHits, "\(description)")
      #expect(response.nbPages == expected.nbPages, "\(description)")
      #expect(response.hits.count == expected.hits.count, "\(description)")
      #expect(response.counts == expected.counts, "\(description)")
      for facet in request.facets {
        let name = facet.attribute
        #expect(response.facets[name] == expected.facets[name], "\(name) of \(description)")
      }
      for requested in request.statistics {
        expectEqual(response.statistics[requested], expected.statistics[requested], description)
      }
      for requested in request.histograms {
        let counts = response.histograms[requested]?.map(\.count)
        #expect(
          counts == expected.histograms[requested]?.map(\.count), "\(requested) of \(description)")
      }
      for requested in request.facetSearches {
        let values = response.facetHits[requested]?.map { "\($0.value) \($0.count)" }
        #expect(
          values == expected.facetHits[requested]?.map { "\($0.value) \($0.count)" },
          "\(requested) of \(description)")
      }
      if request.query.isEmpty, request.sort == nil {
        #expect(
          response.hits.map(Self.summary) == expected.hits.map(Self.summary), "\(description)")
      }
    }
    #expect(totalHits > 0)
    for _ in 0..<(hasColumns ? 8 : 0) {
      let violations = await Conformance.check(
        server, relatedTo: requests.next(), attributes: sample.facets, numbers: sample.numbers)
      #expect(violations == [])
    }
  }

  /// The comparable text of a hit; in JSON, integers and floating-point numbers are equal.
  private static func summary(_ hit: Hit) -> [String] {
    [hit.objectID, JSONValue.object(hit.record).text(.compact)]
      + hit.highlights.map { "\($0.path): \($0.texts.map { $0.marked() })" }
  }

  private func expectEqual(
    _ found: NumericStatistics?, _ expected: NumericStatistics?, _ description: String
  ) {
    guard let expected else { return #expect(found == nil, "\(description)") }
    #expect(found?.min == expected.min && found?.max == expected.max, "\(description)")
    #expect(found?.count == expected.count, "\(description)")
    // The order of the additions differs.
    let (sum, expectedSum) = (found?.sum ?? .nan, expected.sum ?? .nan)
    #expect(abs(sum - expectedSum) <= 1e-9 * abs(expectedSum), "\(description)")
  }
}
