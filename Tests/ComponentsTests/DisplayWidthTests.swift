import Components
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱ", 1), ("Ａ", 2),
    ("🍫", 2), ("👨‍👩‍👧", 2), ("🇨🇭", 2), ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("a\u{200B}b", 2), ("\u{1B}[", 1), ("\t\n\r\n", 0),
    ("§±×", 3), ("⌚", 2), ("1#", 2), ("\u{FEFF}x", 1), ("𠀀", 2), ("क", 1),
  ])
  func countsTerminalColumns(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test func substringsHaveADisplayWidth() {
    #expect("日本語".prefix(2).displayWidth == 4)
  }
}
