import Testing

@testable import WidgetRunBench

struct ComparisonTests {
  private func result(
    word: Double, twoWords: Double, records: Int = 1_000, typoTolerance: Bool = false
  ) throws -> BenchResult {
    let measurement = Measurement.sample([(.word, word), (.twoWords, twoWords)], records: records)
    return try #require(
      BenchResult(measurement, repetitions: 3, typoTolerance: typoTolerance))
  }

  @Test func figuresHaveRatios() throws {
    let comparison = try Comparison(result(word: 2, twoWords: 4), result(word: 3, twoWords: 2))
    let ratios = Dictionary(uniqueKeysWithValues: comparison.rows.map { ($0.label, $0.ratio) })
    #expect(ratios["word p50"] == 1.5)
    #expect(ratios["2w p99"] == 0.5)
    #expect(ratios["opening"] == 1)
    #expect(ratios["0 p50"] == nil)
  }

  @Test(arguments: [
    (100.0, 105.0, false), (100, 106, true), (100, 50, false), (0, 1, true), (0, 0, false),
  ])
  func increaseByMoreThanFivePercentIsARegression(before: Double, after: Double, isRegression: Bool)
  {
    #expect(Comparison.Row(label: "p50", before: before, after: after).isRegression == isRegression)
  }

  @Test func regressionsAreMarked() throws {
    let text = try Comparison(result(word: 2, twoWords: 4), result(word: 3, twoWords: 4)).text
    let marked = text.split(separator: "\n").filter { $0.hasSuffix("worse") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(marked == ["word p50", "word p99", "word mean", "all mean"])
  }

  @Test func runsOverDifferentRecordsAreNotCompared() throws {
    let (small, large) = try (
      result(word: 1, twoWords: 1), result(word: 1, twoWords: 1, records: 9)
    )
    #expect(throws: BenchError.self) { try Comparison(small, large) }
  }

  @Test func runsWithAndWithoutTyposAreNotCompared() throws {
    let (without, with) = try (
      result(word: 1, twoWords: 1), result(word: 1, twoWords: 1, typoTolerance: true)
    )
    #expect(throws: BenchError.self) { try Comparison(without, with) }
  }
}
