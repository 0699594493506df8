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

@Suite struct SanitizedTextTests {
  @Test(arguments: [
    ("\u{1B}[31mred", "␛[31mred"),
    ("bell\u{7}", "bell␇"),
    ("nul\u{0}", "nul␀"),
    ("delete\u{7F}", "delete␡"),
    ("csi\u{9B}31m", "csi\u{FFFD}31m"),
    ("a\tb", "a b"),
    ("a\r\nb", "a b"),
    ("a\rb", "a␍b"),
    ("a\u{2028}b", "a b"),
    ("\u{202E}abc\u{202C}", "abc"), ("\u{200E}a\u{200F}b\u{61C}c", "abc"),
    ("\u{2067}abc\u{2069}", "abc"),
    ("👩‍👧 e\u{301} مرحبا", "👩‍👧 e\u{301} مرحبا"),
  ])
  func controlCharactersAreReplaced(source: String, shown: String) {
    #expect(SanitizedText(source, keepsLineBreaks: false).text == shown)
  }

  @Test(arguments: [("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\u{2029}b", "a\nb"), ("\n\n", "\n\n")])
  func lineBreaksCanBePreserved(source: String, shown: String) {
    #expect(SanitizedText(source, keepsLineBreaks: true).text == shown)
  }
}
