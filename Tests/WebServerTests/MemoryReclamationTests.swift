import Testing

@testable import WebServer

@Suite struct MemoryReclamationTests {
  /// The indices of the loads, one per second, after which memory is reclaimed.
  private func reclamations(_ loads: [Int]) -> [Int] {
    let start = ContinuousClock.now
    var reclamation = MemoryReclamation()
    return loads.indices.filter { index in
      reclamation.isDue(load: loads[index], at: start + .seconds(index))
    }
  }

  @Test func memoryIsReclaimedAfterTheLoadHasFallen() {
    #expect(
      reclamations([500, 1000, 600, 500, 499, 400, 300, 200, 100, 0, 0, 0, 0, 0]) == [7, 12])
  }

  @Test func memoryIsReclaimedOncePerPeak() {
    #expect(reclamations([1000, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 900, 0, 0, 0, 0, 0]) == [4, 14])
  }

  @Test func smallConstantAndVaryingLoadsAreIgnored() {
    #expect(reclamations([63, 0, 0, 0, 0, 0, 1000, 1000, 1000, 1000]) == [])
    #expect(reclamations([1000, 0, 0, 0, 1000, 0, 0, 0, 1000]) == [])
  }
}
