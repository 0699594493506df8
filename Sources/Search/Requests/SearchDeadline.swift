/// The time by which a search must be complete, including the processing of responses.
///
/// Code that processes responses of unknown size calls `check` regularly, because neither a timer nor a
/// cancellation interrupts it.
public struct SearchDeadline: Sendable {
  /// The end of the time; nil for no limit.
  private let end: ContinuousClock.Instant?
  /// The error after the end of the time.
  private let error: SearchError

  /// No limit, for responses that are known to be small.
  public static let none = SearchDeadline(end: nil, error: .cancelled)

  private init(end: ContinuousClock.Instant?, error: SearchError) {
    (self.end, self.error) = (end, error)
  }

  /// Creates a deadline from now.
  ///
  /// - Parameters:
  ///   - limit: the maximum duration of the search.
  ///   - error: the error that `check` throws after the end of the time.
  public init(after limit: Duration, _ error: SearchError) {
    self.init(end: .now + limit, error: error)
  }

  /// The remaining time; negative after the end, and nil without a limit.
  public var remaining: Duration? { end.map { $0 - .now } }

  /// Returns immediately if the search may continue.
  ///
  /// - Throws: the error of the deadline after its end; `cancelled` if the task was cancelled.
  public func check() throws(SearchError) {
    if Task.isCancelled { throw .cancelled }
    if let remaining, remaining <= .zero { throw error }
  }
}
