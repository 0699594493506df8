import RemoteSearch
import Testing

@testable import HTTPTransport

@Suite(.serialized, .timeLimit(.minutes(20))) struct EnvironmentTests {
  @Test func lowercaseVariablesTakePrecedence() {
    let variables = [
      "https_proxy": "http://a", "HTTPS_PROXY": "http://b", "all_proxy": "http://c",
      "NO_PROXY": "d", "no_proxy": "", "SSL_CERT_FILE": "/e",
    ]
    let environment = NetworkEnvironment { variables[$0] }
    #expect(environment.proxy == "http://a" && environment.noProxy == "d")
    #expect(environment.authorities == "/e")
    let others = NetworkEnvironment { ["ALL_PROXY": "http://c", "http_proxy": "http://f"][$0] }
    #expect(others.proxy == "http://c" && others.noProxy == nil && others.authorities == nil)
  }

  @Test(arguments: [
    ("https://search.example.com/x", true), ("HTTPS://192.0.2.1:9200", true),
    ("https://127.example.com/", true), ("https://localhost.example.com/", true),
    ("https://[::2]/", true), ("http://search.example.com/x", false),
    ("https://localhost:8108/", false), ("https://LocalHost./", false),
    ("https://a.localhost/", false), ("https://127.0.0.1/", false), ("https://127.9.8.7", false),
    ("https://[::1]:80/", false), ("https://user@localhost/", false),
    ("https://example.com@localhost#example.com", false),
  ])
  func proxyIsUsedForEncryptedConnectionsToOtherMachines(_ url: String, _ isUsed: Bool) throws {
    let environment = NetworkEnvironment { ["https_proxy": "http://proxy"][$0] }
    let address = try #require(RequestURL(url))
    #expect(environment.proxy(for: address) == (isUsed ? "http://proxy" : nil))
  }

  @Test(arguments: [
    "", "host", "http://", "https://:80", "http://@/", "ftp://host", "http:/host", "http://[::1",
    "http://a b/", "http://host/\n", "http://host/\0", "http:///path",
  ])
  func malformedURLsAreInvalid(_ url: String) {
    #expect(RequestURL(url) == nil)
  }

  @Test func proxyReceivesNoKeys() async throws {
    let refusal = "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n"
    try await FaultyServer.run(.text(refusal)) { proxy in
      let variables = [
        "https_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "other.invalid",
      ]
      #expect(await send(request(to: "https://host.invalid/path"), variables).failure != nil)
      let sent = try #require(proxy.requests.first)
      #expect(sent.hasPrefix("CONNECT host.invalid:443 HTTP/1.1\r\n"))
      #expect(!sent.contains("secretive") && !sent.contains("path"))
    }
  }

  @Test func proxyIsNotUsedForExcludedHosts() async throws {
    try await FaultyServer.run(.close) { proxy in
      try await FaultyServer.run(.text(emptyObject)) { server in
        let address = "http://127.0.0.1:\(proxy.port)"
        let variables = ["https_proxy": address, "http_proxy": address, "no_proxy": ".invalid"]
        #expect(await send(request(to: server.url), variables).response?.status == 200)
        let encrypted = request(to: "https://127.0.0.1:\(server.port)/", timeout: .seconds(1))
        #expect(await send(encrypted, variables).failure != nil)
        let excluded = request(to: "https://host.invalid/")
        #expect(await send(excluded, variables).reason == .connection)
      }
      #expect(proxy.connections == 0)
    }
  }

  @Test func unreadableFileWithAuthoritiesIsReported() async throws {
    try await FaultyServer.run(.silence) { server in
      let request = request(to: "https://127.0.0.1:\(server.port)/")
      #expect(
        await send(request, ["SSL_CERT_FILE": "/nowhere/authorities.pem"]).failure
          == HTTPFailure(.connection, "cannot read the file with certificate authorities"))
    }
  }
}
