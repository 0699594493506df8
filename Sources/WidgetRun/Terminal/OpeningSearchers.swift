internal import Screens
internal import SearchEngine
internal import WidgetCore
internal import Synchronization

/// The searchers of a screen while they are being opened: a screen can be seen, and typed into,
/// before its records have been read.
final class OpeningSearchers: Sendable {
  private struct Opening {
    var opened: OpenedScreen?
    var waiting: [CheckedContinuation<OpenedScreen, Never>] = []
  }

  private let opening = Mutex(Opening())
  let screen: Screen

  init(_ screen: Screen) {
    self.screen = screen
  }

  /// What answers requests as soon as it can, by the ids of the searchers.
  var searchers: [String: any Searcher] {
    Dictionary(
      uniqueKeysWithValues: screen.searchers.map { ($0.id, LateSearcher(id: $0.id, opening: self)) }
    )
  }

  /// Opens them; to be called once.
  ///
  /// - Parameter progress: told which part of a file's records has been read, from any thread.
  func open(usesCache: Bool, progress: @escaping @Sendable (Double) -> Void) async {
    let opened = await OpenedScreen.opening(screen, usesCache: usesCache) {
      progress(Double($0.records) / Double(max($0.recordCount, 1)))
    }
    let waiting = opening.withLock { opening in
      opening.opened = opened
      defer { opening.waiting = [] }
      return opening.waiting
    }
    for continuation in waiting { continuation.resume(returning: opened) }
  }

  /// What was wrong with the records, or kept them from being read; nil before that is known.
  var diagnostics: Diagnostics? {
    opening.withLock { $0.opened?.diagnostics }
  }

  fileprivate func opened() async -> OpenedScreen {
    if let opened = opening.withLock({ $0.opened }) { return opened }
    return await withCheckedContinuation { continuation in
      let opened = opening.withLock { opening in
        if opening.opened == nil { opening.waiting.append(continuation) }
        return opening.opened
      }
      if let opened { continuation.resume(returning: opened) }
    }
  }
}

/// One of them.
private struct LateSearcher: Searcher {
  let id: String
  let opening: OpeningSearchers

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let opened = await opening.opened()
    if Task.isCancelled { throw SearchError(.cancelled, "the search was cancelled") }
    guard let searcher = opened.searchers[id] else {
      let message = opened.diagnostics.all.first { $0.severity == .error }?.message
      throw SearchError(.unavailable, message ?? "the searcher '\(id)' does not open")
    }
    return try await searcher.search(requests)
  }
}
