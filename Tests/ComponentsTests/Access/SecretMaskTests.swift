import Testing

@testable import Components

@Suite struct SecretMaskTests {
  private static let secret = "s3 cret/Value+42\"&"

  private static var mask: SecretMask {
    var mask = SecretMask()
    mask.add(secret, replacement: "***")
    return mask
  }

  @Test(
    arguments: [
      secret, PercentEncoding.unreserved.encode(secret), "s3%20cret%2fValue%2b42%22%26",
      "s3+cret%2FValue%2B42%22%26", "s3 cret/Value+42\\\"&",
    ])
  func formsOfASecretAreReplaced(form: String) {
    #expect(Self.mask.masked("key '\(form)' is invalid") == "key '***' is invalid")
  }

  @Test(arguments: ["", "u:", "me:", "you:", "user:"])
  func base64IsReplacedAtEachOffset(prefix: String) {
    let text = Base64.encode(Array("\(prefix)\(Self.secret)".utf8))
    let masked = Self.mask.masked("Basic \(text)")
    #expect(masked.contains("***"))
    // What remains contains at most parts of the first and the last bytes.
    #expect(masked.utf8.count < "Basic ***".utf8.count + (prefix.utf8.count + 2) * 4 / 3 + 5)
  }

  @Test func otherTextIsUnchanged() {
    #expect(Self.mask.masked("s3 cret") == "s3 cret")
    #expect(SecretMask().masked("text") == "text" && SecretMask().isEmpty)
    var empty = SecretMask()
    empty.add("", replacement: "***")
    #expect(empty.isEmpty)
  }

  @Test func longerSecretsAreReplacedFirst() {
    var mask = SecretMask()
    mask.add("pass", replacement: "A")
    mask.add("password", replacement: "B")
    #expect(mask.masked("pass password") == "A B")
  }
}

@Suite struct MessageTextTests {
  @Test func quotedValuesOfLongMessagesAreShortened() {
    let long = String(repeating: "k", count: 1_000_000)
    let diagnostic = Diagnostic(
      "unknown-key", "unknown key '\(long)' in the screen", at: SourceRange(startOf: "a"),
      help: "'\(long)'")
    let value = "'\(String(repeating: "k", count: 200))…'"
    #expect(diagnostic.message == "unknown key \(value) in the screen")
    #expect(diagnostic.help == value)
  }

  @Test func messagesOfOrdinaryLengthAreUnchanged() {
    let text = "unknown key '\(String(repeating: "k", count: 900))'"
    #expect(MessageText.shortened(text) == text)
  }

  @Test func controlCharactersOfServersAreReplaced() {
    let controls = "a\u{1B}[31m\u{7}\u{9B}b\n\u{2028}c"
    #expect(MessageText.line(controls) == "a [31m  b  c")
    for scalar
      in "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}"
      .unicodeScalars
    {
      #expect(scalar.isBidirectionalControl)
      #expect(MessageText.line("a\(scalar)b") == "a\u{FFFD}b")
    }
    #expect(MessageText.line("שלום 👩‍🚀 é") == "שלום 👩‍🚀 é")
  }

  @Test func bidirectionalControlsAreEscapedInJSON() {
    #expect(
      JSONValue.text("a\u{202E}b\u{2069}\u{200F}\u{61C}—د").text(.compact)
        == #""a\u202eb\u2069\u200f\u061c—د""#)
  }
}
