import ScreenLoading
import TestSupport
import Testing
import WidgetCore

/// A screen whose expected diagnostics are marked in its text; see `DiagnosticMarker`.
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

  /// Records an issue for each diagnostic without marker and each marker without diagnostic.
  func verify(_ registry: Registry, sourceLocation: SourceLocation = #_sourceLocation) {
    let loaded = load(registry)
    let markers = files.flatMap { DiagnosticMarker.all(in: $0.value, of: $0.key) }
    for difference in DiagnosticMarker.differences(of: loaded.diagnostics.all, from: markers) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
    #expect((loaded.screen == nil) == loaded.diagnostics.hasErrors, sourceLocation: sourceLocation)
  }
}

/// An argument of a parameterized test: a screen with markers.
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
