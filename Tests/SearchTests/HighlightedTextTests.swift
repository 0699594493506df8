import Testing

@testable import Search

@Suite struct HighlightedTextTests {
  @Test func partsFormTheText() {
    let parts: [HighlightedText.Part] = [
      .init("Zür", isHighlighted: true), .init("ich ", isHighlighted: false),
      .init("🙂", isHighlighted: true), .init("!", isHighlighted: true),
    ]
    let text = HighlightedText(parts: parts, matchLevel: .partial, matchedWords: ["zur"])
    #expect(text.text == "Zürich 🙂!")
    #expect(text.parts == parts)
    #expect(text.marked() == "<em>Zür</em>ich <em>🙂</em><em>!</em>")
    #expect(text.marked("", "") == "Zürich 🙂!")
    #expect(text.unmarked.parts == [.init("Zürich 🙂!", isHighlighted: false)])
    #expect(text.unmarked.matchedWords == ["zur"])
    #expect(HighlightedText().parts.isEmpty)
    #expect(HighlightedText().marked() == "")
  }

  @Test func emptyPartsAreOmitted() {
    let text = HighlightedText(parts: [
      .init("", isHighlighted: true), .init("a", isHighlighted: false),
      .init("", isHighlighted: false),
    ])
    #expect(text.marked() == "a")
    #expect(text == HighlightedText("a"))
    #expect(HighlightedText("", isHighlighted: true) == HighlightedText())
  }

  @Test func appendingToAnEmptyTextKeepsItsMatchLevel() {
    var text = HighlightedText()
    text.append(
      HighlightedText("ab", marking: [0..<1], matchLevel: .full, matchedWords: ["a"]))
    #expect(text.text == "ab")
    #expect(text.ranges == [0..<1])
    #expect(text.matchLevel == .none)
    #expect(text.matchedWords == [])
  }

  @Test func appendingShiftsRanges() {
    var text = HighlightedText("é", isHighlighted: true)
    text.append(" and ")
    text.append(HighlightedText("b", isHighlighted: true))
    #expect(text.ranges == [0..<2, 7..<8])
    #expect(text.marked("[", "]") == "[é] and [b]")
  }

  @Test(arguments: [
    ([], "abcdef"), ([1..<3], "a[bc]def"), ([4..<6, 0..<1], "[a]bcd[ef]"),
    ([0..<2, 2..<3], "[abc]def"), ([0..<4, 1..<2], "[abcd]ef"), ([2..<5, 1..<3], "a[bcde]f"),
  ])
  func adjacentRangesAreMerged(ranges: [Range<Int>], expected: String) {
    #expect(HighlightedText("abcdef", marking: ranges).marked("[", "]") == expected)
  }

  @Test func invertedHighlightsExcludeMatches() {
    let text = HighlightedText("red shoe box", marking: [4..<8])
    #expect(text.inverted.marked("[", "]") == "[red] shoe [box]")
    #expect(HighlightedText("red").inverted == HighlightedText("red"))
  }
}
