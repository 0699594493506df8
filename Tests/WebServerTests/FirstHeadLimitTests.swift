import HummingbirdTesting
import NIOCore
import Testing

@testable import WebServer
@testable import WidgetRun

@Suite struct FirstHeadLimitTests {
  @Test func aConnectionThatSaysNothingIsEndedLongBeforeTheIdleLimit() async throws {
    var site = ServedSite()
    site.settings.headLimit = .milliseconds(50)
    site.settings.idleLimit = .seconds(600)
    try await site.connect { client in
      let port = try #require(client.port)
      #expect(try await SlowClient.isEnded(port: port, sending: "GET / HT"))
    }
  }
}
