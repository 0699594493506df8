import Foundation
import Testing

@testable import WidgetRun

@Suite struct IndexTests {
  /// Enough records for a cached index.
  private static let many = (0..<3_000).map { #"{"objectID":"\#($0)","name":"apple \#($0)"}"# }
    .joined(separator: "\n")

  private func folder() throws -> TemporaryFolder {
    try Fruit.folder(["fruit.ndjson": Self.many])
  }

  /// Below the cache folder of `Executable`.
  private static let cache = "cache/widgetrun"

  @Test func indexIsWrittenToTheCacheFolderOfTheUser() throws {
    let folder = try folder()
    let result = try Executable.run(["index", "fruit.yaml"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("/\(Self.cache)/fruit.ndjson-"))
    #expect(result.output.contains(": 3000 records in "))
    #expect(try folder.names.contains("cache"))
  }

  @Test func runCachesTheIndexUnlessDisabled() throws {
    let folder = try folder()
    let without = try Executable.run(["fruit.yaml", "--no-cache", "--query", "apple"], in: folder)
    #expect(without.status == 0)
    #expect(try !folder.names.contains("cache"))
    let with = try Executable.run(["fruit.yaml", "--query", "apple"], in: folder)
    #expect(try folder.names.contains("cache"))
    #expect(with.output == without.output)
  }

  @Test func indexInACacheFolderIsUsed() throws {
    let folder = try folder()
    let result = try Executable.run(
      ["index", "--records", "fruit.ndjson", "--to", "a/b"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("/a/b/fruit.ndjson-"))
    #expect(try !folder.names.contains("cache"))
  }

  @Test func cachedIndexesAreListedAndDeleted() throws {
    let folder = try Fruit.folder([
      "fruit.ndjson": Self.many,
      "names.yaml":
        "searcher: { type: embedded, records: fruit.ndjson, searchable: [name] }\nwidgets: [{ type: hits }]",
    ])
    _ = try Executable.run(["index", "names.yaml"], in: folder)
    _ = try Executable.run(["index", "--records", "fruit.ndjson"], in: folder)
    let list = try Executable.run(["index", "--list"], in: folder)
    #expect(list.lines.first?.contains("/\(Self.cache): 2 indexes, ") == true)
    #expect(list.lines.dropFirst().first?.contains("size  records  last used") == true)
    #expect(list.lines.dropFirst(2).allSatisfy { $0.contains("MB     3000  just now") })
    #expect(list.lines.dropFirst(2).contains { $0.hasSuffix("/names.yaml") })
    #expect(list.lines.dropFirst(2).contains { $0.hasSuffix("/fruit.ndjson  –") })
    let clean = try Executable.run(["index", "--clean"], in: folder)
    #expect(
      clean.output.hasSuffix(
        "/\(Self.cache): deleted 0 indexes, 0.0 MB; kept 2 that are up to date, which '--all' deletes\n"
      ))
    try Data((Self.many + "\n").utf8).write(to: folder["fruit.ndjson"])
    let stale = try Executable.run(["index", "--list"], in: folder)
    #expect(stale.output.contains("/fruit.ndjson (stale)"))
    #expect(
      try Executable.run(["index", "--clean"], in: folder).output.contains(": deleted 2 indexes, "))
    #expect(
      try Executable.run(["index", "--list"], in: folder).output.hasSuffix(": 0 indexes, 0.0 MB\n"))
  }

  @Test func allIndexesAreDeletedOnRequest() throws {
    let folder = try folder()
    _ = try Executable.run(["index", "fruit.yaml", "--to", "a"], in: folder)
    let clean = try Executable.run(["index", "--clean", "--all", "--to", "a"], in: folder)
    #expect(clean.output.contains("/a: deleted 1 index, "))
    #expect(try Executable.run(["index", "--list", "--all"], in: folder).status == 2)
    #expect(try Executable.run(["index", "--list", "--clean"], in: folder).status == 2)
  }

