import Components
import Testing

struct SubsequencesTests {
  @Test(
    "a text is found by its characters",
    arguments: [
      ("a${b}", "${", 1), ("aab", "ab", 1), ("abc", "abc", 0), ("abc", "", 0), ("", "", 0),
    ])
  func found(text: String, part: String, offset: Int) throws {
    let range = try #require(text.firstRange(of: part))
    #expect(text.distance(from: text.startIndex, to: range.lowerBound) == offset)
    #expect(text[range] == part)
    #expect(text.contains(part))
  }

  @Test(
    "a text that is longer, or part of a character, is not found",
    arguments: [
      ("ab", "abc"), ("", "a"), ("e\u{301}", "\u{301}"),
    ])
  func missing(text: String, part: String) {
    #expect(text.firstRange(of: part) == nil)
    #expect(!text.contains(part))
  }

  @Test func findsBytes() {
    #expect([1, 2, 2, 3].firstRange(of: [2, 3]) == 2..<4)
    #expect([1, 2][1...].firstRange(of: [1]) == nil)
  }

  @Test("the parts between separators")
  func parts() {
    #expect("a > b".split(separator: " > ") == ["a", "b"])
    #expect("".split(separator: ", ").isEmpty)
    #expect("".split(separator: ", ", omittingEmptySubsequences: false) == [""])
    #expect(", a, ".split(separator: ", ", omittingEmptySubsequences: false) == ["", "a", ""])
    #expect(
      ", a, b".split(separator: ", ", maxSplits: 1, omittingEmptySubsequences: false)
        == ["", "a, b"])
    #expect(", a, b, c".split(separator: ", ", maxSplits: 1) == ["a", "b, c"])
    #expect("ab".split(separator: String()) == ["ab"])
  }

  @Test func replacesAllOccurrences() {
    #expect("a\\b\\".replacing("\\", with: "\\\\") == "a\\\\b\\\\")
    #expect("aaa".replacing("aa", with: "b") == "ba")
    #expect("abc".replacing("x", with: "y") == "abc")
    #expect("".replacing("x", with: "y").isEmpty)
  }
}
