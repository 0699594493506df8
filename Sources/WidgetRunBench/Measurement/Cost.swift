import Foundation

/// What something took, in milliseconds.
struct Cost: Equatable {
  /// The time that passed.
  var wall: Double
  /// The time that the process was computing, on all its threads.
  ///
  /// An asynchronous search may go on on another thread, so a clock of one thread would not do.
  /// On a machine with other work this is the figure to compare.
  var cpu: Double

  /// Runs something, and tells what it took.
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
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
