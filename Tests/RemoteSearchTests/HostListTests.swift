import Testing

@testable import RemoteSearch

@Suite struct HostListTests {
  @Test func aHostThatFailedComesLastUntilItAnswers() {
    let hosts = HostList(["a", "b", "c"])
    hosts.noteFailure(of: "a")
    #expect(hosts.inOrder == ["b", "c", "a"])
    hosts.noteFailure(of: "b")
    hosts.noteFailure(of: "c")
    #expect(hosts.inOrder == ["a", "b", "c"])
    hosts.noteSuccess(of: "b")
    #expect(hosts.inOrder == ["b", "a", "c"])
  }
}
