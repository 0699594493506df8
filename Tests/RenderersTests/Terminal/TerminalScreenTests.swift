import Testing
import WidgetCore

@testable import TerminalInterface

@Suite struct TerminalScreenTests {
  private func lines(_ screen: TerminalTestScreen) -> [String] {
    screen.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("a wide screen shows filters, results, and the record side by side") func wide() {
    let screen = TerminalTestScreen(
      TerminalTestScreen.frame(price: NumericRange(20...60), chosen: ["red"]), columns: 112,
      rows: 16)
    #expect(
      screen.text == """
        ❯ a fruit                                                                                                 Fruit
          12 results
          color: ‹red ×›
        ─ Filters ───────────────────────┬─ Results · Page 2 of 3 ──────────────────────┬─ Record ──────────────────────
          Color                          │▸  1. fruit number 0                          │  Name       fruit
          [x] red                    900 │   2. fruit number 1                          │  Size (cm)  0
          [ ] green                  899 │   3. fruit number 2                          │
          [ ] blue                   898 │   4. fruit number 3                          │
          Show more                      │   5. fruit number 4                          │
                                         │   6. fruit number 5                          │
          Price                          │   7. fruit number 6                          │
           ██▇▇▇▆▆▆▅▅▅▄▄▄▃▃▂▂▂▁▁▁        │   8. fruit number 7                          │
           █████████████████████████▆▆   │   9. fruit number 8                          │
          ├─────●━━━━━━━━━━●───────────┤ │  10. fruit number 9                          │
          0         20 – 60          100 │  11. fruit number 10                        ↓│
          enter accept   tab next pane   f1 keys   esc back   alt-v details   alt-t table   alt-s sort   alt-c copy
        """)
  }

  @Test("pane titles are in the language of the screen") func captions() {
    var frame = TerminalTestScreen.frame()
    frame.wording = Wording(locale: .german)
    let text = TerminalTestScreen(frame, columns: 112, rows: 16).text
    #expect(
      text.contains("─ Filter ─") && text.contains("─ Treffer · ") && text.contains("─ Datensatz ─")
    )
  }

  @Test("a narrow screen stacks filters and results") func narrow() {
    let screen = TerminalTestScreen(columns: 36, rows: 20)
    #expect(
      screen.text == """
        ❯ a fruit                     Fruit
          12 results
        ─ Filters ──────────────────────────
          Color
          [ ] red                       900
          [ ] green                     899
          [ ] blue                      898
          Show more
                                           ↓
        ─ Results · Page 2 of 3 ────────────
        ▸  1. fruit number 0
           2. fruit number 1
           3. fruit number 2
           4. fruit number 3
           5. fruit number 4
           6. fruit number 5
           7. fruit number 6
           8. fruit number 7
           9. fruit number 8               ↓
          enter accept   tab next pane
        """)
  }

  @Test("a very small screen shows the query, the count, and some results") func verySmall() {
    let screen = TerminalTestScreen(columns: 20, rows: 5)
    #expect(
      screen.text == """
        ❯ a fruit     Fruit
          12 results
        ▸  1. fruit number
              0
           2. fruit number ↓
        """)
  }

  @Test("the focused pane is marked by characters, not only by color") func focusWithoutColor() {
    var screen = TerminalTestScreen()
    #expect(lines(screen)[0].hasPrefix("❯"))
    screen.press("tab")
    #expect(screen.text.contains("▸ Filters"))
    #expect(screen.text.contains("▸ [ ] red"))
    #expect(!lines(screen)[0].hasPrefix("❯"))
    screen.press("tab")
    #expect(screen.text.contains("▸ Results"))
  }

  @Test("in flat mode, the cursor is on the selected row and no rules are drawn")
  func flat() throws {
    var screen = TerminalTestScreen(isFlat: true)
    #expect(screen.rendered.buffer.cursor?.row == 0)
    screen.press("tab", "down")
    let row = try #require(screen.rendered.buffer.cursor?.row)
    #expect(lines(screen)[row].contains("green"))
    #expect(!screen.text.contains("─") && !screen.text.contains("│"))
  }

  @Test("a list scrolls only as far as the selected row requires") func scrolling() {
    var screen = TerminalTestScreen(columns: 30, rows: 6)
    screen.press("down", "down")
    let before = screen.rendered.scrollOffsets[.hits]
    screen.press("up")
    #expect(screen.rendered.scrollOffsets[.hits] == before)
    screen.press("end")
    #expect(screen.text.contains("▸ 12. fruit number 11"))
  }

  @Test("a long query scrolls to the cursor") func longQuery() {
    var screen = TerminalTestScreen(columns: 20, rows: 5)
    screen.send(.paste("what does not fit into twenty columns"))
    #expect(lines(screen)[0].hasSuffix("twenty columns"))
    #expect(screen.rendered.buffer.cursor?.column == 19)
    screen.press("ctrl-a")
    #expect(lines(screen)[0].hasPrefix("❯ what does not fit"))
  }

  @Test("help lists the keys of the focused pane") func help() {
    var screen = TerminalTestScreen(columns: 90, rows: 40)
    screen.press("tab", "?")
    #expect(screen.text.contains("space"))
    #expect(screen.text.contains("exclude, or stop excluding"))
    #expect(!screen.text.contains("erase the word"))
  }

  @Test("control characters in records are replaced") func harmlessData() {
    let frame = TerminalTestScreen.frame(
      query: "\u{1B}[2J", colors: ["re\u{1B}]0;d\u{7}", "\u{202E}dlo"])
    let screen = TerminalTestScreen(frame)
    let bytes = ScreenPainter(palette: .none).bytes(from: nil, to: screen.rendered.buffer)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("\u{1B}]"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.components(separatedBy: "\u{1B}[2J").count == 2)
  }

  @Test("an error is shown until the next key") func messages() {
    var screen = TerminalTestScreen()
    screen.state.reject("that does not work")
    #expect(screen.text.contains("that does not work"))
    screen.press("down")
    #expect(!screen.text.contains("that does not work"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
