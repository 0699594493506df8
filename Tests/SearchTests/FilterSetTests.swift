import Search
import TestSupport
import Testing

@Suite struct FilterSetTests {
  private let values = (0..<20).map { facet("size", Double($0)) }

  // Sets of a few and of many filters are stored differently.
  @Test func behavesLikeASetAtEachSize() {
    var random = SeededGenerator(seed: 23)
    var set = FilterSet()
    var expected: [Filter] = []
    for step in 0..<300 {
      let filter = values[Int.random(in: 0..<values.count, using: &random)]
      // Grows and shrinks in turn.
      if Int.random(in: 0..<4, using: &random) > 0, (step / 50).isMultiple(of: 2) {
        set.add(filter)
        if !expected.contains(filter) { expected.append(filter) }
      } else {
        #expect(set.remove(filter) == expected.contains(filter))
        expected.removeAll { $0 == filter }
      }
      #expect(set.filters == expected)
      #expect(values.filter { set.contains($0) } == values.filter(expected.contains))
    }
  }

  @Test(arguments: [0, 1, 2, 8, 9, 20])
  func equalityAndHashIgnoreTheOrder(count: Int) {
    let filters = values.prefix(count)
    let (set, reversed) = (FilterSet(filters), FilterSet(filters.reversed()))
    #expect(set == reversed)
    #expect(set.hashValue == reversed.hashValue)
    #expect(count == 0 || set != FilterSet(filters.dropLast()))
    #expect(count == 0 || set != FilterSet(filters.dropLast() + [facet("color", "red")]))
  }

  @Test func setThatShrankEqualsOneThatWasAlwaysSmall() {
    var set = FilterSet(values)
    set.removeAll(Array(values.dropFirst(2)))
    #expect(set == FilterSet(values.prefix(2)))
    #expect(!set.contains(values[5]))
    set.add(values[5])
    #expect(set.filters == [values[0], values[1], values[5]])
  }
}
