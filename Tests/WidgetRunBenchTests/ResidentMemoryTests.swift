import Testing

@testable import WidgetRunBench

struct ResidentMemoryTests {
  @Test func sizesAreParsedFromTheProcessStatus() throws {
    let memory = try #require(
      ResidentMemory(status: "Name:\tbench\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n"))
    #expect(memory.kilobytes == 10_240)
    #expect(memory.peakKilobytes == 20_480)
  }

  @Test func statusWithoutSizesIsNil() {
    #expect(ResidentMemory(status: "Name:\tbench\n") == nil)
  }
}
