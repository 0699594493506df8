import Components
import Testing

@testable import RemoteSearch

@Suite struct ServerAuthorityTests {
  @Test(
    arguments: [
      ("http://Search.example.com/x", "search.example.com", 80), ("https://a/", "a", 443),
      ("https://a:8108?q", "a", 8108), ("http://[::1]:9/x", "::1", 9),
      ("http://127.0.0.1", "127.0.0.1", 80),
    ])
  func hostsAndPorts(url: String, host: String, port: Int) throws {
    let server = try #require(ServerAuthority(url))
    #expect(server.host == host && server.port == port)
  }

  @Test(
    "authorities that parsers read differently are rejected",
    arguments: [
      "http://allowed@evil/", "http://allowed:80@evil/", "http://allowed\\@evil/", "http://a%2eb/",
      "http:///a",
      "http://", "ftp://a/", "//a/", "http://a:/", "http://a:99999/", "http://a b/", "http://[::1/",
    ])
  func unusualAuthorities(url: String) {
    #expect(ServerAuthority(url) == nil)
    #expect(AccessPolicy(allowing: AccessPolicy.Permissions()).refusal(ofURL: url) != nil)
    #expect(AccessPolicy.unrestricted.refusal(ofURL: url) == nil)
  }
}
