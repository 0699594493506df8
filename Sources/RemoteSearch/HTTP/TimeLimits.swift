/// The time limits and retries for the requests to an engine.
struct TimeLimits: Hashable, Sendable {
  /// The maximum duration of one attempt.
  var perAttempt = Duration.seconds(5)
  /// The maximum duration of all attempts together.
  var total = Duration.seconds(10)
  /// How often all servers are tried again.
  var retries = 1
  /// The maximum pause before the first retry; it doubles with each retry.
  var pause = Duration.milliseconds(200)

  /// The limits of a push, whose batches can take an engine long to store.
  static let push = TimeLimits(
    perAttempt: .seconds(60), total: .seconds(600), retries: 6, pause: .milliseconds(500))

  /// A random pause before a retry, so that clients do not return at the same time.
  ///
  /// - Parameter number: the number of the retry, from 1.
  func pause(beforeRetry number: Int) -> Duration {
    pause * Double(1 << min(max(number - 1, 0), 6)) * Double.random(in: 0.5...1)
  }
}
