import Components
import TestSupport
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("aZ9-._~", "aZ9-._~"), ("a b/c", "a%20b%2Fc"), ("é", "%C3%A9"), ("100%", "100%25"),
  ])
  func encodesReservedCharacters(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.unreserved.encode(text) == encoded)
    #expect(PercentEncoding.decode(encoded) == text)
  }

  @Test(arguments: [("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("%ff", "\u{FFFD}")])
  func decodingKeepsIncompleteEscapes(_ text: String, _ decoded: String) {
    #expect(PercentEncoding.decode(text) == decoded)
  }

  @Test func formsWriteSpacesAsPlus() {
    let form = PercentEncoding(allowing: \.isUnreserved, writingSpaceAsPlus: true)
    #expect(form.encode("a b+c") == "a+b%2Bc")
    #expect(PercentEncoding.decode("a+b%2Bc", readingPlusAsSpace: true) == "a b+c")
    #expect(PercentEncoding.decode("a+b") == "a+b")
  }

  @Test func encodedTextsDecodeToTheOriginal() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let scalars = (0..<8).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x3FF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(PercentEncoding.decode(PercentEncoding.unreserved.encode(text)) == text)
    }
  }
}
