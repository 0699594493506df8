import CAllocations
import Foundation

/// Elapsed time and processor time, in milliseconds.
struct Cost: Equatable {
  /// The elapsed time.
  var wall: Double
  /// The processor time of all threads.
  ///
  /// Not that of one thread, because an asynchronous search may continue on another thread. On a
  /// machine with other work, compare this figure.
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

  private static func processTime() -> Double {
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
}
