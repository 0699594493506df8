import Foundation
import Testing

/// Checks `--quiet` and `--verbose`.
@Suite struct VerbosityTests {
  /// A button that has nothing to apply, which is a warning.
  private static let warning = Fruit.screen + "  - { type: applyButton }\n"

  @Test("'--quiet' hides hints and warnings, but no results and errors")
  func quiet() throws {
    let normal = try Fruit.run("fruit.ndjson")
    #expect(normal.errors.contains("a proposed screen shows them"))
    let quiet = try Fruit.run("fruit.ndjson", "--quiet")
    #expect(quiet.errors == "" && quiet.output.contains("3 results"))
    let warned = try Fruit.run("warn.yaml", others: ["warn.yaml": Self.warning])
    #expect(warned.status == 0 && warned.errors.contains("warning: "))
    let hidden = try Fruit.run("-q", "warn.yaml", others: ["warn.yaml": Self.warning])
    #expect(hidden.status == 0 && hidden.errors == "" && hidden.output == warned.output)
    #expect(try Fruit.run("-q", "missing.yaml").errors.hasPrefix("error: cannot read"))
  }

  @Test("the warnings of 'check' are results")
  func check() throws {
    let warned = try Fruit.run("check", "-q", "warn.yaml", others: ["warn.yaml": Self.warning])
    #expect(warned.errors.contains("warning: "))
    let valid = try Fruit.run("check", "-q", "fruit.yaml")
    #expect(valid.status == 0 && valid.errors == "" && valid.output == "")
  }

  @Test("'--verbose' prints what is read, opened, and requested")
  func verbose() throws {
    let result = try Fruit.run("fruit.yaml", "--verbose", "--query", "red")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(result.errors)")
    #expect(lines.first?.wholeMatch(of: /read 'fruit.yaml': [0-9]+ bytes/) != nil)
    #expect(
      lines.dropFirst().first?.wholeMatch(
        of: /opened searcher 'main' \(embedded\) in [0-9.]+ ms: indexed 3 records without a cache/)
        != nil)
    #expect(
      lines.last?.wholeMatch(of: /request to main: query 'red', page 1: 2 hits in [0-9.]+ ms/)
        != nil)
    #expect(try Fruit.run("fruit.yaml", "--query", "red").errors == "")
  }

  @Test("'--verbose' tells whether the index cache was used")
  func cache() throws {
    let records = (0..<2500).map { #"{"objectID":"\#($0)","name":"item \#($0)"}"# + "\n" }.joined()
    let screen = Fruit.screen.replacing("fruit.ndjson", with: "many.ndjson")
    let folder = try Fruit.folder(["many.ndjson": records, "many.yaml": screen])
    let first = try Executable.run(["many.yaml", "-v"], in: folder)
    #expect(first.errors.contains("index cache miss, indexed 2,500 records in '"))
    let second = try Executable.run(["many.yaml", "-v"], in: folder)
    #expect(second.errors.contains("index cache hit, 2,500 records in '"))
    let without = try Executable.run(["many.yaml", "-v", "--no-cache"], in: folder)
    #expect(without.errors.contains("indexed 2,500 records without a cache"))
  }

  @Test("'--verbose' names the configuration file")
  func configuration() throws {
    let folder = try Fruit.folder(["config.yaml": "run: { query: red }\n"])
    try FileManager.default.createDirectory(
      at: folder["widgetrun"], withIntermediateDirectories: false)
    let file = folder["widgetrun"].appendingPathComponent("config.yaml")
    try FileManager.default.moveItem(at: folder["config.yaml"], to: file)
    let result = try Executable.run(
      ["fruit.yaml", "-v"], environment: ["XDG_CONFIG_HOME": folder.url.path],
      readsConfiguration: true, in: folder)
    #expect(result.errors.hasPrefix("read '\(file.path)': 20 bytes\nread 'fruit.yaml': "))
    #expect(result.errors.contains("query 'red'"))
  }

  @Test("'test --verbose' prints the requests of its cases")
  func test() throws {
    let cases = "- name: red\n  query: red\n  expect: { hits: 2 }\n"
    let result = try Fruit.run("test", "-v", "fruit.yaml", others: ["fruit.test.yaml": cases])
    #expect(result.errors.contains("request to main: query 'red', page 1: 2 hits in "))
  }
}
