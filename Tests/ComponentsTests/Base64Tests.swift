import Components
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test func encodingMatchesFoundation() {
    var random = SeededGenerator(seed: 3)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.encode(bytes) == text)
      #expect(Base64.decode(text) == bytes)
      #expect(Base64.decode(text.filter { $0 != "=" }) == bytes)
    }
  }

  @Test(arguments: ["Zm9v!", "Zm 9v", "Zm=9v", "ä", "Z", "Zm9vZ"])
  func textsWithOtherCharactersAreNotDecoded(text: String) {
    #expect(Base64.decode(text) == nil)
  }
}
