internal import Screens
internal import SearchEngine
internal import WidgetCore

/// A screen whose searchers answer.
struct OpenedScreen {
  let screen: Screen
  /// The searchers by id.
  var searchers: [String: any Searcher]
  /// What was wrong with some of the records.
  var diagnostics: Diagnostics

  /// Opens all searchers of a screen, one after the other.
  ///
  /// - Parameter usesCache: false to keep no index of the records, and to use none that is kept.
  /// - Throws: `OpeningFailure` with a finding for every searcher that does not open.
  static func open(
    _ screen: Screen, usesCache: Bool = true
  ) async throws(OpeningFailure) -> OpenedScreen {
    let opened = await opening(screen, usesCache: usesCache)
    guard opened.isComplete else {
      throw OpeningFailure(diagnostics: opened.diagnostics)
    }
    return opened
  }

  /// Opens those searchers of a screen that open; there is a finding for every other one.
  ///
  /// - Parameter progress: told how many records have been read, from any thread.
  static func opening(
    _ screen: Screen, usesCache: Bool = true,
    progress: @escaping @Sendable (EmbeddedIndex.Progress) -> Void = { _ in }
  ) async -> OpenedScreen {
    var opened = OpenedScreen(screen: screen, searchers: [:], diagnostics: Diagnostics())
    let folder = Files.folder(of: screen.file)
    for entry in screen.searchers {
      do throws(SearchError) {
        guard var embedded = entry.settings as? EmbeddedSettings else {
          opened.searchers[entry.id] = try await entry.settings.open(
            in: folder, into: &opened.diagnostics)
          continue
        }
        embedded.cache = embedded.cache && usesCache
        opened.searchers[entry.id] = try await embedded.open(
          in: folder, into: &opened.diagnostics, progress: progress)
      } catch {
        opened.diagnostics.report(.unavailable(error, at: entry.range))
      }
    }
    return opened
  }

  /// False if there is a searcher that did not open.
  var isComplete: Bool { searchers.count == screen.searchers.count }

  /// The searchers, each of which tells what it is asked.
  var explained: [String: any Searcher] {
    Dictionary(
      uniqueKeysWithValues: searchers.map { id, searcher in
        (id, ExplainedSearcher(id: id, searcher: searcher))
      })
  }
}

/// Some searchers of a screen did not open.
struct OpeningFailure: Error {
  var diagnostics: Diagnostics
}

extension Diagnostic {
  /// A searcher that does not open.
  static func unavailable(_ error: SearchError, at range: SourceRange) -> Diagnostic {
    Diagnostic(.searcherUnavailable, error.message, at: range)
  }
}
