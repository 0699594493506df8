import Testing

@testable import WebServer

@Suite struct SendProgressTests {
  private let start = ContinuousClock.now

  /// Whether a client is stalled for ten seconds at each of some times in seconds.
  private func stalls(_ outputs: [(second: Int, isPending: Bool, acknowledged: UInt64)]) -> [Bool] {
    var progress = SendProgress()
    return outputs.map { second, isPending, acknowledged in
      progress.isStalled(
        .init(isPending: isPending, acknowledged: acknowledged), for: .seconds(10),
        at: start + .seconds(second))
    }
  }

  @Test func clientThatStopsReadingIsStalled() {
    #expect(stalls([(0, true, 5), (9, true, 5), (10, true, 5)]) == [false, false, true])
  }

  @Test func clientThatNeverReadsIsStalled() {
    #expect(stalls([(0, true, 0), (11, true, 0)]) == [false, true])
  }

  @Test func slowClientIsNotStalled() {
    #expect(stalls((0..<100).map { (9 * $0, true, UInt64($0)) }).allSatisfy { !$0 })
  }

  @Test func streamWithNothingToSendIsNotStalled() {
    #expect(stalls([(0, false, 5), (60, false, 5), (120, false, 5)]).allSatisfy { !$0 })
    // The time starts with the next bytes that are sent.
    #expect(stalls([(0, false, 5), (60, true, 5), (69, true, 5), (70, true, 5)]).last == true)
    #expect(stalls([(0, false, 5), (60, true, 5), (69, true, 5)]).last == false)
  }

  @Test func socketsOfOtherKindsHaveNothingPending() {
    #expect(!SendProgress.Output(of: -1).isPending)
  }
}
