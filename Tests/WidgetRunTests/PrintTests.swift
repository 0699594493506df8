import Foundation
import ScreenLoading
import Screens
import Testing
import WidgetCore

@testable import WidgetRun

@Suite struct PrintTests {
  @Test func everyValueHasACommentWithItsSource() throws {
    let screen = """
      include: [more.yaml]
      presets: { short: { preset: list, limit: 3 } }
      searcher: { type: embedded, records: fruit.ndjson }
      widgets:
        - { type: facetList, attribute: color, preset: short }
      """
    let more = "presets:\n  list: { operator: and }"
    let result = try Fruit.run(
      "print", "a.yaml", others: ["a.yaml": screen, "more.yaml": more])
    #expect(result.status == 0 && result.errors == "")
    let lines = result.lines.map { $0.replacing(#/ +# /#, with: " # ") }
    for line in [
      "  records: fruit.ndjson # a.yaml:3", "  typoTolerance: true # default",
      "  - id: facetList.color # default", "    type: facetList # a.yaml:5",
      "    attribute: color # a.yaml:5", "    operator: and # more.yaml:2",
      "    limit: 3 # a.yaml:2", "    showMore: false # default",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(!result.output.contains("preset"))
  }

  @Test func valuesOfEnvironmentVariablesAreNotPrinted() throws {
    let screen = Fruit.screen.replacing("title: Fruit", with: "title: \"for ${env:WHO}\"")
      .replacing("attribute: price", with: "attribute: \"${env:WHAT:-price}\"")
    let result = try Fruit.run(
      "print", "a.yaml", environment: ["WHO": "s3cret", "WHAT": "price"],
      others: ["a.yaml": screen])
    #expect(result.status == 0)
    #expect(!result.output.contains("s3cret"))
    #expect(result.output.hasPrefix("title: \"for ${env:WHO}\" "))
    #expect(result.output.contains("a.yaml:1, from the environment\n"))
  }

  @Test func errorsAreDiagnostics() throws {
    let result = try Fruit.run("print", "a.yaml", others: ["a.yaml": "title: None"])
    #expect(result.status == 78 && result.output == "" && !result.errors.isEmpty)
  }

  /// The printed screen behaves like the original.
  @Test(arguments: SnapshotTests.screens) func printedScreenIsEquivalent(
    _ name: String
  ) throws {
    let path = "Configs/\(name).yaml"
    let printed = try Executable.run(["print", path])
    #expect(printed.status == 0 && printed.errors == "")
    let loader = { (text: String) throws -> LoadedScreen in
      let files = [path: text]
      return ScreenLoader(registry: try .builtIn(), environment: [:]) {
        (file) throws(FileError) in
        if let text = files[file] { return Array(text.utf8) }
        let url = Executable.package.appendingPathComponent(file)
        guard let data = try? Data(contentsOf: url) else { throw FileError("no such file") }
        return Array(data)
      }.load(path)
    }
    let url = Executable.package.appendingPathComponent(path)
    let before = try #require(
      try loader(String(decoding: try Data(contentsOf: url), as: UTF8.self)).screen)
    let after = try loader(printed.output)
    #expect(after.diagnostics.all.map(\.message) == [])
    let screen = try #require(after.screen)
    #expect(screen.widgets.map(\.id) == before.widgets.map(\.id))
    #expect(screen.widgets.map(\.title) == before.widgets.map(\.title))
    #expect(screen.widgets.map(\.searcher) == before.widgets.map(\.searcher))
    #expect(screen.widgets.map(\.parent) == before.widgets.map(\.parent))
    let parameters = { (screen: Screen) in
      screen.widgets.filter { !($0.connector is any Container) }.map(\.connector.json)
    }
    #expect(parameters(screen) == parameters(before))
    #expect(screen.searchers.map(\.settings.json) == before.searchers.map(\.settings.json))
    #expect(screen.tests.count == before.tests.count)
  }
}
