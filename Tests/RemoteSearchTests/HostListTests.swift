import Testing

@testable import RemoteSearch

@Suite struct HostListTests {
  @Test func failedHostIsTriedLastUntilItResponds() {
    let hosts = HostList(["a", "b", "c"])
    hosts.recordFailure(of: "a")
    #expect(hosts.byAvailability == ["b", "c", "a"])
    hosts.recordFailure(of: "b")
    hosts.recordFailure(of: "c")
    #expect(hosts.byAvailability == ["a", "b", "c"])
    hosts.recordSuccess(of: "b")
    #expect(hosts.byAvailability == ["b", "a", "c"])
  }
}
