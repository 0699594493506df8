import Testing

@testable import WidgetRunBench

struct DistributionTests {
  @Test func frequenciesMatchTheWeights() {
    let distribution = Distribution(weights: [1, 2, 5])
    var random = RandomNumbers(seed: 1)
    var counts = [0, 0, 0]
    for _ in 0..<8_000 { counts[distribution.draw(&random)] += 1 }
    #expect((900...1_100).contains(counts[0]))
    #expect((1_850...2_150).contains(counts[1]))
    #expect((4_800...5_200).contains(counts[2]))
  }

  @Test func zipfFrequencyIsInverseToTheRank() {
    let distribution = Distribution.zipf(1_000)
    var random = RandomNumbers(seed: 1)
    var counts = [Int](repeating: 0, count: 1_000)
    for _ in 0..<100_000 { counts[distribution.draw(&random)] += 1 }
    let ratio = Double(counts[0]) / Double(counts[9])
    #expect((9.0...11.0).contains(ratio))
  }

  @Test func singleIndexIsAlwaysDrawn() {
    var random = RandomNumbers(seed: 1)
    #expect(Distribution(weights: [3]).draw(&random) == 0)
  }

  @Test func severalDrawnIndicesAreDistinct() {
    let distribution = Distribution.zipf(5, exponent: 3)
    var random = RandomNumbers(seed: 1)
    for _ in 0..<100 {
      #expect(Set(distribution.draw(4, &random)).count == 4)
    }
  }
}
