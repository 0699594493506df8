internal import Screens
internal import WidgetCore

/// A screen whose searchers answer.
struct OpenedScreen {
  var screen: Screen
  /// The searchers by id.
  var searchers: [String: any Searcher]
  /// What was wrong with some of the records.
  var diagnostics: Diagnostics

  /// Opens all searchers of a screen, one after the other.
  ///
  /// - Throws: `OpeningFailure` with a finding for every searcher that does not open.
  static func open(_ screen: Screen) async throws(OpeningFailure) -> OpenedScreen {
    var opened = OpenedScreen(screen: screen, searchers: [:], diagnostics: Diagnostics())
    let folder = Files.folder(of: screen.file)
    for entry in screen.searchers {
      do {
        opened.searchers[entry.id] = try await entry.settings.open(
          in: folder, into: &opened.diagnostics)
      } catch {
        opened.diagnostics.report(
          Diagnostic(.searcherUnavailable, error.message, at: entry.range))
      }
    }
    if opened.searchers.count < screen.searchers.count {
      throw OpeningFailure(diagnostics: opened.diagnostics)
    }
    return opened
  }
}

/// Some searchers of a screen did not open.
struct OpeningFailure: Error {
  var diagnostics: Diagnostics
}

extension DiagnosticID {
  /// A searcher whose engine or records cannot be reached.
  static let searcherUnavailable: Self = "searcher-unavailable"
}
