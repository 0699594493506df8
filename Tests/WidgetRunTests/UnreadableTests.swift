import Foundation
import Testing

@Suite struct UnreadableTests {
  /// Unreadable screens with the expected message.
  static let screens = [
    ("missing.yaml", "cannot read 'missing.yaml': no such file or directory"),
    ("./", "cannot read './': is a directory"),
    ("empty.yaml", "the file is empty"),
    ("remark.yaml", "empty"),
    ("fruit.yaml/x", "cannot read 'fruit.yaml/x': not a directory"),
  ]

  @Test(arguments: screens) func unreadableScreenIsInvalid(
    _ screen: (file: String, message: String)
  ) throws {
    let others = ["empty.yaml": "", "remark.yaml": "# nothing yet\n"]
    let run = try Fruit.run(screen.file, others: others)
    #expect(run.status == 78 && run.output == "")
    #expect(run.errors.contains(screen.message))
    // A directory stands for all of its screens.
    if screen.file.hasSuffix("/") { return }
    let check = try Fruit.run("check", screen.file, others: others)
    #expect(check.status == 1 && check.errors == run.errors)
  }

  /// Unusable records with the expected message.
  static let records = [
    ("fruits.ndjson", "there is no file 'data/fruits.ndjson' with records"),
    ("fruits.ndjson", "did you mean 'fruit.ndjson'?"),
    ("none/fruit.ndjson", "there is no folder 'data/none'"),
    ("/none/fruit.ndjson", "there is no folder '/none'"),
    (".", "is a folder; name a file with records in it"),
    ("/dev/null", "is a pipe or a device; save the records to a file, and name that"),
    ("prose.json", "none of the 1 records of 'data/prose.json' can be used"),
  ]

  @Test(arguments: records) func searcherWithUnreadableRecordsIsUnavailable(
    _ records: (file: String, message: String)
  ) throws {
    let folder = try Fruit.folder()
    let screen = Fruit.screen.replacing("fruit.ndjson", with: records.file)
    let script = "mkdir data; mv fruit.ndjson data; echo no records >data/prose.json"
    #expect(try Executable.shell(script, in: folder).status == 0)
    try Data(screen.utf8).write(to: folder["data/fruit.yaml"])
    let result = try Executable.run(["data/fruit.yaml"], in: folder)
    #expect(result.status == 69 && result.output == "")
    #expect(result.errors.contains("data/fruit.yaml:2:38: error: "))
    #expect(result.errors.contains(records.message))
  }

  @Test func emptyRecordFileProducesNoHits() throws {
    let result = try Fruit.run("fruit.yaml", others: ["fruit.ndjson": ""])
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("No results\n"))
    #expect(result.errors.contains("warning: there are no records in 'fruit.ndjson'"))
  }

  @Test(.enabled(if: getuid() != 0)) func recordsWithoutReadPermissionAreUnavailable() throws {
    let folder = try Fruit.folder()
    let result = try Executable.shell("chmod 0 fruit.ndjson; $0 fruit.yaml", in: folder)
    #expect(result.status == 69)
    #expect(result.errors.contains("check who may read the file"))
  }
}
