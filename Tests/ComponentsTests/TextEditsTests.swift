import Testing

@testable import Components

@Suite struct TextEditsTests {
  private func fixIt(_ line: Int, _ columns: Range<Int>, _ text: String) -> Diagnostic.FixIt {
    Diagnostic.FixIt(
      SourceRange(
        file: "a", start: SourcePosition(line: line, column: columns.lowerBound),
        end: SourcePosition(line: line, column: columns.upperBound)), text)
  }

  @Test func appliesEditsInAnyOrder() {
    let text = "\u{FEFF}a: é🇨🇭b\r\n# c\r\n  d: e"
    let result = TextEdits.apply([fixIt(3, 6..<7, "xyz"), fixIt(1, 4..<8, "z")], to: text)
    #expect(result.text == "\u{FEFF}a: z\r\n# c\r\n  d: xyz")
    #expect(result.applied.count == 2)
  }

  @Test func overlappingEditsAreSkipped() {
    let result = TextEdits.apply([fixIt(1, 3..<6, "Y"), fixIt(1, 1..<4, "X")], to: "abcdef")
    #expect(result.text == "Xdef")
    #expect(result.applied == [fixIt(1, 1..<4, "X")])
  }

  @Test(arguments: [(9, 1..<2), (1, 1..<99), (1, 99..<100), (0, 1..<2), (1, -5..<2)])
  func editsOutsideOfTheTextAreSkipped(line: Int, columns: Range<Int>) {
    let result = TextEdits.apply([fixIt(line, columns, "X")], to: "abc\n")
    #expect(result.text == "abc\n" && result.applied.isEmpty)
  }

  @Test func emptyRangesInsertText() {
    #expect(TextEdits.apply([fixIt(1, 4..<4, "d")], to: "abc").text == "abcd")
  }
}
