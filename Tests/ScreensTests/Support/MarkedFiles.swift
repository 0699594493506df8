import Screens
import TestSupport
import Testing
import WidgetCore

/// A screen whose findings are marked in its text; `Mark` says how.
struct MarkedFiles {
  var files: [String: String]
  var environment: [String: String] = [:]

  func load(_ registry: Registry) -> LoadedScreen {
    let files = files
    let loader = ScreenLoader(registry: registry, environment: environment) {
      (file) throws(FileError) in
      guard let text = files[file] else { throw FileError("no such file") }
      return Array(text.utf8)
    }
    return loader.load("screen.yaml")
  }

  /// Records an issue for every finding without a mark, and for every mark without a finding.
  func verify(_ registry: Registry, sourceLocation: SourceLocation = #_sourceLocation) {
    let loaded = load(registry)
    let marks = files.flatMap { Mark.all(in: $0.value, of: $0.key) }
    for difference in Mark.differences(of: loaded.diagnostics.all, from: marks) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
    #expect((loaded.screen == nil) == loaded.diagnostics.hasErrors, sourceLocation: sourceLocation)
  }
}

/// A case of a table of screens with marks.
struct MarkedScreen: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var environment: [String: String] = [:]
  var others: [String: String] = [:]

  init(
    _ description: String, environment: [String: String] = [:], others: [String: String] = [:],
    _ text: String
  ) {
    testDescription = description
    self.text = text
    self.environment = environment
    self.others = others
  }

  func verify() throws {
    var files = others
    files["screen.yaml"] = text
    MarkedFiles(files: files, environment: environment).verify(try Registry.doubles())
  }
}
