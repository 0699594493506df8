import Testing

@testable import Renderers

@Suite struct StyledTextTests {
  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("مرحبا", 5), ("☎\u{FE0F}", 2),
    ("", 0),
    ("a\tb", 3), ("\u{1B}[1m", 4), ("line\nbreak", 10), ("\u{202E}abc", 3),
  ])
  func widthIsCountedInTerminalColumns(text: String, width: Int) {
    #expect(StyledText(text).width == width)
  }

  @Test func graphemesSplitByStylesAreJoined() {
    let text = StyledText("caf") + StyledText("e", .match) + StyledText("\u{301}s")
    #expect(text.cells.map(\.character) == ["c", "a", "f", "e\u{301}", "s"])
    #expect(text.cells.map(\.style) == [.plain, .plain, .plain, .match, .plain])
    #expect(text.width == 5)
  }

  @Test func stylesAreEscapeSequencesOnlyWithColor() {
    let text =
      StyledText("a ") + StyledText("b", .match) + StyledText("c", .match)
      + StyledText("d", .failure)
    #expect(text.text(usesColor: true) == "a \u{1B}[1;33mbc\u{1B}[0m\u{1B}[31md\u{1B}[0m")
    #expect(text.text(usesColor: false) == "a bcd")
  }

  @Test func paddingNeverTruncates() {
    #expect(StyledText("日").padded(to: 4).text(usesColor: false) == "日  ")
    #expect(StyledText("日").rightAligned(to: 4).text(usesColor: false) == "  日")
    #expect(StyledText("long").padded(to: 2).text(usesColor: false) == "long")
  }
}