  @Test func editedSettingsLeaveOneIndex() throws {
    let folder = try folder()
    for attribute in ["name", "objectID", "missing"] {
      let screen = Fruit.screen.replacingOccurrences(
        of: "records: fruit.ndjson", with: "records: fruit.ndjson, searchable: [\(attribute)]")
      try Data(screen.utf8).write(to: folder["fruit.yaml"])
      _ = try Executable.run(["index", "fruit.yaml"], in: folder)
    }
    #expect(try Executable.run(["index", "--list"], in: folder).output.contains(": 1 index, "))
  }

  @Test func changesAreAppliedToTheRecordsAndTheIndex() throws {
    let folder = try folder()
    let changes = """
      {"objectID":"7","name":"pear"}
      {"objectID":"new","name":"pear"}
      """
    try Data(changes.utf8).write(to: folder["changes.ndjson"])
    let result = try Executable.run(
      ["index", "fruit.yaml", "--apply", "changes.ndjson"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.output.hasPrefix(
        "fruit.ndjson: appended 2 records, 1 of which replaces an earlier one, in "))
    let records = try String(contentsOf: folder["fruit.ndjson"], encoding: .utf8)
    #expect(records == "\(Self.many)\n\(changes)\n")
    let found = try Executable.run(
      ["fruit.yaml", "--query", "pear", "--verbose", "--format", "json"], in: folder)
    #expect(found.output.contains("\"nbHits\": 2"))
    #expect(found.errors.contains("index cache hit, 3,001 records in "))
    let list = try Executable.run(["index", "--list"], in: folder)
    #expect(list.output.contains("MB     3001  just now"))
  }

  @Test func unusableChangesAreReported() throws {
    let folder = try Fruit.folder(["changes.ndjson": "{\"objectID\":\"a\"}\n{\"name\":\n"])
    let before = try Data(contentsOf: folder["fruit.ndjson"])
    let broken = try Executable.run(
      ["index", "fruit.yaml", "--apply", "changes.ndjson"], in: folder)
    #expect(broken.status == 69 && broken.output == "")
    #expect(broken.errors.contains("changes.ndjson:2:"))
    #expect(broken.errors.contains("nothing was appended, because of line 2 of 'changes.ndjson'"))
    #expect(try Data(contentsOf: folder["fruit.ndjson"]) == before)
    let missing = try Executable.run(
      ["index", "fruit.yaml", "--apply", "change.ndjson"], in: folder)
    #expect(missing.status == 69)
    #expect(missing.errors.contains("there is no file 'change.ndjson'"))
    #expect(try Executable.run(["index", "--list", "--apply", "a"], in: folder).status == 2)
    #expect(try Executable.run(["index", "--apply", "a"], in: folder).status == 2)
  }

  @Test func fewRecordsNeedNoIndex() throws {
    let result = try Fruit.run("index", "--records", "fruit.ndjson")
    #expect(result.status == 0)
    #expect(result.output == "fruit.ndjson: 3 records, too few to cache an index\n")
  }

  @Test func missingRecordsAreReportedWithStatus69() throws {
    let result = try Fruit.run("index", "--records", "fruits.ndjson")
    #expect(result.status == 69 && result.output == "")
    #expect(result.errors.contains("there is no file 'fruits.ndjson'"))
  }

  @Test func screenAndRecordsAreMutuallyExclusive() throws {
    #expect(try Fruit.run("index").status == 2)
    #expect(try Fruit.run("index", "fruit.yaml", "--records", "fruit.ndjson").status == 2)
  }

  @Test(arguments: [
    (0, 0.0, "[░░░░░░░░░░░░░░░░░░░░] 0 %  0 of 1000 records, 0/s"),
    (
      500, 2.0,
      "[██████████░░░░░░░░░░] 50 %  500 of 1000 records, 250/s, 2 s left"
    ),
    (
      1000, 4.0,
      "[████████████████████] 100 %  1000 of 1000 records, 250/s, 0 s left"
    ),
  ])
  func progressShowsRateAndRemainingTime(records: Int, seconds: Double, line: String) {
    #expect(ProgressLine.text(records, of: 1_000, after: .seconds(seconds)) == line)
  }
}
