import Foundation
import Testing

@testable import WidgetRunBench

struct BenchResultTests {
  private func result(
    _ costs: [(queryClass: QueryClass, milliseconds: Double)]
  ) throws -> BenchResult {
    try #require(BenchResult(.sample(costs), repetitions: 3, typoTolerance: false))
  }

  @Test func timeOfAQueryIsTheMedianOfItsRepetitions() throws {
    let result = try result([(.word, 4), (.word, 2)])
    #expect(result.classes.keys.sorted() == ["word"])
    #expect(result.classes["word"]?.cpu.mean == 3)
    #expect(result.classes["word"]?.wall.max == 8)
    #expect(result.all.cpu.count == 2)
  }

  @Test func typedMixIsWeightedByTheShareOfEachClass() throws {
    let result = try result([(.oneLetter, 10), (.twoWords, 1), (.twoWords, 3)])
    let expected = (0.0522 * 10 + 0.3906 * 2) / (0.0522 + 0.3906)
    #expect(abs(result.typedMix.cpu - expected) < 1e-12)
    #expect(abs(result.typedMix.wall - 2 * expected) < 1e-12)
  }

  @Test func firstOccurrencesAreReportedSeparately() throws {
    var measurement = Measurement.sample([(.oneLetter, 10), (.twoWords, 1)])
    measurement.queries[0].firstCost = Cost(wall: 40, cpu: 30)
    measurement.queries[1].firstCost = Cost(wall: 8, cpu: 6)
    let result = try #require(BenchResult(measurement, repetitions: 3, typoTolerance: false))
    #expect(result.firstOccurrences?.cpu.max == 30)
    let mix = (0.0522 * 30 + 0.3906 * 6) / (0.0522 + 0.3906)
    #expect(abs(try #require(result.firstTypedMix).cpu - mix) < 1e-12)
    let lines = result.text.split(separator: "\n")
    #expect(lines.suffix(2).map { $0.prefix(5) } == ["first", "first"])
    #expect(Set(lines.dropFirst(6).map(\.count)).count == 1)
  }

  @Test func allocationsAreMeans() throws {
    let result = try result([(.word, 4), (.word, 2), (.oneLetter, 1)])
    #expect(result.classes["word"]?.allocations == 1.5)
    #expect(result.all.allocations == 2)
  }

  @Test func indexingRateIsInRecordsPerSecond() throws {
    #expect(try result([(.word, 1)]).recordsPerSecond == 2_000)
  }

  @Test func runWithoutQueriesHasNoResult() {
    #expect(BenchResult(.sample([]), repetitions: 3, typoTolerance: false) == nil)
  }

  @Test func tableHasARowForEachClass() throws {
    let lines = try result([(.oneLetter, 10), (.twoWords, 1)]).text.split(separator: "\n")
    #expect(lines[0] == "1,000 records, 2 queries, the median of 3, without typos")
    #expect(lines[1].hasSuffix("2,000 records per second, 3.00 MB)"))
    #expect(lines[3] == "resident 1.00 MB, at most 2.00 MB")
    #expect(lines[4].hasPrefix("read for each hit: objectID; highlighted name, description; brand"))
    let labels = lines.dropFirst(6).compactMap { $0.split(separator: " ").first }
    #expect(labels == ["1", "2w", "1", "all", "typed"])
    #expect(Set(lines.dropFirst(5).map(\.count)).count == 1)
  }

  @Test func broadQueriesAreGroupedByFilters() throws {
    var measurement = Measurement.sample([(.oneLetter, 1), (.oneLetter, 3), (.word, 5)])
    measurement.queries[1].query.filter = .ratingAndTag
    let result = try #require(BenchResult(measurement, repetitions: 3, typoTolerance: false))
    #expect(result.broad.mapValues(\.cpu.mean) == ["1 unfiltered": 1, "1 filtered": 3])
  }
}
