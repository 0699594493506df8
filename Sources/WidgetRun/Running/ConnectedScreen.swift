import Components
internal import CPlugins
internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen with its opened searchers.
struct ConnectedScreen {
  let screen: Screen
  /// The searchers by ID.
  var searchers: [String: any Searcher]
  /// Problems of the records, and of the searchers that could not be opened.
  var diagnostics: Diagnostics

  /// Opens all searchers of a screen, one after the other.
  ///
  /// - Parameter usesCache: whether to read and write the index cache.
  /// - Throws: `ScreenConnectionError` if a searcher cannot be opened.
  static func connect(
    _ screen: Screen, usesCache: Bool = true
  ) async throws(ScreenConnectionError) -> ConnectedScreen {
    let connected = await connectAvailable(screen, usesCache: usesCache)
    guard connected.isComplete else {
      throw ScreenConnectionError(diagnostics: connected.diagnostics)
    }
    return connected
  }

  /// Opens the searchers of a screen, and reports those that cannot be opened as diagnostics.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - usesCache: whether to read and write the index cache.
  ///   - isBrief: whether the screen is used too briefly for the records to change.
  ///   - progress: called on any thread with the number of indexed records.
  static func connectAvailable(
    _ screen: Screen, usesCache: Bool = true, isBrief: Bool = false,
    progress: @escaping @Sendable (EmbeddedIndex.Progress) -> Void = { _ in }
  ) async -> ConnectedScreen {
    var connected = ConnectedScreen(screen: screen, searchers: [:], diagnostics: Diagnostics())
    for entry in screen.searchers {
      do throws(SearchError) {
        let start = ContinuousClock.now
        let searcher = try await connected.open(entry, usesCache, isBrief, progress)
        connected.searchers[entry.id] = searcher
        Console.trace(SearchTrace.text(opening: entry, as: searcher, after: .now - start))
      } catch {
        connected.diagnostics.report(.unavailable(error, of: entry))
      }
    }
    return connected
  }

  private mutating func open(
    _ entry: Screen.SearcherConfiguration, _ usesCache: Bool, _ isBrief: Bool,
    _ progress: @escaping @Sendable (EmbeddedIndex.Progress) -> Void
  ) async throws(SearchError) -> any Searcher {
    let folder = FilePath.folder(of: screen.file)
    guard var embedded = entry.settings as? EmbeddedSettings else {
      plugin_guard_thread()
      return try await entry.settings.open(in: folder, into: &diagnostics)
    }
    embedded.cache = embedded.cache && usesCache
    return try await embedded.open(
      in: folder, for: screen.indexUser(entry.id), isBrief: isBrief, into: &diagnostics,
      progress: progress)
  }

  /// Whether all searchers are open.
  var isComplete: Bool { searchers.count == screen.searchers.count }

  /// The searchers for sessions, each of which prints its requests on standard error if that is wanted.
  ///
  /// - Parameter isExplained: whether to describe requests in full; otherwise `--verbose` prints a line.
  func observedSearchers(isExplained: Bool = false) -> [String: any Searcher] {
    guard isExplained || Launch.verbosity == .verbose else { return searchers }
    return Dictionary(
      uniqueKeysWithValues: searchers.map { id, searcher in
        (id, TracedSearcher(id: id, searcher: searcher, isExplained: isExplained))
      })
  }
}

/// Searchers of a screen cannot be opened.
struct ScreenConnectionError: Error {
  var diagnostics: Diagnostics
}

extension Diagnostic {
  /// Reports that a searcher cannot be opened; at the path of its records if that is the reason.
  static func unavailable(
    _ error: SearchError, of searcher: Screen.SearcherConfiguration
  ) -> Diagnostic {
    let concernsRecords = error.reason == .unavailable || error.reason == .malformed
    let range = concernsRecords ? searcher.recordsRange : nil
    return unavailable(error, at: range ?? searcher.range)
  }

  /// Reports that a searcher or its records cannot be opened.
  static func unavailable(_ error: SearchError, at range: SourceRange) -> Diagnostic {
    Diagnostic(.searcherUnavailable, error.message, at: range)
  }
}
