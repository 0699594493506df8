import Components
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
  @Test func encodingMatchesFoundation() {
    var random = SeededGenerator(seed: 3)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
