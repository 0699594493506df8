import Testing

@testable import Renderers

@Suite struct FlowTests {
  private func lines(_ flow: Flow, _ width: Int) -> [String] {
    flow.lines(to: width).map { $0.text(usesColor: false) }
  }

  private let words = Flow(
    lead: StyledText("now: "), pieces: ["one", "two", "three"].map { StyledText($0) },
    separator: StyledText(" | "), hanging: 2)

  @Test(arguments: [
    (80, ["now: one | two | three"]),
    (14, ["now: one | two", "  three"]),
    (8, ["now: one", "  two", "  three"]),
    (4, ["now:", "  on", "  e", "  tw", "  o", "  th", "  re", "  e"]),
  ])
  func piecesShareALineAsFarAsTheyFit(width: Int, expected: [String]) {
    #expect(lines(words, width) == expected)
  }

  @Test func emptyPiecesLeaveNoSeparator() {
    let flow = Flow(
      pieces: [StyledText(), StyledText("a"), StyledText()], separator: StyledText(" | "))
    #expect(lines(flow, 10) == ["a"])
  }

  @Test func nothingGivesNoLine() {
    #expect(lines(Flow(pieces: [], separator: StyledText(" ")), 10).isEmpty)
  }
}
