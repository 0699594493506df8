import Testing

@testable import TerminalInterface

@Suite struct LineEditorTests {
  private func editor(_ text: String, at cursor: Int) -> LineEditor {
    var editor = LineEditor(text)
    editor.moveToStart()
    editor.move(by: cursor)
    return editor
  }

  @Test("text is inserted at the cursor") func insertion() {
    var line = editor("ab", at: 1)
    line.insert("xy")
    #expect(line.text == "axyb")
    #expect(line.cursor == 3)
  }

  @Test("an accent combines with the preceding letter") func combiningMark() {
    var line = LineEditor("e")
    line.insert("\u{301}")
    #expect(line.text == "é")
    #expect(line.cursor == 1)
    line.eraseBackward()
    #expect(line.text.isEmpty)
  }

  @Test("pasted control characters become spaces") func pastedControls() {
    var line = LineEditor("")
    line.insert("a\nb\u{1B}c")
    #expect(line.text == "a b c")
  }

  @Test("words are erased with the spaces after them") func eraseWord() {
    var line = editor("new york  city", at: 10)
    line.eraseWord()
    #expect(line.text == "new city")
    #expect(line.cursor == 4)
  }

  @Test("the text before the cursor is erased") func eraseToStart() {
    var line = editor("abc", at: 2)
    line.eraseToStart()
    #expect(line.text == "c")
    #expect(line.cursor == 0)
  }

  @Test("the cursor stays within the text") func ends() {
    var line = LineEditor("a")
    line.move(by: 5)
    line.eraseForward()
    #expect(line.text == "a")
    line.move(by: -5)
    line.eraseBackward()
    line.eraseWord()
    #expect(line.text == "a")
    #expect(line.cursor == 0)
  }
}
