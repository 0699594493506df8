import Search
import Testing

@Suite struct FilterStateTextTests {
  @Test func groupsAreSortedByNameAndOrComesBeforeAnd() {
    let x = facet("a", "x")
    let state = FilterState([
      FilterGroup(.and("b"), [x]), FilterGroup(.or("b", .facet), [x]), FilterGroup(.and("a"), [x]),
      FilterGroup(.and("B"), [x]),
    ])
    #expect(
      state.toFilterGroups().map(\.id) == [.and("B"), .and("a"), .or("b", .facet), .and("b")])
  }

  @Test func groupsWithTheSameNameAreSortedByText() {
    var state = FilterState()
    state[or: "g"].add(facet("color", "red"), range("price", 1...2), tag("t"))
    state[and: "g"].add(facet("z", "1"))
    state[hierarchical: "g"].add(facet("y", "1"))
    #expect(
      state.description
        == #"( "_tags":"t" ) AND ( "color":"red" ) AND ( "price":1.0 TO 2.0 ) "#
        + #"AND ( "y":"1" ) AND ( "z":"1" )"#)
  }

  @Test func filtersOfAGroupAreSortedByText() {
    var state = FilterState()
    state[and: "g"].add(
      facet("a", "x", not: true), range("price", 5...10), range("price", 10...25),
      number("price", .lessThan, 5), facet("a", "x"), tag("t"))
    #expect(
      state.description
        == #"( "_tags":"t" AND "a":"x" AND "price" < 5.0 AND "price":10.0 TO 25.0 "#
        + #"AND "price":5.0 TO 10.0 AND NOT "a":"x" )"#)
  }

  @Test func emptyStateHasNoText() {
    #expect(FilterState().description == "")
    #expect(FilterState().debugDescription == "FilterState {}")
    #expect(FilterState().toFilterGroups().isEmpty)
  }
}
