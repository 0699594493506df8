import Search
import Synchronization

/// Replaces the index of a searcher after another program has modified its file.
///
/// A response is returned only if the index file was unchanged before and after the search. Otherwise
/// searches fail with `unavailable` until a background task has opened the index again, which builds
/// it from the records. Thread-safe: concurrent searches start one task.
final class IndexRecovery: Sendable {
  private struct State {
    var searcher: EmbeddedSearcher
    var isReopening = false
  }

  private let state: Mutex<State>
  private let open: @Sendable () async throws(SearchError) -> EmbeddedSearcher

  /// - Parameters:
  ///   - searcher: the searcher of the current index.
  ///   - open: opens the index again.
  init(
    _ searcher: EmbeddedSearcher,
    open: @escaping @Sendable () async throws(SearchError) -> EmbeddedSearcher
  ) {
    state = Mutex(State(searcher: searcher))
    self.open = open
  }

  /// Calls `body` with the current searcher, and returns its result if the index is unchanged.
  ///
  /// - Throws: `unavailable` if the index has changed, or the error of `body`.
  func checking<Result>(
    _ body: (EmbeddedSearcher) throws(SearchError) -> Result
  ) throws(SearchError) -> Result {
    let searcher = state.withLock { $0.searcher }
    try check(searcher)
    let result: Result
    do throws(SearchError) {
      result = try body(searcher)
    } catch {
      // The error can be a consequence of modified content.
      try check(searcher)
      throw error
    }
    try check(searcher)
    return result
  }

  private func check(_ searcher: EmbeddedSearcher) throws(SearchError) {
    if searcher.areFilesIntact { return }
    let mustReopen = state.withLock { state in
      let isCurrent = state.searcher.segments[0] === searcher.segments[0]
      defer { if isCurrent { state.isReopening = true } }
      return isCurrent && !state.isReopening
    }
    if mustReopen { Task.detached { await self.reopen() } }
    throw SearchError(
      .unavailable,
      "another program has modified the index file; it is built again, try again later")
  }

  /// Opens the index again. After an error, the next search tries again.
  private func reopen() async {
    let opened = try? await open()
    state.withLock { state in
      if let opened { state.searcher = opened }
      state.isReopening = false
    }
  }
}

extension EmbeddedSearcher {
  /// Whether no other program has modified the files of the index.
  fileprivate var areFilesIntact: Bool {
    segments.allSatisfy { $0.records.columnCache?.files.areIntact != false }
  }

  /// The same searcher, which opens its index again with a function if the file is modified.
  func recovering(
    with open: @escaping @Sendable () async throws(SearchError) -> EmbeddedSearcher
  ) -> EmbeddedSearcher {
    if segments.allSatisfy({ $0.records.columnCache == nil }) { return self }
    var searcher = self
    searcher.recovery = IndexRecovery(self, open: open)
    return searcher
  }
}
