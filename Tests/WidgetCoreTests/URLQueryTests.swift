import WidgetCore
import TestSupport
import Testing

@Suite struct URLQueryTests {
  @Test func spacesAndEscapesAreDecoded() {
    let query = URLQuery("?q=san+jos%C3%A9&a=1%262&empty=&bare")
    #expect(
      query.items == [
        .init("q", "san josé"), .init("a", "1&2"), .init("empty", ""), .init("bare", ""),
      ])
  }

  @Test func invalidEscapesAreLiteral() {
    #expect(
      URLQuery("q=100%&r=%zz&s=%4&t=%C3").items.map(\.value) == ["100%", "%zz", "%4", "\u{FFFD}"])
  }

  @Test func firstEqualsSignSeparatesNameAndValue() {
    #expect(URLQuery("price=>=5").items == [.init("price", ">=5")])
  }

  @Test func specialCharactersAreEscaped() {
    let text = URLQuery([.init("q", "\"'<>&\r\n é")]).description
    #expect(text == "q=%22%27%3C%3E%26%0D%0A+%C3%A9")
  }

  @Test func itemsRoundTrip() {
    var random = SeededGenerator(seed: 6)
    let letters: [Character] = ["a", "=", "&", "+", "%", " ", "é", "\u{0}", "👩‍👩‍👧", "\"", "?", "4"]
    for _ in 0..<2000 {
      let items = (0..<4).map { _ in
        URLQuery.Item(
          "n" + String((0..<3).map { _ in letters.randomElement(using: &random) ?? "a" }),
          String((0..<5).map { _ in letters.randomElement(using: &random) ?? "a" }))
      }
      #expect(URLQuery(URLQuery(items).description).items == items)
    }
  }

  @Test func arbitraryBytesAreDecoded() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let bytes = (0..<40).map { _ in UInt8(truncatingIfNeeded: random.next()) & 0x7F | 0x20 }
      let query = URLQuery(String(decoding: bytes, as: UTF8.self))
      #expect(URLQuery(query.description) == query)
    }
  }
}
