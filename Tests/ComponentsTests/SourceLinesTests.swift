import Components
import Testing

struct SourceLinesTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("a\r\nb\rc\n\nd", ["a", "b", "c", "", "d"]),
    ("é\u{85}ü\u{2028}😀\u{2029}", ["é", "ü", "😀", ""]), ("\u{FEFF}a\nb", ["a", "b"]),
    ("\n\r\n\r", ["", "", "", ""]),
  ])
  func splitsAtAllLineBreaks(text: String, expected: [String]) {
    let lines = SourceLines(text)
    #expect(lines.count == expected.count)
    #expect((1...lines.count).map { String(lines[$0]) } == expected)
  }

  @Test(arguments: [Int.min, 0, 3, Int.max])
  func missingLinesAreEmpty(number: Int) {
    #expect(SourceLines("a\nb")[number].isEmpty)
  }

  @Test(arguments: [(0, 1, 1), (2, 1, 2), (3, 2, 1), (5, 2, 3), (99, 2, 3)])
  func convertsOffsetsToPositions(offset: Int, line: Int, column: Int) {
    let position = SourceLines("\u{FEFF}é\nab").position(utf8Offset: offset)
    #expect(position == SourcePosition(line: line, column: column))
  }
}
