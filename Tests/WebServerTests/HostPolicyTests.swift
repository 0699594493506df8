import Testing

@testable import WebServer
@testable import Serving

@Suite struct HostPolicyTests {
  private func policy(
    _ host: String?, _ address: String, publicHosts: [String] = []
  ) -> HostPolicy {
    HostPolicy(
      host: host, address: IPAddress(address), publicHosts: publicHosts,
      machine: ["192.0.2.7", "2001:db8::7", "Server7"].compactMap { HostName($0) })
  }

  private func accepted(_ policy: HostPolicy, _ hosts: [String]) -> [String] {
    hosts.filter { HostName($0).map(policy.accepts) == true }
  }

  private func rejection(
    _ policy: HostPolicy, host: String, target: String = "/"
  ) -> RequestHeadValidator.Rejection? {
    policy.rejection(
      of: RequestHead(
        method: "GET", target: target, isHTTP11: true, fields: [.init(name: "Host", value: host)]))
  }

  private let hosts = [
    "localhost", "app.localhost", "127.0.0.2", "::1", "192.0.2.7", "2001:db8::7", "server7",
    "shop.example", "other.example", "192.0.2.9",
  ]

  @Test func loopbackServerAcceptsLoopbackHosts() {
    #expect(accepted(policy("127.0.0.1", "127.0.0.1"), hosts) == Array(hosts[..<4]))
    #expect(accepted(.loopback, hosts) == Array(hosts[..<4]))
  }

  @Test func chosenHostAndItsAddressAreAccepted() {
    #expect(
      accepted(policy("other.example", "192.0.2.9"), hosts)
        == hosts[..<4] + ["other.example", "192.0.2.9"])
  }

  @Test func publicHostsAreAccepted() {
    #expect(
      accepted(
        policy("127.0.0.1", "127.0.0.1", publicHosts: ["SHOP.example", "not a host"]), hosts)
        == hosts[..<4] + ["shop.example"])
  }

  @Test(arguments: ["0.0.0.0", "::"])
  func serverOnAllInterfacesAcceptsTheHostsOfItsMachine(_ address: String) {
    #expect(accepted(policy(address, address), hosts) == Array(hosts[..<7]))
    // An inherited socket, whose host nobody chose.
    #expect(accepted(policy(nil, address), hosts) == Array(hosts[..<7]))
  }

  @Test func addressOfAnInheritedSocketIsAccepted() {
    #expect(accepted(policy(nil, "192.0.2.9"), hosts) == hosts[..<4] + ["192.0.2.9"])
  }

  @Test func otherHostsAreRejectedWithTheOptionThatAcceptsThem() {
    let result = rejection(.loopback, host: "Shop.example:80")
    #expect(result?.status == 421)
    #expect(
      result?.message
        == "unknown host 'shop.example'; to accept it, start the server with "
        + "'--public-host shop.example'")
  }

  @Test func anAcceptedHostDoesNotMakeOthersAcceptable() {
    let policy = policy("127.0.0.1", "127.0.0.1")
    #expect(rejection(policy, host: "localhost:8080") == nil)
    #expect(rejection(policy, host: "localhost:8080") == nil)
    #expect(rejection(policy, host: "shop.example:8080")?.status == 421)
    #expect(rejection(policy, host: "shop.example:8080")?.status == 421)
    #expect(
      rejection(policy, host: "localhost:8080", target: "http://shop.example/")?.status == 421)
  }

  @Test func invalidHostsAreRejected() {
    for host in ["", "localhost:99999", "user@localhost", "localhost, localhost"] {
      let new = policy("127.0.0.1", "127.0.0.1")
      #expect(rejection(new, host: host)?.status == 400, "\(host)")
      #expect(rejection(.loopback, host: host)?.status == 400, "\(host)")
    }
  }

  @Test func hostOfTheTargetIsChecked() {
    for (target, status) in [
      ("http://localhost:80/?q=http://evil.example/", nil), ("/http://evil.example/", nil),
      ("*", nil),
      ("http://evil.example/", 421), ("http://evil.example", 421), ("x://evil.example?q", 421),
      ("http://user@localhost/", 400), ("http:///", 400),
    ] {
      #expect(
        rejection(.loopback, host: "localhost", target: target)?.status == status, "\(target)")
    }
    #expect(rejection(.loopback, host: "evil.example", target: "http://localhost/")?.status == 421)
  }

  @Test func loopbackAddressesOfTheMachineAreListed() {
    #expect(MachineHosts.current.contains { $0.isLoopback })
  }
}
