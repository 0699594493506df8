internal import WidgetCore

/// Caches the widgets that the pages of recent results have in common.
///
/// - Keys: everything that determines the widgets. Only the time may differ, by less than a minute, as
///   for cached responses.
/// - Size: those of `limit` results.
/// - Invalidation: none, because the responses are part of the key.
///
/// Thread-safe.
final class RecentWidgets: Sendable {
  /// The part of the key that is hashed.
  struct Key: Hashable {
    private let state: ScreenState
    /// The state that was searched for; nil if it equals `state`.
    private let searched: ScreenState?
    private let pageSize: Int?
    private let isReleased: Bool

    /// - Parameter session: a session without hits.
    init(_ session: SessionStateMachine) {
      state = session.state.withoutTime
      searched = session.searched == session.state ? nil : session.searched.withoutTime
      (pageSize, isReleased) = (session.pageSize, session.isReleased)
    }
  }

  private struct Entry {
    var now: Double
    var progress: [String: SearchProgress]
    var widgets: SharedWidgets
  }

  // Seconds.
  private static let maximumAge: Double = 60

  private let entries: RecentValues<Key, Entry>

  /// - Parameter limit: the maximum number of results.
  init(limit: Int) {
    entries = RecentValues(limit: limit)
  }

  /// Returns the widgets of a result; nil if they are not cached.
  ///
  /// - Parameters:
  ///   - key: the key of the session.
  ///   - session: a session without hits.
  func widgets(for key: Key, of session: SessionStateMachine) -> SharedWidgets? {
    guard let entry = entries.value(for: key),
      abs(entry.now - session.state.now) < Self.maximumAge, entry.progress == session.progress
    else { return nil }
    return entry.widgets
  }

  /// Caches the widgets of a result.
  ///
  /// - Parameters:
  ///   - widgets: the widgets.
  ///   - key: the key of the session.
  ///   - session: a session without hits.
  func insert(_ widgets: SharedWidgets, for key: Key, of session: SessionStateMachine) {
    entries.insert(
      Entry(now: session.state.now, progress: session.progress, widgets: widgets), for: key)
  }
}
