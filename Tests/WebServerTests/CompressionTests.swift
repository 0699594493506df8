import Testing

@testable import WebServer

@Suite struct CompressionTests {
  @Test(arguments: [
    ("gzip", true), ("br, gzip;q=0.8", true), ("*", true), ("gzip;q=0", false), ("br", false),
    ("", false), (nil, false),
  ])
  func aHeaderTellsWhetherGzipIsWelcome(_ header: String?, _ isWelcome: Bool) {
    #expect(Compression.isWelcome(header) == isWelcome)
  }

  @Test func whatRepeatsItselfShrinks() throws {
    let bytes = Array(String(repeating: "<li>one</li>", count: 500).utf8)
    let packed = try #require(Compression.gzip(bytes))
    #expect(packed.prefix(2) == [0x1F, 0x8B] && packed.count * 20 < bytes.count)
    #expect(Compression.gzip([]) != nil)
  }
}
