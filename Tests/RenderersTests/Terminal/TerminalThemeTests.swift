import Testing

@testable import Renderers
@testable import TerminalInterface

@Suite struct TerminalThemeTests {
  @Test(
    "the number of colors follows the terminal",
    arguments: [
      (["TERM": "xterm"], TerminalTheme.ColorDepth.basic),
      (["TERM": "linux"], .basic),
      (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm-direct"], .trueColor),
      ([:], .basic),
    ])
  func detectedColors(_ environment: [String: String], _ depth: TerminalTheme.ColorDepth) {
    #expect(TerminalTheme(for: environment).depth == depth)
    #expect(TerminalTheme(for: environment, depth: .basic).depth == .basic)
  }

  @Test(
    "the background follows COLORFGBG",
    arguments: [
      ("15;0", TerminalTheme.Background.dark), ("0;15", .light), ("0;default;7", .light),
      ("", .dark), ("x", .dark),
    ])
  func detectedBackground(_ value: String, _ background: TerminalTheme.Background) {
    #expect(TerminalTheme(for: ["COLORFGBG": value]).background == background)
    #expect(TerminalTheme(for: ["COLORFGBG": value], background: .light).background == .light)
  }

  @Test("each number of colors has its own escape sequences") func sequences() {
    func codes(_ depth: TerminalTheme.ColorDepth, isReversed: Bool = false) -> String {
      TerminalTheme(depth: depth).codes(for: .selected, isReversed: isReversed)
    }
    #expect(codes(.basic) == "32")
    #expect(codes(.basic, isReversed: true) == "32;7")
    #expect(codes(.indexed) == "38;5;114")
    #expect(codes(.trueColor, isReversed: true) == "38;2;135;215;135;48;2;44;54;68")
    #expect(TerminalTheme(depth: .trueColor).codes(for: .plain, isReversed: false).isEmpty)
  }

  @Test("text without Unicode has the same width and layout") func ascii() {
    let text = StyledText("─ Price ▸ ●━━▇▁ 漢字 café… ▲")
    #expect(text.asciiForm.width == text.width)
    #expect(text.asciiForm.text(usesColor: false) == "- Price > *==#. ???? caf?~ ^")
  }
}
