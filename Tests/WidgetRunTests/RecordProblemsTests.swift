import Foundation
import ScreenLoading
import Screens
import TestSupport
import Testing
import WidgetCore

@testable import WidgetRun

/// The screens of `Tests/BrokenScreens/records`: each conflicts with its records or its searcher, one
/// of them together with other errors. Comments in the files mark the expected diagnostics.
@Suite struct RecordProblemsTests {
  static let folder = BrokenScreensTests.folder.appendingPathComponent("records")
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private static func check(_ file: String, isOffline: Bool = false) async throws -> [Diagnostic] {
    let screen = ScreenSource(file: folder.appendingPathComponent(file).path)
    return await screen.check(registry: try .withPlainTypes(), isOffline: isOffline).diagnostics.all
  }

  @Test func everyDiagnosticHasAScreen() {
    #expect(Self.files.count >= 240)
  }

  @Test(arguments: files) func problemsAreReportedAtTheirLocations(_ file: String) async throws {
    let path = Self.folder.appendingPathComponent(file).path
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let marks = DiagnosticMarker.all(in: text, of: path)
    #expect(!marks.isEmpty)
    #expect(DiagnosticMarker.differences(of: try await Self.check(file), from: marks) == [])
  }

  @Test(arguments: files) func offlineCheckSkipsRecords(
    _ file: String
  ) async throws {
    let ids = Set(try await Self.check(file, isOffline: true).map(\.id.rawValue))
    let ofTheRecords = [
      "unknown-attribute", "not-numeric", "not-text", "too-many-values", "matches-nothing",
      "refused-request", "searcher-unavailable", "numbers-as-text", "dates-as-text",
      "dates-in-milliseconds",
    ]
    #expect(ids.isDisjoint(with: ofTheRecords))
  }

  @Test(arguments: ["hits, hitsPerPage: 500", "hitsPerPage, items: [20, 500]"])
  func pageSizesAreComparedWithTheLimitOfTheEngine(widget: String) throws {
    let folder = try TemporaryFolder([
      "a.yaml": """
      searcher: { type: typesense, url: "http://x", collection: a, searchable: [name], apiKey: "${env:KEY}" }
      widgets: [{ type: \(widget) }]
      """
    ])
    let result = try Executable.run(
      ["check", "a.yaml", "--offline"], environment: ["KEY": "x"], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("500 hits per page"))
    #expect(result.errors.contains("returns at most 250"))
  }

  @Test func runReportsUnknownAttributesAsWarnings() throws {
    let result = try Executable.run(["\(Self.folder.path)/unknown-searcher-attributes.yaml"])
    #expect(result.status == 0)
    let locations = result.errors.split(separator: "\n").filter {
      $0.contains("[unknown-attribute]")
    }
    #expect(locations.count == 4 && locations.allSatisfy { $0.contains("warning: no record has") })
    #expect(!result.errors.contains("not-text"))
  }

  @Test func runReportsTextsThatAreUsedAsNumbers() throws {
    let folder = try TemporaryFolder([
      "a.csv": "name,price\nA,€3.50\nB,\"€1,200.00\"\n",
      "a.yaml": """
      searcher: { type: embedded, records: a.csv }
      widgets: [{ type: numberRange, attribute: price }, { type: hits }]
      """,
    ])
    let result = try Executable.run(["a.yaml"], in: folder)
    #expect(result.status == 0)
    #expect(result.errors.contains("[numbers-as-text]"))
    #expect(result.errors.contains("numbers: [price]"))
  }

  @Test func sampleScreensMatchTheirRecords() async throws {
    for file in SnapshotTests.screens {
      let path = Executable.package.appendingPathComponent("Configs/\(file).yaml").path
      let loaded = await ScreenSource(file: path).check(registry: try .builtIn())
      #expect(loaded.diagnostics.all == [], "\(file)")
    }
  }

  @Test(arguments: [
    "facetList, attribute: \"${env:NAME}\"", "sortBy, items: [\"${env:NAME}:asc\"]",
    "configure, sort: \"${env:NAME}\"", "configure, filters: \"'${env:NAME}':x\"",
    "hits, template: \"{{${env:NAME}}}\"", "configure, filters: \"name:${env:NAME}\"",
  ])
  func valuesOfEnvironmentVariablesAreNotPrinted(widget: String) throws {
    let folder = try Fruit.folder([
      "a.yaml": Fruit.screen.replacing("facetList, attribute: color", with: widget)
    ])
    let result = try Executable.run(
      ["check", "a.yaml"], environment: ["NAME": "secretive"], in: folder)
    #expect(result.errors.hasPrefix("a.yaml:5:"), "\(result.errors)")
    #expect(!result.errors.contains("secretive"))
  }
}
