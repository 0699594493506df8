import Testing

@testable import Renderers

@Suite struct ByteBufferTests {
  @Test(arguments: [1, 7, 64])
  func partsOfAllLengthsAreAppended(capacity: Int) {
    var buffer = ByteBuffer(capacity: capacity)
    var expected: [UInt8] = []
    for length in Array(0...40) + [1_000] {
      let part = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ length) }
      part.withUnsafeBytes { buffer.append($0) }
      buffer.append(0xFF)
      expected += part + [0xFF]
      #expect(buffer.count == expected.count)
    }
    #expect(buffer.bytes == expected)
    #expect(buffer[0..<0].isEmpty)
    #expect(buffer[5..<900] == Array(expected[5..<900]))
    #expect(buffer[0..<expected.count] == expected)
  }
}
