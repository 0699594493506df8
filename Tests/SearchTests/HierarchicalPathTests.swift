import Search
import Testing

@Suite struct HierarchicalPathTests {
  private let attributes = ["lvl0", "lvl1", "lvl2"]

  @Test(arguments: [
    ("Europe", ["Europe"]),
    ("Europe > Italy", ["Europe", "Europe > Italy"]),
    ("A > B > C > D", ["A", "A > B", "A > B > C"]),
    ("", [""]),
  ])
  func eachLevelExtendsTheValueOfTheLevelAbove(value: String, levels: [String]) {
    let path = HierarchicalPath(attributes: attributes, value: value)
    #expect(path.filters.map(\.value) == levels.map { .string($0) })
    #expect(path.filters.map(\.attribute) == Array(attributes.prefix(levels.count)))
  }

  @Test func separatorIsConfigurable() {
    let path = HierarchicalPath(attributes: attributes, value: "A/B", separator: "/")
    #expect(path.filters.map(\.value) == [.string("A"), .string("A/B")])
    let whole = HierarchicalPath(attributes: attributes, value: "A/B", separator: "")
    #expect(whole.filters.map(\.value) == [.string("A/B")])
  }

  @Test func groupContainsTheDeepestFilter() {
    var state = FilterState()
    state.setHierarchicalPath(
      HierarchicalPath(attributes: attributes, value: "A > B"), in: "region")
    state.setHierarchicalPath(HierarchicalPath(attributes: ["type0"], value: "X"), in: "type")
    #expect(state.filters(in: .hierarchical("region")) == [facet("lvl1", "A > B")])
    #expect(state.description == #"( "lvl1":"A > B" ) AND ( "type0":"X" )"#)
    #expect(state.toFilterGroups().map(\.id) == [.and("region"), .and("type")])
  }

  @Test func removingTheDeepestFilterClearsThePath() {
    var state = FilterState()
    let path = HierarchicalPath(attributes: attributes, value: "A > B")
    state.setHierarchicalPath(path, in: "region")
    state[hierarchical: "region"].add(facet("lvl0", "Z"))
    state[hierarchical: "region"].remove(facet("lvl0", "Z"))
    #expect(state.hierarchicalPaths["region"] == path)
    state.removeAll(for: "lvl1")
    #expect(state == FilterState())
  }

  @Test func emptyPathDeletesTheGroup() {
    var state = FilterState()
    state.setHierarchicalPath(HierarchicalPath(attributes: attributes, value: "A"), in: "region")
    state.setHierarchicalPath(HierarchicalPath(attributes: attributes, filters: []), in: "region")
    #expect(state.isEmpty)
    #expect(state.hierarchicalPaths.isEmpty)
  }
}
