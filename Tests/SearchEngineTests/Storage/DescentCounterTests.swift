import TestSupport
import Testing

@testable import SearchEngine

@Test("descents counted in parts equal those of the whole list")
func incrementalDescentCountEqualsCountOfTheWhole() {
  var random = SeededGenerator(seed: 2)
  let numbers = (0..<1_000).map { _ in UInt32.random(in: 0..<50, using: &random) }
  let table = Table(numbers)
  for cut in 0...numbers.count {
    var scan = DescentCounter()
    scan.add(table, 0..<cut)
    scan.add(table, cut..<numbers.count)
    #expect(scan.maximum == numbers.max())
    #expect(scan.descents == zip(numbers, numbers.dropFirst()).count { $1 <= $0 })
  }
}
