import Components
import Testing

@Suite struct HTTPTokenTests {
  @Test(arguments: ["GET", "x-key", "a1!#$%&'*+-.^_`|~Z"]) func acceptsMethodsAndHeaderNames(
    _ text: String
  ) {
    #expect(text.isHTTPToken)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\nb", "a\0", "ä", "(a)", "a\"", "a\u{301}", "a/b"])
  func rejectsSeparatorsControlAndNonASCIICharacters(_ text: String) {
    #expect(!text.isHTTPToken)
  }
}
