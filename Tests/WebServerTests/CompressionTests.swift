import Testing

@testable import WebServer

@Suite struct CompressionTests {
  @Test(arguments: [
    ("gzip", true), ("br, gzip;q=0.8", true), ("*", true), ("gzip;q=0", false), ("br", false),
    ("", false), (nil, false),
  ])
  func acceptEncodingDecidesWhetherGzipIsUsed(_ header: String?, _ isAccepted: Bool) {
    #expect(Compression.isAccepted(header) == isAccepted)
  }

  @Test func repetitiveTextIsCompressed() throws {
    let bytes = Array(String(repeating: "<li>one</li>", count: 500).utf8)
    let compressed = try #require(Compression.gzip(bytes))
    #expect(compressed.prefix(2) == [0x1F, 0x8B] && compressed.count * 20 < bytes.count)
    #expect(Compression.gzip([]) != nil)
  }
}
