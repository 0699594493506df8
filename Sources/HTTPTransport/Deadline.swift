internal import RemoteSearch

/// A limit to how long work may take.
enum Deadline {
  /// Does some work, and cancels it when its time is over.
  ///
  /// - Throws: what the work throws; `HTTPFailure` with `timeout` if it takes too long.
  static func run<Value: Sendable>(
    for duration: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        try await Task.sleep(for: duration)
        throw HTTPFailure(.timeout, "no answer within \(duration.formatted)")
      }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}

extension Duration {
  /// As in `2 s` or `250 ms`.
  fileprivate var formatted: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds) s" }
    return seconds == 0
      ? "\(milliseconds) ms" : "\(Double(seconds) + Double(milliseconds) / 1000) s"
  }
}
