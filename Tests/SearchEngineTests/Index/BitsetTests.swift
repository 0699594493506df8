@testable import SearchEngine
import TestSupport
import Testing

@Test(arguments: [0, 1, 63, 64, 65, 130])
func bitsetEqualsSetOfIntegers(capacity: Int) {
  var generator = SeededGenerator(seed: UInt64(capacity))
  let (a, b) = (random(capacity, &generator), random(capacity, &generator))
  var union = bitset(a, capacity)
  union.formUnion(bitset(b, capacity))
  var intersection = bitset(a, capacity)
  intersection.formIntersection(bitset(b, capacity))
  #expect(numbers(union) == a.union(b).sorted())
  #expect(numbers(intersection) == a.intersection(b).sorted())
  var complement = bitset(a, capacity)
  complement.formComplement()
  #expect(numbers(complement) == Set(0..<capacity).subtracting(a).sorted())
  #expect(bitset(a, capacity).count == a.count)
  #expect(bitset(a, capacity).records(count: a.count).map { Int($0) } == a.sorted())
  #expect(Bitset(capacity: capacity, isFull: true).count == capacity)
}

private func random(_ capacity: Int, _ generator: inout SeededGenerator) -> Set<Int> {
  Set((0..<capacity).filter { _ in Bool.random(using: &generator) })
}

private func bitset(_ numbers: Set<Int>, _ capacity: Int) -> Bitset {
  var set = Bitset(capacity: capacity)
  for number in numbers { set.insert(number) }
  return set
}

private func numbers(_ set: Bitset) -> [Int] {
  var numbers: [Int] = []
  set.forEach {
    numbers.append($0)
    return true
  }
  return numbers
}
