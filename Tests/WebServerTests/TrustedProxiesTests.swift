import Testing

@testable import WebServer
@testable import Serving

@Suite struct TrustedProxiesTests {
  private let proxies = TrustedProxies(
    ["10.0.0.0/8", "2001:db8::/32"].compactMap { AddressRange($0) })

  @Test(arguments: [
    ("127.0.0.1", ["192.0.2.1"], "192.0.2.1"),
    ("127.0.0.1", ["203.0.113.9, 192.0.2.1"], "192.0.2.1"),
    ("10.1.1.1", ["203.0.113.9", "192.0.2.1,10.2.2.2 , 127.0.0.1"], "192.0.2.1"),
    ("2001:db8::5", ["[2001:DB9::1]:4711"], "2001:db9::1"), ("::1", ["192.0.2.1:80"], "192.0.2.1"),
    ("::1", ["::ffff:192.0.2.1"], "192.0.2.1"), ("127.0.0.1", [], "127.0.0.1"),
    ("127.0.0.1", ["10.3.3.3, 10.2.2.2"], "10.3.3.3"),
  ])
  func clientIsTheLastAddressThatIsNotTrusted(_ peer: String, _ fields: [String], _ client: String)
  {
    #expect(proxies.client(of: peer, forwardedFor: fields) == client)
  }

  @Test(arguments: ["192.0.2.9", "11.0.0.1", "2001:db9::1", ""])
  func otherPeersCannotChooseTheirAddress(_ peer: String) {
    #expect(proxies.client(of: peer, forwardedFor: ["192.0.2.1"]) == peer)
  }

  @Test func addressesBeforeAnInvalidEntryAreIgnored() {
    for entry in ["unknown", "_hidden", "1.2.3", "", " "] {
      let fields = ["192.0.2.1, \(entry), 10.2.2.2"]
      #expect(proxies.client(of: "127.0.0.1", forwardedFor: fields) == "10.2.2.2", "\(entry)")
    }
  }

  @Test func loopbackAddressesAndRangesAreTrusted() {
    for address in ["127.0.0.1", "127.255.0.9", "::1", "10.255.255.255", "2001:db8:ffff::"] {
      #expect(proxies.contains(address), "\(address)")
    }
    for address in ["1.127.0.0", "128.0.0.1", "::", "::2", "11.0.0.0", "2001:db9::", "fe80::1", ""]
    {
      #expect(!proxies.contains(address), "\(address)")
    }
  }
}

@Suite struct AddressRangeTests {
  @Test(arguments: [
    ("192.0.2.128/25", "192.0.2.128", "192.0.2.127"), ("192.0.2.1/24", "192.0.2.255", "192.0.3.0"),
    ("192.0.2.1", "192.0.2.1", "192.0.2.2"), ("0.0.0.0/0", "255.255.255.255", "::1"),
    ("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::"), ("::1/128", "::1", "::2"),
    ("10.0.0.0/8", "::ffff:10.1.2.3", "11.0.0.0"),
  ])
  func rangeContainsAddressesWithItsPrefix(_ range: String, _ inside: String, _ outside: String)
    throws
  {
    let range = try #require(AddressRange(range))
    #expect(range.contains(try #require(IPAddress(inside))))
    #expect(!range.contains(try #require(IPAddress(outside))))
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
    "10.0.0.0/８",
    "::/129", "10.0/8", "proxy.example", "[::1]", "10.0.0.1:80",
  ])
  func otherTextsAreInvalid(_ text: String) {
    #expect(AddressRange(text) == nil)
  }
}
