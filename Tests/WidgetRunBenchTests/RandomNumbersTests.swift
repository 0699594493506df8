import Testing

@testable import WidgetRunBench

struct RandomNumbersTests {
  /// The published test vector of SplitMix64 for the seed 1234567.
  @Test func numbersMatchThePublishedTestVector() {
    var random = RandomNumbers(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func streamsOfASeedAreDistinct() {
    let firsts = (-3..<1_000).map { stream in
      var random = RandomNumbers(seed: 1, stream: stream)
      return random.next()
    }
    #expect(Set(firsts).count == firsts.count)
  }

  @Test func numbersAreUniformlyDistributed() {
    var random = RandomNumbers(seed: 1)
    var counts = [Int](repeating: 0, count: 5)
    for _ in 0..<10_000 { counts[random.number(in: 3...7) - 3] += 1 }
    #expect(counts.allSatisfy { (1_900...2_100).contains($0) })
  }

  @Test func shuffledIsAPermutation() {
    var random = RandomNumbers(seed: 1)
    let shuffled = random.shuffled(Array(0..<100))
    #expect(shuffled != Array(0..<100))
    #expect(shuffled.sorted() == Array(0..<100))
  }
}
