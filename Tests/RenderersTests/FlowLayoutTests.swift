import Testing

@testable import Renderers

@Suite struct FlowLayoutTests {
  private func lines(_ flow: FlowLayout, _ width: Int) -> [String] {
    flow.lines(to: width).map { $0.text(usesColor: false) }
  }

  private let words = FlowLayout(
    lead: StyledText("now: "), items: ["one", "two", "three"].map { StyledText($0) },
    separator: StyledText(" | "), hangingIndent: 2)

  @Test(arguments: [
    (80, ["now: one | two | three"]),
    (14, ["now: one | two", "  three"]),
    (8, ["now: one", "  two", "  three"]),
    (4, ["now:", "  on", "  e", "  tw", "  o", "  th", "  re", "  e"]),
  ])
  func itemsShareLinesThatFit(width: Int, expected: [String]) {
    #expect(lines(words, width) == expected)
  }

  @Test func emptyItemsHaveNoSeparator() {
    let flow = FlowLayout(
      items: [StyledText(), StyledText("a"), StyledText()], separator: StyledText(" | "))
    #expect(lines(flow, 10) == ["a"])
  }

  @Test func noItemsProduceNoLines() {
    #expect(lines(FlowLayout(items: [], separator: StyledText(" ")), 10).isEmpty)
  }
}
