import TestSupport
import Testing

@testable import SearchEngine

@Test(arguments: [1, 2, 7, 99, 100, 101])
func topHitsEqualThoseOfAFullSort(count: Int) {
  var generator = SeededGenerator(seed: UInt64(count))
  let ranks = (0..<100).map { _ in UInt32.random(in: 0...30, using: &generator) }
  let hits = ranks.enumerated().map {
    RelevanceSortKey(sortRank: $1, relevance: .none, record: UInt32($0))
  }
  var top = TopHits<RelevanceSortKey>(count)
  for hit in hits.shuffled(using: &generator) { top.insert(hit) }
  #expect(top.records() == hits.sorted().prefix(count).map { Int($0.record) })
  #expect(top.last == (count > 100 ? nil : hits.sorted()[count - 1]))
}

@Test(arguments: [-1, 0, 1, 7, 30, 300])
func largestNumbersEqualThoseOfAFullSort(limit: Int) {
  var generator = SeededGenerator(seed: 5)
  let numbers = (0..<200).map { place in
    UInt64.random(in: 0...900, using: &generator) << 32 | UInt64(200 - place)
  }
  var kept = numbers
  kept.keepLargest(limit)
  #expect(kept == Array(numbers.sorted(by: >).prefix(max(0, limit))))
}
