import CAllocations
import Foundation

/// The elapsed time and the processor time of an operation, in milliseconds.
struct Cost: Equatable {
  /// The elapsed time.
  var wall: Double
  /// The processor time of all threads.
  ///
  /// The time of one thread would be too little, because an asynchronous search can continue on another
  /// thread. On a machine with other load, compare this figure.
  var cpu: Double

  /// Runs a closure and measures its cost.
  static func measuring<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> (value: Value, cost: Cost) {
    let wall = ContinuousClock.now
    let cpu = processTime()
    let value = try await body()
    let cpuAfter = processTime()
    return (value, Cost(wall: (ContinuousClock.now - wall).milliseconds, cpu: cpuAfter - cpu))
  }

  /// The processor time of all threads of this process, in milliseconds.
  static func processTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}

/// Counts memory allocations.
enum Allocations {
  /// Runs a closure and counts allocations of all threads; nil if the platform cannot count them.
  static func counting<Value>(
    _ body: () async throws -> Value
  ) async rethrows -> (value: Value, count: Int?) {
    let before = widgetrun_allocation_count()
    let value = try await body()
    let count = widgetrun_allocation_count() - before
    return (value, widgetrun_can_count_allocations() == 0 ? nil : Int(count))
  }

  /// The number of allocations of all threads since the process started; nil if they cannot be counted.
  static var total: Int? {
    widgetrun_can_count_allocations() == 0 ? nil : Int(widgetrun_allocation_count())
  }
}

/// The resident memory of a process.
struct ResidentMemory: Codable, Equatable {
  /// The current size in kilobytes.
  var kilobytes: Int
  /// The maximum size since the process started.
  var peakKilobytes: Int

  /// The resident memory of this process; nil if the system doesn't report it.
  static var current: ResidentMemory? {
    (try? TextFile.read("/proc/self/status")).flatMap { ResidentMemory(status: $0) }
  }

  /// Reads the lines `VmRSS:` and `VmHWM:` of `/proc/…/status`; nil if one is missing.
  init?(status: String) {
    guard let now = Self.number(of: "VmRSS:", in: status),
      let peak = Self.number(of: "VmHWM:", in: status)
    else { return nil }
    kilobytes = now
    peakKilobytes = peak
  }

  private static func number(of name: String, in status: String) -> Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split { $0 == " " || $0 == "\t" }.dropFirst().first.flatMap { Int($0) }
  }
}
