internal import WidgetCore

/// Caches the widgets that the pages of recent results have in common.
///
/// - Owner: `PreparedScreen`.
/// - Keys: everything that determines the widgets. Only the time may differ, by less than a minute, as
///   for cached responses.
/// - Size: those of `limit` results.
/// - Invalidation: none, because the responses are part of the key.
///
/// Thread-safe.
final class RecentWidgets: Sendable {
  /// The part of the key that is hashed.
  private struct Key: Hashable {
    private let state: ScreenState
    /// The state that was searched for; nil if it equals `state`.
    private let searched: ScreenState?
    private let pageSize: Int?
    private let isReleased: Bool

    init(_ session: SessionStateMachine) {
      let (current, searched) = (session.state.onFirstPages, session.searched.onFirstPages)
      state = current.withoutTime
      self.searched = searched == current ? nil : searched.withoutTime
      (pageSize, isReleased) = (session.pageSize, session.isReleased)
    }
  }

  /// Widgets with the rest of their key.
  private struct Entry {
    var now: Double
    /// The progress without hits.
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

  /// Returns the cached widgets of a result, or creates and caches them.
  func widgets(of session: SessionStateMachine) -> SharedWidgets {
    let (key, now) = (Key(session), session.state.now)
    if let entry = entries.value(for: key), abs(entry.now - now) < Self.maximumAge,
      session.hasSameProgress(as: entry.progress)
    {
      return entry.widgets
    }
    let first = session.withoutHits
    let widgets = first.createSharedWidgets()
    entries.insert(Entry(now: now, progress: first.progress, widgets: widgets), for: key)
    return widgets
  }
}
