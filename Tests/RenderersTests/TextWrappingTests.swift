import Testing

@testable import Renderers

@Suite struct TextWrappingTests {
  private func wrapped(_ text: String, _ width: Int, hangingIndent: Int = 0) -> [String] {
    StyledText(text, keepsLineBreaks: true).wrapped(to: width, hangingIndent: hangingIndent)
      .map { $0.text(usesColor: false) }
  }

  @Test(arguments: [
    ("", 10, [""]),
    ("one two three", 13, ["one two three"]),
    ("one two three", 12, ["one two", "three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one  two", 4, ["one", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
    ("日本語の本", 4, ["日本", "語の", "本"]),
    ("日本", 1, ["日", "本"]),
    ("ab日本", 3, ["ab", "日", "本"]),
    ("one\ntwo", 10, ["one", "two"]),
    ("one\n\ntwo", 10, ["one", "", "two"]),
    ("  one two", 6, ["  one", "two"]),
    ("      one", 4, ["one"]),
    ("trailing   ", 20, ["trailing"]),
    ("anything", 0, ["a", "n", "y", "t", "h", "i", "n", "g"]),
  ])
  func textIsBrokenAtSpacesOrInsideLongWords(
    text: String, width: Int, lines: [String]
  ) {
    #expect(wrapped(text, width) == lines)
  }

  @Test func hangingIndentIsAtMostHalfTheWidth() {
    #expect(wrapped("one two three", 8, hangingIndent: 2) == ["one two", "  three"])
    #expect(wrapped("one\ntwo", 8, hangingIndent: 3) == ["one", "   two"])
    #expect(wrapped("abcdef", 4, hangingIndent: 9) == ["abcd", "  ef"])
  }

  @Test func emptyLinesAreNotIndented() {
    #expect(wrapped("one\n\ntwo", 8, hangingIndent: 2) == ["one", "", "  two"])
  }

  @Test func lettersKeepAccents() {
    #expect(wrapped("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
  }
}

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
