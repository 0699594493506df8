import Components
import Testing

@Suite struct HTTPTokenTests {
  @Test(arguments: ["GET", "x-key", "a1!#$%&'*+-.^_`|~Z"]) func methodsAndHeaderNamesAreTokens(
    _ text: String
  ) {
    #expect(text.isHTTPToken)
  }

  @Test(arguments: ["", "a b", "a:", "a\r\nb", "a\0", "ä", "(a)", "a\"", "a\u{301}", "a/b"])
  func separatorsControlCharactersAndOtherLettersAreNot(_ text: String) {
    #expect(!text.isHTTPToken)
  }
}
