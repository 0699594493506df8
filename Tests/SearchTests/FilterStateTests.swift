import Search
import Testing

@Suite struct FilterStateTests {
  private let red = facet("color", "red")
  private let blue = facet("color", "blue")
  private let cheap = number("price", .lessThan, 10)
  private let sale = tag("sale")

  private var state: FilterState {
    FilterState([
      FilterGroup(.and("shop"), [red, cheap, sale]),
      FilterGroup(.or("color", .facet), [red, blue]),
      FilterGroup(.hierarchical("region"), [facet("lvl0", "Europe")]),
    ])
  }

  @Test func groupsWithTheSameNameAreSeparate() {
    var state = FilterState()
    state[and: "x"].add(red, cheap, sale)
    state[or: "x"].add(red, cheap, sale)
    state[hierarchical: "x"].add(red)
    #expect(
      state.groupIDs == [
        .and("x"), .or("x", .facet), .or("x", .numeric), .or("x", .tag), .hierarchical("x"),
      ])
    #expect(state.filters(in: .or("x", .numeric)) == [cheap])
    #expect(state[or: "x"].filters == [red, cheap, sale])
  }

  @Test func addingAFilterTwiceHasNoEffect() {
    var state = FilterState()
    state[and: "x"].add(red, blue, red)
    state.add([blue, red], to: .and("x"))
    #expect(state.filters(in: .and("x")) == [red, blue])
  }

  @Test func filtersDifferByNegationAndScore() {
    var state = FilterState()
    state[and: "x"].addAll([
      facet("a", "1"), facet("a", 1), facet("a", "1", not: true), facet("a", "1", score: 1),
    ])
    #expect(state[and: "x"].filters.count == 4)
    #expect(!state.contains(facet("a", 1, not: true)))
  }

  @Test func equalityIgnoresOrder() {
    var (first, second) = (FilterState(), FilterState())
    first[or: "color"].add(red, blue)
    second[or: "color"].add(blue, red)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.filters(in: .or("color", .facet)) == [red, blue])
  }

  @Test func filtersAreAddedToTheGroupOfTheirKind() {
    var state = FilterState()
    state.toggle(cheap, in: .or("x", .facet))
    #expect(state.groupIDs == [.or("x", .numeric)])
    #expect(state.contains(cheap, in: .or("x", .tag)))
    state.toggle(cheap, in: .or("x", .facet))
    #expect(state.isEmpty)
  }

  @Test func removingReturnsWhetherTheFilterExisted() {
    var state = state
    #expect(state.remove(red) == true)
    #expect(state.remove(red) == false)
    #expect(state.filters(in: .and("shop")) == [cheap, sale])
    #expect(state.filters(in: .or("color", .facet)) == [blue])
  }

  @Test func removingFromAGroupKeepsOtherGroups() {
    var state = state
    #expect(state.remove(red, from: .or("color", .facet)) == true)
    #expect(state.remove(cheap, from: .or("color", .facet)) == false)
    #expect(state.filters(in: .and("shop")) == [red, cheap, sale])
    #expect(state.removeAll([red, blue], from: .and("shop")) == true)
    #expect(state.filters(in: .and("shop")) == [cheap, sale])
    #expect(state.removeAll([red, blue]) == true)
    #expect(state.groupIDs == [.and("shop"), .hierarchical("region")])
  }

  @Test func removingByAttributeDeletesEmptyGroups() {
    var state = state
    #expect(state.removeAll(for: "color", in: .or("color", .facet)) == true)
    #expect(!state.groupIDs.contains(.or("color", .facet)))
    #expect(state.contains(red, in: .and("shop")))
    #expect(state.removeAll(for: "color") == true)
    #expect(state.removeAll(for: "color") == false)
    #expect(state.filters(in: .and("shop")) == [cheap, sale])
  }

  @Test func tagsAreFiltersOnUnderscoreTags() {
    var state = state
    #expect(state.removeAll(for: "_tags") == true)
    #expect(!state.contains(sale))
  }

  @Test func removingAnAttributeAppliesToOneGroup() {
    var state = state
    state.removeAll(in: .or("color", .facet))
    #expect(state.groupIDs == [.and("shop"), .hierarchical("region")])
    state[hierarchical: "region"].removeAll()
    #expect(state.groupIDs == [.and("shop")])
    state.removeAll()
    #expect(state.isEmpty)
  }

  @Test func groupsAreRemovedByListOrException() {
    var some = state
    some.removeAll(in: [.and("shop"), .and("none")])
    #expect(some.groupIDs == [.or("color", .facet), .hierarchical("region")])
    var others = state
    others.removeAllOthers(except: [.and("shop")])
    #expect(others.groupIDs == [.and("shop")])
    others.removeAllOthers(except: [])
    #expect(others.isEmpty)
  }

  @Test func clearingAnOrAccessorClearsAllItsTypes() {
    var state = FilterState()
    state[or: "x"].add(red, cheap, sale)
    state[or: "y"].add(red)
    state[or: "x"].removeAll()
    #expect(state.groupIDs == [.or("y", .facet)])
  }

  @Test func accessorsReadOnlyTheirGroup() {
    var state = state
    #expect(state[hierarchical: "region"].filters == [facet("lvl0", "Europe")])
    #expect(state[and: "color"].isEmpty)
    #expect(!state[or: "color"].contains(cheap))
    #expect(state[and: "shop"].removeAll(for: "color") == true)
    #expect(state[and: "shop"].remove(blue) == false)
    #expect(state.contains(red, in: .or("color", .facet)))
  }

  @Test func togglingAListTogglesEachFilter() {
    var state = FilterState()
    state[or: "color"].toggle(red, blue)
    state.toggle([red, cheap], in: .or("color", .facet))
    #expect(state[or: "color"].filters == [blue, cheap])
  }

  @Test func settingReplacesTheFiltersOfTheGroup() {
    var state = state
    state.set([blue], in: .and("shop"))
    #expect(state.filters(in: .and("shop")) == [blue])
    state.set([], in: .and("shop"))
    #expect(!state.groupIDs.contains(.and("shop")))
  }

  @Test func onlyFacetFiltersInOrGroupsAreDisjunctive() {
    var state = state
    state[or: "price"].add(cheap, sale)
    state[or: "other"].add(facet("brand", "Apple", not: true))
    #expect(state.disjunctiveAttributes == ["color", "brand"])
  }

  @Test func refinementsContainFacetValuesOfAllGroups() {
    #expect(
      state.refinements == [
        "color": [.string("red"), .string("blue")], "lvl0": [.string("Europe")],
      ])
  }

  @Test func filtersAreListedOnceInPrintedOrder() {
    #expect(state.filters == [blue, red, facet("lvl0", "Europe"), sale, cheap])
    #expect(state.filters(for: "color") == [blue, red])
  }

  @Test func copiesAreIndependent() {
    let original = state
    var copy = original
    copy[and: "shop"].remove(red)
    #expect(original.contains(red, in: .and("shop")))
  }
}
