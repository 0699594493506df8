import Testing

@testable import WidgetRunBench

struct PercentilesTests {
  @Test func percentilesAreSamples() throws {
    let percentiles = try #require(Percentiles(of: (1...200).map(Double.init).reversed()))
    #expect(percentiles.count == 200)
    #expect(percentiles.p50 == 101)
    #expect(percentiles.p95 == 191)
    #expect(percentiles.p99 == 199)
    #expect(percentiles.max == 200)
    #expect(percentiles.mean == 100.5)
  }

  @Test func singleSampleIsEveryPercentile() throws {
    let percentiles = try #require(Percentiles(of: [7]))
    #expect(percentiles.p50 == 7)
    #expect(percentiles.p99 == 7)
    #expect(percentiles.max == 7)
  }

  @Test func emptySamplesHaveNoPercentiles() {
    #expect(Percentiles(of: []) == nil)
  }

  @Test(arguments: [("", 0), ("3", 3), ("915", 5), ("4129", 3)])
  func medianIsTheMiddleSampleOrMean(digits: String, median: Double) {
    #expect(digits.compactMap { $0.wholeNumberValue.map(Double.init) }.median == median)
  }
}
