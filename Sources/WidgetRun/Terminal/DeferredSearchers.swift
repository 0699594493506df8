internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore
internal import Synchronization

/// Searchers that can receive requests before they are open.
///
/// They let a screen appear and accept input while its records are still being read. Thread-safe.
final class DeferredSearchers: Sendable {
  /// The connected screen, or the requests that wait for it.
  private struct State {
    var connected: ConnectedScreen?
    var waiting: [CheckedContinuation<ConnectedScreen, Never>] = []
  }

  private let state = Mutex(State())
  let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
  }

  /// Searchers by ID whose requests wait until `connect` has opened them.
  var searchers: [String: any Searcher] {
    Dictionary(
      uniqueKeysWithValues: screen.searchers.map {
        ($0.id, DeferredSearcher(id: $0.id, searchers: self))
      }
    )
  }

  /// Opens the searchers. Call once.
  ///
  /// - Parameter progress: called on any thread with the fraction of a file's records that has been
  ///   indexed, from 0 to 1.
  func connect(usesCache: Bool, progress: @escaping @Sendable (Double) -> Void) async {
    let connected = await ConnectedScreen.connectAvailable(screen, usesCache: usesCache) {
      progress(Double($0.records) / Double(max($0.recordCount, 1)))
    }
    let waiting = state.withLock { state in
      state.connected = connected
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: connected) }
  }

  /// The problems of searchers and records; nil until the searchers are open.
  var diagnostics: Diagnostics? {
    state.withLock { $0.connected?.diagnostics }
  }

  /// The problems of searchers and records, and attributes that the records don't have; nil until the
  /// searchers are open.
  func diagnostics(checking loaded: LoadedScreen) async -> Diagnostics? {
    guard let connected = state.withLock({ $0.connected }) else { return nil }
    var diagnostics = connected.diagnostics
    await SearcherCheck(loaded)?.reportAttributes(connected.searchers, into: &diagnostics)
    return diagnostics
  }

  /// The lifetime of a searcher's responses; nil until it is open.
  fileprivate func responseLifetime(of id: String) -> Duration? {
    state.withLock { $0.connected?.searchers[id]?.responseLifetime }
  }

  /// Waits until the searchers are open.
  fileprivate func connected() async -> ConnectedScreen {
    if let connected = state.withLock({ $0.connected }) { return connected }
    return await withCheckedContinuation { continuation in
      let connected = state.withLock { state in
        if state.connected == nil { state.waiting.append(continuation) }
        return state.connected
      }
      if let connected { continuation.resume(returning: connected) }
    }
  }
}

/// A searcher that waits until it is open.
private struct DeferredSearcher: Searcher {
  let id: String
  let searchers: DeferredSearchers

  var responseLifetime: Duration? { searchers.responseLifetime(of: id) }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let connected = await searchers.connected()
    if Task.isCancelled { throw SearchError(.cancelled, "the search was cancelled") }
    guard let searcher = connected.searchers[id] else {
      let message = connected.diagnostics.all.first { $0.severity == .error }?.message
      throw SearchError(.unavailable, message ?? "the searcher '\(id)' cannot be opened")
    }
    return try await searcher.search(requests)
  }
}
