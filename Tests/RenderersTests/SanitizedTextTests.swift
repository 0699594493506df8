import Testing

@testable import Renderers

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
    ("\u{202E}abc\u{202C}", "abc"),
    ("\u{2067}abc\u{2069}", "abc"),
    ("👩‍👧 e\u{301} مرحبا", "👩‍👧 e\u{301} مرحبا"),
  ])
  func controlCharactersAreShownAndNotObeyed(source: String, shown: String) {
    #expect(SanitizedText(source, keepsLineBreaks: false).text == shown)
  }

  @Test(arguments: [("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\u{2029}b", "a\nb"), ("\n\n", "\n\n")])
  func lineBreaksCanBeKept(source: String, shown: String) {
    #expect(SanitizedText(source, keepsLineBreaks: true).text == shown)
  }
}
