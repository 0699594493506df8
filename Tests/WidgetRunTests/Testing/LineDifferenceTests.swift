import Testing

@testable import WidgetRun

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

  @Test func nothingAgainstSomethingIsAllNew() {
    #expect(LineDifference(expected: [], actual: ["a"]).lines == ["+ a"])
    #expect(LineDifference(expected: ["a"], actual: []).lines == ["- a"])
  }
}
