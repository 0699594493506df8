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

  @Test func indexIsWrittenNextToTheRecords() throws {
    let folder = try folder()
    let result = try Executable.run(["index", "fruit.yaml"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("/.widgetrun/fruit.ndjson-"))
    #expect(result.output.contains(": 3000 records in "))
    #expect(try folder.names.contains(".widgetrun"))
  }

  @Test func runCachesTheIndexUnlessDisabled() throws {
    let folder = try folder()
    let without = try Executable.run(["fruit.yaml", "--no-cache", "--query", "apple"], in: folder)
    #expect(without.status == 0)
    #expect(try !folder.names.contains(".widgetrun"))
    let with = try Executable.run(["fruit.yaml", "--query", "apple"], in: folder)
    #expect(try folder.names.contains(".widgetrun"))
    #expect(with.output == without.output)
  }

  @Test func indexInACacheFolderIsUsed() throws {
    let folder = try folder()
    let result = try Executable.run(
      ["index", "--records", "fruit.ndjson", "--to", "a/b"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("/a/b/fruit.ndjson-"))
    #expect(try !folder.names.contains(".widgetrun"))
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
