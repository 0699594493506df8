import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct ProxyTests {
  private static let required = "status 407, authentication required"

  @Test(arguments: [
    ("403 Forbidden\r\ncontent-length: 0\r\n", "", "status 403"),
    ("502 Bad Gateway\r\ncontent-length: 6\r\n", "broken", "status 502"),
    ("502 Bad Gateway\r\ncontent-length: 9999999999\r\n", "", "status 502"),
    ("302 Found\r\nlocation: http://127.0.0.1/\r\ncontent-length: 0\r\n", "", "status 302"),
    ("407 No\r\ncontent-length: 0\r\n", "", required),
    (
      "407 No\r\nproxy-authenticate: Basic realm=\"secretive\"\r\ncontent-length: 0\r\n", "",
      required
    ),
    ("407 No\r\nproxy-authenticate: Basic realm=\"x\"\r\nconnection: close\r\n", "", required),
  ])
  func rejectionByTheProxyIsReported(
    _ head: String, _ body: String, _ reason: String
  ) async throws {
    try await FaultyServer.run(.textAndClose("HTTP/1.1 \(head)\r\n\(body)")) { proxy in
      #expect(
        await result(through: proxy).failure
          == HTTPFailure(.connection, "the proxy refused the connection (\(reason))"))
      // 'user:password' in base64.
      let sent = try #require(proxy.requests.first).lowercased()
      #expect(sent.contains("proxy-authorization: basic dxnlcjpwyxnzd29yza=="))
    }
  }

  @Test func unreachableProxyIsReported() async throws {
    let proxy = try FaultyServer(.silence)
    proxy.stop()
    #expect(
      await result(through: proxy).failure
        == HTTPFailure(.connection, "the server or the proxy refused the connection"))
  }

  @Test func unknownProxyIsReported() async {
    let request = request(to: "https://host.invalid/path")
    #expect(
      await send(request, ["https_proxy": "http://user:password@proxy.invalid"]).failure
        == HTTPFailure(.connection, "cannot resolve the host name of the proxy"))
  }

  @Test(arguments: [
    FaultyServer.Behavior.close, .text("220 mail ESMTP\r\n\r\n"), .silence,
    .text("HTTP/1.1 200 OK\r\n\r\nno TLS"), .textAndClose("HTTP/1.1 200 OK\r\n\r\n"),
    .flood(Array("HTTP/1.1 200 OK\r\n".utf8), Array("x-many: \(head)".utf8)),
    .trickle(Array("HTTP/1.1 403 Forbidden\r\nx-slow: ".utf8)),
  ])
  func faultsOfTheProxyEndTheRequest(_ behavior: FaultyServer.Behavior) async throws {
    try await FaultyServer.run(behavior) { proxy in
      let failure = try #require(
        await result(through: proxy, timeout: .milliseconds(500)).failure)
      #expect([.connection, .timeout].contains(failure.reason))
      for secret in ["secretive", "user", "password", "127.0.0.1", "host", "path"] {
        #expect(!failure.message.contains(secret))
      }
    }
  }

  private func result(
    through proxy: FaultyServer, timeout: Duration = .seconds(60)
  ) async -> Result<HTTPResponse, HTTPFailure> {
    let request = request(to: "https://host.invalid/path?key=secretive", timeout: timeout)
    let address = "http://user:password@127.0.0.1:\(proxy.port)"
    return await send(request, ["https_proxy": address])
  }
}
