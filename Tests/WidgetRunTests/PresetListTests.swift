import Foundation
import Testing

@Suite struct PresetListTests {
  private static let shipped = ["shop", "dates", "lists"]

  private func names(in file: String) throws -> [String] {
    let result = try Executable.run(
      ["list", "--presets", "Configs/presets/\(file).yaml", "--format", "json"])
    #expect(result.status == 0 && result.errors == "")
    let presets = try #require(result.json as? [[String: Any]])
    return presets.compactMap { $0["name"] as? String }
  }

  @Test func presetsAreListedWithTypeKeysAndLocation() throws {
    let text = try Executable.run(["list", "--presets", "Configs/presets/shop.yaml"])
    #expect(text.status == 0)
    #expect(text.lines.first == "Presets")
    #expect(text.lines.contains("  starRating      ratingMenu: attribute"))
    #expect(text.lines.contains { $0.hasSuffix(" Configs/presets/shop.yaml:27") })
  }

  @Test func ownAndIncludedPresetsAreListed() throws {
    let screen = """
      include: [more.yaml]
      presets: { short: { limit: 3 }, brands: { preset: list, attribute: brand } }
      """
    let more = "presets: { list: { type: facetList } }"
    let result = try Fruit.run(
      "list", "--presets", "screen.yaml", "--format", "json",
      others: ["screen.yaml": screen, "more.yaml": more])
    let presets = try #require(result.json as? [[String: Any]])
    #expect(presets.compactMap { $0["name"] as? String } == ["short", "brands", "list"])
    #expect(presets.map { $0["type"] as? String } == [nil, "facetList", "facetList"])
    #expect(presets.map { $0["keys"] as? [String] } == [["limit"], ["preset", "attribute"], []])
  }

  @Test func filesWithErrorsAreReported() throws {
    let result = try Fruit.run(
      "list", "--presets", "screen.yaml", others: ["screen.yaml": "include: [gone.yaml]"])
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot read 'gone.yaml'"))
    let none = try Fruit.run("list", "--presets", "a.yaml", others: ["a.yaml": "title: None"])
    #expect(none.status == 0 && none.output == "no presets\n")
  }

  /// Every built-in preset works with its name and the attributes that it does not set.
  @Test(arguments: shipped) func shippedPresetsWorkOnAScreen(_ file: String) throws {
    let attributes = [
      "facetColumn": ", attribute: brand", "longList": ", attribute: brand",
      "tree": ", attributes: [lvl0, lvl1]", "dateBands": ", attribute: made",
    ]
    let widgets = try names(in: file).map { "  - { preset: \($0)\(attributes[$0] ?? "") }" }
    #expect(!widgets.isEmpty)
    let path = Executable.package.appendingPathComponent("Configs/presets/\(file).yaml").path
    let screen = """
      searcher: { type: embedded, records: fruit.ndjson }
      include: ["\(path)"]
      widgets:
      \(widgets.joined(separator: "\n"))
      """
    let result = try Fruit.run(
      "check", "--offline", "screen.yaml", others: ["screen.yaml": screen])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: shipped) func shippedPresetsAreUsedByAnExample(_ file: String) throws {
    let screens = try SnapshotTests.screens.map { screen in
      let url = Executable.package.appendingPathComponent("Configs/\(screen).yaml")
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
    for name in try names(in: file) {
      #expect(screens.contains { $0.contains("preset: \(name)") }, "\(name)")
    }
  }

  @Test func builtInPresetsAreListedWithoutAFile() throws {
    let result = try Executable.run(["list", "--presets"])
    #expect(result.status == 0 && result.output.contains("starRating"))
    let text =
      "searcher: { type: embedded, records: fruit.ndjson }\nwidgets: [{ preset: pageSizes }]\n"
    let run = try Fruit.run("a.yaml", others: ["a.yaml": text])
    #expect(run.status == 0 && run.output.contains("[12 per page]"))
    #expect(try Executable.run(["list", "a.yaml"]).status == 2)
  }
}
