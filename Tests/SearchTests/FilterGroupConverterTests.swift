import Search
import Testing

@Suite struct FilterGroupConverterTests {
  private let converter = FilterGroupConverter()

  @Test(
    arguments: [
      ([], nil),
      ([FilterGroup(.and("a"), [])], ""),
      ([FilterGroup(.and("a"), []), FilterGroup(.or("b", .tag), [])], ""),
      ([FilterGroup(.and("a"), [facet("a", "x")])], #"( "a":"x" )"#),
      ([FilterGroup(.or("a", .facet), [facet("a", "x")])], #"( "a":"x" )"#),
      (
        [FilterGroup(.and("a"), [facet("a", "x"), number("b", .greaterThan, 1)])],
        #"( "a":"x" AND "b" > 1.0 )"#
      ),
      (
        [FilterGroup(.hierarchical("a"), [facet("a", "x"), facet("a", "w")])],
        #"( "a":"x" AND "a":"w" )"#
      ),
      (
        [
          FilterGroup(.or("z", .tag), [tag("y"), tag("x")]), FilterGroup(.and("e"), []),
          FilterGroup(.and("a"), [facet("a", "x", not: true)]),
        ],
        #"( "_tags":"y" OR "_tags":"x" ) AND ( NOT "a":"x" )"#
      ),
    ] as [([FilterGroup], String?)])
  func sqlKeepsTheOrderOfGroups(groups: [FilterGroup], text: String?) {
    #expect(converter.sql(groups) == text)
  }

  @Test func legacySyntaxHasAUnitForEachGroup() {
    let units = converter.legacy([
      FilterGroup(.or("color", .facet), [facet("color", "red"), facet("color", "blue")]),
      FilterGroup(.and("none"), []),
      FilterGroup(.and("misc"), [tag("sale"), range("price", 1...5), facet("a", "b", not: true)]),
    ])
    #expect(
      units == [
        .or(["color:red", "color:blue"]),
        .and(["_tags:sale", "price >= 1.0", "price <= 5.0", "a:-b"]),
      ])
  }

  @Test func negatedRangeInALegacyAndGroupIsASeparateUnit() {
    let group = FilterGroup(.and("g"), [range("price", 1...5, not: true), facet("a", "b")])
    #expect(converter.legacy([group]) == [.and(["a:b"]), .or(["price < 1.0", "price > 5.0"])])
  }

  @Test func negatedRangeInALegacyOrGroupHasTwoAlternatives() {
    let group = FilterGroup(
      .or("g", .numeric), [range("p", 1...5, not: true), number("p", .equals, 3)])
    #expect(converter.legacy([group]) == [.or(["p < 1.0", "p > 5.0", "p = 3.0"])])
  }

  @Test func rangesInALegacyOrGroupAreExpanded() {
    let group = FilterGroup(.or("g", .numeric), [range("p", 1...2), range("p", 8...9)])
    #expect(
      converter.legacy([group]) == [
        .or(["p >= 1.0", "p >= 8.0"]), .or(["p >= 1.0", "p <= 9.0"]),
        .or(["p <= 2.0", "p >= 8.0"]), .or(["p <= 2.0", "p <= 9.0"]),
      ])
  }

  @Test(arguments: [(8, 256), (9, nil)])
  func moreThanEightRangesInAnOrGroupHaveNoLegacyForm(ranges: Int, units: Int?) {
    let filters = (0..<ranges).map { range("p", Double($0)...(Double($0) + 0.5)) }
    let group = FilterGroup(.or("g", .numeric), filters)
    #expect(converter.legacy([group])?.count == units)
  }
}
