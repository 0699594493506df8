@testable import SearchEngine
import TestSupport
import Testing

@Test(arguments: [0, 1, 2, 7, 99, 100, 101])
func theLeastElementsAreThoseOfAFullSort(count: Int) {
  var generator = SeededGenerator(seed: UInt64(count))
  let numbers = (0..<100).map { _ in Int.random(in: 0...30, using: &generator) }
  #expect(numbers.least(count) == Array(numbers.sorted().prefix(count)))
}

@Test func aNegativeCountGivesNothing() {
  #expect([3, 1, 2].least(-1) == [])
}
