@testable import SearchEngine
import TestSupport
import Testing

@Test func termsOfASCIITextsEqualTokens() {
  var generator = SeededGenerator(seed: 5)
  for length in 0..<400 {
    let bytes = (0..<length % 60).map { _ in
      // Letters and digits are as frequent as separators.
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...0x7F, using: &generator)
        : Array("azAZ09mM_".utf8).randomElement(using: &generator) ?? 0
    }
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "'") }, as: UTF8.self)
    // A final letter that is not ASCII forces the use of the tokenizer.
    let tokenized = QueryTerm.terms(of: text + " é", limit: .max)
    #expect(QueryTerm.terms(of: text, limit: .max) == tokenized.dropLast(), "of '\(text)'")
    #expect(
      QueryTerm.terms(of: text, limit: 3) == Array(tokenized.dropLast().prefix(3)), "of '\(text)'")
  }
}
