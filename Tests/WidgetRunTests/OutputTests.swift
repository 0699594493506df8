import Foundation
import Testing

@Suite struct OutputTests {
  @Test func eachFormatIsWrittenToItsOutput() throws {
    let folder = try Fruit.folder()
    let result = try Executable.run(
      ["fruit.yaml", "--format", "json", "--output", "fruit.json", "--format", "text"], in: folder)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("Fruit\n"))
    let written = try JSONSerialization.jsonObject(with: Data(folder.text("fruit.json").utf8))
    #expect((written as? [String: Any])?["title"] as? String == "Fruit")
    #expect(try folder.names == ["fruit.json", "fruit.ndjson", "fruit.yaml"])
  }

  @Test func outputsOfAScreenAreRelativeToItsFolder() throws {
    let folder = try Fruit.folder()
    try FileManager.default.createDirectory(
      at: folder["screens"], withIntermediateDirectories: true)
    let screen =
      Fruit.screen.replacing("fruit.ndjson", with: "../fruit.ndjson")
      + "renderers: [text, { type: json, layout: compact, output: out.json }]\n"
    try Data(screen.utf8).write(to: folder["screens/fruit.yaml"])
    let result = try Executable.run(["screens/fruit.yaml"], in: folder)
    #expect(result.status == 0 && result.output.hasPrefix("Fruit\n"))
    #expect(try folder.text("screens/out.json").hasPrefix(#"{"title":"Fruit""#))
  }

  @Test func writingPreservesLinksAndPermissions() throws {
    let folder = try Fruit.folder(["old.txt": "old"])
    let script = "chmod 600 old.txt; ln -s old.txt link; $0 fruit.yaml --format text --output link"
    #expect(try Executable.shell(script, in: folder).status == 0)
    let seen = try Executable.shell("stat -c '%F %a' link old.txt", in: folder)
    #expect(seen.lines == ["symbolic link 777", "regular file 600"])
    #expect(try folder.text("old.txt").hasPrefix("Fruit\n"))
  }

  /// Unwritable paths with the expected reason.
  static let unwritablePaths = [
    ("missing/fruit.json", "no such file or directory"), ("full", "no space left on device"),
    (".", "is a directory"), ("fruit.yaml/x", "not a directory"),
  ]

  @Test(arguments: unwritablePaths) func unwritableOutputIsReported(_ place: (String, String))
    throws
  {
    let folder = try Fruit.folder()
    // Uses a link, so that a bug in replacing files cannot replace the device.
    try FileManager.default.createSymbolicLink(
      at: folder["full"], withDestinationURL: URL(fileURLWithPath: "/dev/full"))
    let result = try Executable.run(
      ["fruit.yaml", "--format", "json", "--output", place.0], in: folder)
    #expect(result.status == 1)
    #expect(result.errors == "error: cannot write '\(place.0)': \(place.1)\n")
    #expect(try folder.names == ["fruit.ndjson", "fruit.yaml", "full"])
  }

  @Test(arguments: ["", "--frames", "--actions acts", "--format json"])
  func fullDiskOnStandardOutputIsReported(_ options: String) throws {
    let folder = try Fruit.folder(["acts": "search.clear\n"])
    let result = try Executable.shell("$0 fruit.yaml \(options) >/dev/full", in: folder)
    #expect(result.status == 1)
    #expect(result.errors == "error: cannot write the output: no space left on device\n")
  }

  @Test(arguments: ["fruit.yaml", "fruit.yaml --format json", "list"])
  func closedPipeIsNotReported(_ arguments: String) throws {
    let folder = try Fruit.folder()
    let result = try Executable.shell("$0 \(arguments) | head -n 1", in: folder)
    #expect(result.status == 0)
    #expect(result.lines.count == 1)
    #expect(result.errors == "")
  }
}
