import Foundation
import ScreenLoading
import TestSupport
import Testing
import WidgetCore

@testable import WidgetRun

/// Breaks one thing in each sample screen, and expects one diagnostic.
@Suite struct SingleMistakeTests {
  /// A text of a screen and the misspelled text that replaces its first occurrence.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var original: String
    var misspelled: String
    var id: String

    var testDescription: String { misspelled }
  }

  static let mistakes = [
    Mistake(original: "type: facetList", misspelled: "type: facetLst", id: "unknown-type"),
    Mistake(original: "type: searchBox", misspelled: "type: search-box", id: "unknown-type"),
    Mistake(original: "type: hits", misspelled: "type: Hits", id: "unknown-type"),
    Mistake(original: "attribute: ", misspelled: "atribute: ", id: "unknown-parameter"),
    Mistake(original: "\nwidgets:", misspelled: "\nwidget:", id: "unknown-parameter"),
    Mistake(original: "type: embedded", misspelled: "type: embeded", id: "unknown-type"),
    Mistake(
      original: "records: ", misspelled: "records: missing/", id: "searcher-unavailable"),
    Mistake(
      original: "records: ", misspelled: "records: ${env:WIDGETRUN_NO_SUCH_NAME}",
      id: "missing-variable"),
  ]

  @Test(arguments: SnapshotTests.screens, mistakes)
  func oneMistakeIsOneDiagnostic(_ screen: String, _ mistake: Mistake) async throws {
    let path = Executable.package.appendingPathComponent("Configs/\(screen).yaml").path
    let source = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    guard let range = source.range(of: mistake.original) else { return }
    let broken = source.replacingCharacters(in: range, with: mistake.misspelled)
    let loaded = await ScreenSource(file: path).check(registry: try .builtIn()) {
      (name) throws(FileError) in
      if name == path { return Array(broken.utf8) }
      return try Files.readInput(name)
    }
    #expect(loaded.diagnostics.all.map(\.id.rawValue) == [mistake.id])
  }

  @Test func everyMistakeOccursInASample() throws {
    let samples = try SnapshotTests.screens.map { screen in
      let file = Executable.package.appendingPathComponent("Configs/\(screen).yaml")
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
    for mistake in Self.mistakes {
      #expect(samples.contains { $0.contains(mistake.original) }, "\(mistake.original)")
    }
  }
}
