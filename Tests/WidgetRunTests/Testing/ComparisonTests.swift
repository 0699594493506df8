import Testing
import WidgetCore

@testable import WidgetRun

@Suite struct JSONComparisonTests {
  static let parts: [(JSONValue, JSONValue, Bool)] = [
    (["a": 1, "b": 2], ["b": 2.0], true), (["a": 1], ["b": 1], false),
    ([1, 2, 3], [1, 3], true), ([1, 2, 3], [3, 1], false), ([1], [1, 1], false),
    ([["a": 1, "b": 2], ["a": 3]], [["a": 3]], true), (["a": [:]], ["a": ["b": nil]], false),
    ("red", "red", true), ("red", "re", false), (nil, nil, true), (1, true, false),
  ]

  @Test(arguments: parts) func partIsContainedIfAllItsMembersMatch(
    _ part: (whole: JSONValue, part: JSONValue, isContained: Bool)
  ) {
    #expect(part.whole.contains(part.part) == part.isContained)
  }

  @Test func equalValuesHaveOneForm() {
    let a: JSONValue = ["x": 1.0, "y": [["b": 2, "a": 1.5]]]
    let b: JSONValue = ["y": [["a": 1.5, "b": 2.0]], "x": 1]
    #expect(a.canonical == b.canonical && a != b)
    #expect(JSONValue.number(1e300).canonical == .number(1e300))
  }

  @Test func valueIsReducedToTheMembersOfAPart() {
    let whole: JSONValue = ["a": [["b": 1, "c": 2], ["b": 3]], "d": 4]
    #expect(whole.reduced(to: ["a": [["b": 0]]]) == ["a": [["b": 1], ["b": 3]]])
  }
}

@Suite struct LineDifferenceTests {
  @Test func removedAndAddedLinesAreMarked() {
    let difference = LineDifference(expected: ["a", "b", "c"], actual: ["a", "x", "c", "d"])
    #expect(difference.lines == ["  a", "- b", "+ x", "  c", "+ d"])
  }

  @Test func linesFarFromChangesAreOmitted() {
    let lines = (1...20).map(String.init)
    var other = lines
    other[9] = "ten"
    let difference = LineDifference(expected: lines, actual: other)
    #expect(
      difference.lines == ["  …", "  8", "  9", "- 10", "+ ten", "  11", "  12", "  …"])
  }

  @Test func allLinesAreAddedToAnEmptyText() {
    #expect(LineDifference(expected: [], actual: ["a"]).lines == ["+ a"])
    #expect(LineDifference(expected: ["a"], actual: []).lines == ["- a"])
  }
}
