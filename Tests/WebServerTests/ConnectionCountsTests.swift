import Testing

@testable import WebServer

@Suite struct ConnectionCountsTests {
  /// Whether each new connection is admitted; `-` before an address closes one of its connections.
  private func admissions(
    _ events: [String], limit: Int = 10, limitPerAddress: Int = 1
  ) -> [Bool] {
    var counts = ConnectionCounts(limit: limit, limitPerAddress: limitPerAddress)
    var admissions: [Bool] = []
    for event in events {
      if event.hasPrefix("-") {
        counts.remove(String(event.dropFirst()))
      } else {
        admissions.append(counts.add(event))
      }
    }
    return admissions
  }

  @Test func connectionsOfAnAddressAreLimited() {
    let (a, b) = ("192.0.2.1", "192.0.2.2")
    let events = [a, a, a, b, "-\(a)", a, a, b]
    #expect(
      admissions(events, limitPerAddress: 2) == [true, true, false, true, true, false, true])
  }

  @Test(arguments: ["127.0.0.1", "127.255.0.9", "::1", "::ffff:127.0.0.1"])
  func connectionsOfALoopbackAddressAreLimitedInTotalOnly(_ address: String) {
    #expect(
      admissions([address, address, address, "192.0.2.1", "-\(address)", "192.0.2.1"], limit: 2)
        == [true, true, false, false, true])
  }

  @Test(arguments: ["1.127.0.0", "128.0.0.1", "::", "::2", "::ffff:192.0.2.1", "fe80::1", ""])
  func otherAddressesAreNotExempt(_ address: String) {
    #expect(admissions([address, address]) == [true, false])
  }

  @Test func refusedConnectionsAreNotCounted() {
    #expect(
      admissions(["a", "a", "a", "-a", "a", "b", "c"], limit: 2) == [
        true, false, false, true, true, false,
      ])
  }

  @Test func exemptAddressesCanBeChosen() {
    var counts = ConnectionCounts(limit: 3, limitPerAddress: 1, isExempt: { $0 == "a" })
    let admissions = ["a", "127.0.0.1", "a", "127.0.0.1"].map { address in counts.add(address) }
    #expect(admissions == [true, true, true, false])
    #expect(counts.total == 3)
  }
}
