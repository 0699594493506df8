/// How long a searcher waits for its engine.
struct TimeLimits: Hashable, Sendable {
  /// The most time for one try.
  var perTry = Duration.seconds(5)
  /// The most time for all tries together.
  var total = Duration.seconds(10)
  /// How often all servers are tried again.
  var retries = 1
  /// The longest pause before the first of these; it doubles with each.
  var pause = Duration.milliseconds(200)

  /// Those of a push, which has time, and whose batches an engine may take long to keep.
  static let push = TimeLimits(
    perTry: .seconds(60), total: .seconds(600), retries: 6, pause: .milliseconds(500))

  /// A pause before the retry with this number, from 1; of random length, so that many clients do
  /// not come back at once.
  func pause(beforeRetry number: Int) -> Duration {
    pause * Double(1 << min(max(number - 1, 0), 6)) * Double.random(in: 0.5...1)
  }
}
