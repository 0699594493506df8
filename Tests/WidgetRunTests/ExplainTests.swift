import Foundation
import HTTPTransport
import RemoteSearch
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import WidgetRun

@Suite struct ExplainTests {
  /// The ids that are declared anywhere in the sources.
  private static func declaredIDs() throws -> [String] {
    let declaration = /static let [A-Za-z]+: (Self|DiagnosticID) = "([a-z-]+)"/
    let folders = ["Sources", "Widgets"].map { Executable.package.appendingPathComponent($0) }
    return try folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      return try names.filter { $0.hasSuffix(".swift") }.flatMap { name -> [String] in
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("extension DiagnosticID") else { return [] }
        return text.matches(of: declaration).map { String($0.output.2) }
      }
    }
  }

  @Test func everyDiagnosticHasAPage() throws {
    let declared = try Self.declaredIDs().sorted()
    #expect(declared.count > 60)
    #expect(ExplanationPage.all.map(\.id.rawValue) == declared)
  }

  @Test(arguments: ["Unknown-Attribute", "UNKNOWN_ATTRIBUTE", "unknownAttribute"])
  func pageIsFoundInAnyNotation(_ id: String) throws {
    let result = try Executable.run(["explain", id])
    #expect(result.status == 0 && result.errors == "")
    #expect(result.lines.first == "unknown-attribute")
  }

  @Test(arguments: ExplanationPage.all.map(\.id.rawValue))
  func exampleCausesItsDiagnostic(_ id: String) async throws {
    let page = try #require(ExplanationPage.all.first { $0.id.rawValue == id })
    let folder = try TemporaryFolder(
      ["phones.yaml": page.example.screen, "phones.json": ExplanationPage.Example.records]
        .merging(page.example.files) { _, other in other })
    if let commands = page.example.commands {
      let result = try Executable.shell("widgetrun() { \"$0\" \"$@\"; }\n\(commands)", in: folder)
      #expect(result.status == 0, "\(result.errors)")
    }
    let screen = ScreenSource(file: folder["phones.yaml"].path)
    var registry = try Registry.withPlainTypes()
    try registry.register(ElasticsearchSettings<HTTPClientTransport>.self)
    let access = id.hasPrefix("forbidden-") ? Self.sandbox(of: screen) : nil
    let found = await AccessPolicy.$scoped.withValue(access) {
      await screen.check(registry: registry)
    }
    #expect(found.diagnostics.all.map(\.id).contains(page.id))
  }

  /// The policy of `--sandbox` without further options.
  private static func sandbox(of screen: ScreenSource) -> AccessPolicy {
    var options = SandboxOptions()
    options.sandbox = true
    return options.policy(for: NamedFiles(screens: [screen.file]))
  }

  @Test func pageContainsSummaryExampleAndFix() throws {
    let result = try Executable.run(["explain", "unknown-parameter"])
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output == """
        unknown-parameter
        A key is not a parameter of its widget, searcher, renderer, or level.

        Example
          searcher: { type: embedded, records: phones.json }
          widgets:
            - { type: facetList, atribute: brand }

        Fix
          Use a parameter that 'widgetrun describe TYPE' lists, at its level.

        """)
  }

  @Test func withoutIDAllDiagnosticsAreListed() throws {
    let lines = try Executable.run(["explain"]).lines
    for page in ExplanationPage.all {
      #expect(lines.contains { $0.contains(page.id.rawValue) })
    }
    let list = try Executable.run(["explain", "--format", "json"]).json as? [[String: Any]]
    #expect(list?.count == ExplanationPage.all.count)
    #expect(list.map { Set($0[0].keys) } == ["id", "summary", "example", "cure"])
  }

  @Test func unknownIDSuggestsTheNearestOne() throws {
    let result = try Executable.run(["explain", "unknown-paramter"])
    #expect(result.status == 2)
    #expect(result.errors.contains("did you mean 'unknown-parameter'?"))
  }
}
