import Screens
import TestSupport
import Testing
import WidgetCore

@testable import ScreenLoading

@Suite struct ScreenLoaderTests {
  static let screens =
    ScreenReaderTests.screens + SearcherReaderTests.screens + WidgetReaderTests.screens
    + PresetTests.screens + StateDeclarationTests.screens + InterpolationTests.screens
    + ScreenValidationTests.screens + RendererReaderTests.screens

  /// Removes or duplicates parts of a screen; loading must return a screen or report errors.
  @Test(arguments: screens) func corruptedFilesLoadOrReportErrors(_ screen: MarkedScreen) throws {
    let registry = try Registry.doubles()
    var random = SeededGenerator(seed: 7)
    let bytes = Array(screen.text.utf8)
    for _ in 0..<8 {
      let ends = [0, 1].map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let cut = bytes[..<ends[0]] + bytes[ends[1]...]
      let doubled = bytes[..<ends[1]] + bytes[ends[0]...]
      for damaged in [cut, doubled] {
        var files = screen.others
        files["screen.yaml"] = String(decoding: damaged, as: UTF8.self)
        let loaded = MarkedFiles(files: files, environment: screen.environment).load(registry)
        #expect((loaded.screen == nil) == loaded.diagnostics.hasErrors)
      }
    }
  }

  @Test func invalidUTF8IsReported() throws {
    let loader = ScreenLoader(registry: try .doubles(), environment: [:]) {
      (_) throws(FileError) in [0x74, 0x3A, 0x20, 0xFF, 0xFE]
    }
    let loaded = loader.load("-")
    #expect(loaded.diagnostics.hasErrors)
    #expect(loaded.diagnostics.all.map(\.range.file) == ["-"])
  }

  @Test func diagnosticsOfTheScreenPrecedeThoseOfIncludedFiles() throws {
    let files = [
      "screen.yaml": """
      include: [a.yaml]
      searcher: { type: embedded, records: a.json }
      widgets: [{ type: hits, tittle: x }]
      """,
      "a.yaml": "preset: {}",
    ]
    let loaded = MarkedFiles(files: files).load(try .doubles())
    #expect(loaded.diagnostics.all.map(\.range.file) == ["screen.yaml", "a.yaml"])
  }

  @Test func longChainsOfPresetsAreApplied() throws {
    let presets = (0..<300).map { "  p\($0): { preset: p\($0 + 1) }" } + ["  p300: { limit: 5 }"]
    let widgets = (0..<300).map { "  - { type: facetList, attribute: a\($0), preset: p0 }" }
    let text =
      "searcher: { type: embedded, records: a.json }\npresets:\n"
      + presets.joined(separator: "\n") + "\nwidgets:\n" + widgets.joined(separator: "\n")
    let loaded = MarkedFiles(files: ["screen.yaml": text]).load(try .doubles())
    let lists = loaded.screen?.widgets.compactMap { $0.connector as? FacetListDouble }
    #expect(lists?.map(\.limit) == Array(repeating: 5, count: 300))
  }
}
