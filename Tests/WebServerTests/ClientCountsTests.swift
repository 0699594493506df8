import Testing

@testable import WebServer

@Suite struct ClientCountsTests {
  /// Whether each new connection is admitted; `-` before an address closes one of its connections.
  private func admissions(
    _ events: [String], limit: Int = 10, limitPerClient: Int = 1
  ) -> [Bool] {
    var counts = ClientCounts(
      limit: limit, limitPerClient: limitPerClient, isExempt: TrustedProxies().contains)
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

  @Test func connectionsOfAClientAreLimited() {
    let (a, b) = ("192.0.2.1", "192.0.2.2")
    let events = [a, a, a, b, "-\(a)", a, a, b]
    #expect(
      admissions(events, limitPerClient: 2) == [true, true, false, true, true, false, true])
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

  @Test(arguments: [(80, 71, 1), (80, 70, 0), (80, 80, 10), (7, 7, 0), (8, 8, 1)])
  func lastEighthOfTheLimitIsReserved(limit: Int, total: Int, excess: Int) {
    var counts = ClientCounts(limit: limit, limitPerClient: 1, isExempt: { _ in true })
    for _ in 0..<total { _ = counts.add("a") }
    #expect(counts.excess == excess)
  }

  @Test func exemptAddressesCanBeChosen() {
    var counts = ClientCounts(limit: 3, limitPerClient: 1, isExempt: { $0 == "a" })
    let admissions = ["a", "127.0.0.1", "a", "127.0.0.1"].map { address in counts.add(address) }
    #expect(admissions == [true, true, true, false])
    #expect(counts.total == 3)
  }
}
