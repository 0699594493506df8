import Search
@testable import SearchEngine
import Testing

private func buckets(
  _ numbers: String, _ count: Int, _ scale: SearchRequest.Histogram.Scale,
  bounds: ClosedRange<Double>? = nil
) async throws -> [[Double]] {
  let records = numbers.split(separator: " ").map { #"{"n":\#($0)}"# }.joined(separator: "\n")
  let histogram = SearchRequest.Histogram(of: "n", buckets: count, scale: scale, bounds: bounds)
  let response = try await EngineFixture(records).search { $0.addHistogram(histogram) }
  return (response.histograms[histogram] ?? []).map { [$0.from, $0.to, Double($0.count)] }
}

@Suite struct HistogramTests {
  @Test func bucketsOfEqualWidthIncludeTheirLowerBoundsOnly() async throws {
    #expect(
      try await buckets("0 1 2 3 4", 2, .linear) == [[0, 2, 2], [2, 4, 3]])
    #expect(
      try await buckets("0 1 10", 3, .linear, bounds: -3...3)
        == [[-3, -1, 0], [-1, 1, 1], [1, 3, 1]])
  }

  @Test func logarithmicBucketsGrow() async throws {
    let found = try await buckets("-5 0 1 9 10 99 1000", 3, .log)
    #expect(found.map { $0[2] } == [2, 2, 1])
    #expect(found.first?[0] == 1)
    #expect(found.last?[1] == 1000)
    #expect(abs((found.first?[1] ?? 0) - 10) < 1e-9)
  }

  @Test func quantileBucketsHaveSimilarCounts() async throws {
    #expect(
      try await buckets("1 2 3 4 5 6", 3, .quantile) == [[1, 3, 2], [3, 5, 2], [5, 6, 2]])
    #expect(try await buckets("1 1 1 2", 2, .quantile) == [[1, 2, 3], [2, 2, 1]])
  }

  @Test(arguments: SearchRequest.Histogram.Scale.allCases)
  func equalNumbersAreOneBucket(scale: SearchRequest.Histogram.Scale) async throws {
    #expect(try await buckets("7 7 7", 5, scale) == [[7, 7, 3]])
  }

  @Test(arguments: SearchRequest.Histogram.Scale.allCases)
  func extremeNumbersDoNotTrap(scale: SearchRequest.Histogram.Scale) async throws {
    let numbers = "-1.7976931348623157e308 5e-324 1 1.7976931348623157e308 0 -0.0"
    for bounds in [nil, -Double.infinity...Double.infinity, 0...Double.infinity] {
      let found = try await buckets(numbers, 7, scale, bounds: bounds)
      #expect(found.joined().allSatisfy { $0.isFinite })
      let isHalf = scale == .log || bounds?.lowerBound == 0
      #expect(found.reduce(0) { $0 + $1[2] } == (scale == .log ? 3 : isHalf ? 5 : 6))
    }
  }

  @Test func adjacentNumbersHaveFewBuckets() async throws {
    #expect(try await buckets("1 1.0000000000000002", 9, .linear).count <= 2)
  }

  @Test func listIsCountedOncePerBucket() async throws {
    let found = try await buckets("[1,1,2,9] [2] [9,9]", 2, .linear)
    #expect(found == [[1, 5, 2], [5, 9, 2]])
  }

  @Test func emptySetHasNoBuckets() async throws {
    #expect(try await buckets(#""text""#, 4, .linear).isEmpty)
    #expect(try await buckets("1 2", 4, .linear, bounds: 5...9).isEmpty)
    #expect(try await buckets("-1 0", 4, .log).isEmpty)
  }

  @Test(arguments: [0, -1, 1001])
  func tooManyBucketsAreRefused(count: Int) async throws {
    let error = await #expect(throws: SearchError.self) { try await buckets("1", count, .linear) }
    #expect(error?.message == "the histogram of 'n' has \(count) buckets, expected 1 to 1000")
  }
}
