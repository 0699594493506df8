import Testing

@testable import Serving

@Suite struct HostNameTests {
  @Test(arguments: [
    ("shop.example", "shop.example"), ("Shop.Example.", "shop.example"),
    ("shop.example:8080", "shop.example"), ("shop.example:", "shop.example"),
    ("my_app-1:80", "my_app-1"), ("192.0.2.1:65535", "192.0.2.1"), ("192.0.2.1.", "192.0.2.1"),
    ("[2001:DB8:0::1]:80", "2001:db8::1"), ("[::ffff:192.0.2.1]", "192.0.2.1"), ("127.1", "127.1"),
  ])
  func authoritiesHaveACanonicalForm(_ authority: String, _ text: String) {
    #expect(HostName(authority: authority)?.text == text)
  }

  @Test(arguments: [
    "", ":80", ".", "a..b", ".a", "a:65536", "a:-1", "a:+1", "a:8o", "a:80:80", "a b", "a/b", "a@b",
    "a,b",
    "a%2eb", "ä.example", "::1", "[::1", "::1]", "[::1]x", "[::1]:x", "[a]", "[127.0.0.1]",
    "[fe80::1%eth0]", "a\u{0}", "\(String(repeating: "a", count: 64)).example",
    String(repeating: "a.", count: 127) + "a",
  ])
  func otherAuthoritiesAreInvalid(_ authority: String) {
    #expect(HostName(authority: authority) == nil)
  }

  @Test func bracketsAreOptionalWithoutAPort() {
    #expect(HostName("::1") == HostName("[::1]"))
    #expect(HostName("shop.example:80") == nil)
  }

  @Test(arguments: ["localhost", "LOCALHOST.", "a.b.localhost", "127.0.0.1", "127.9.9.9", "::1"])
  func loopbackHostsLeadToTheOwnMachine(_ host: String) {
    #expect(HostName(host)?.isLoopback == true)
  }

  @Test(arguments: [
    "localhost.example", "notlocalhost", "127.0.0.1.example", "127.evil.example", "127.1",
    "128.0.0.1",
    "0.0.0.0", "::", "::2", "10.0.0.1",
  ])
  func otherHostsAreNotLoopback(_ host: String) {
    #expect(HostName(host)?.isLoopback == false)
  }
}
