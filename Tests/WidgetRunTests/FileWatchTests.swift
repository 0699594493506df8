import Foundation
import Testing

@testable import WidgetRun

@Suite struct FileWatchTests {
  @Test func createdChangedAndDeletedFilesAreDetected() throws {
    let folder = try TemporaryFolder(["a": "1"])
    let files = ["a", "b"].map { folder[$0].path }
    let first = FileWatch(files)
    #expect(FileWatch(files) == first)
    try Data("12".utf8).write(to: folder["a"])
    let second = FileWatch(files)
    #expect(second != first)
    try Data().write(to: folder["b"])
    let third = FileWatch(files)
    #expect(third != second)
    try FileManager.default.removeItem(at: folder["a"])
    #expect(FileWatch(files) != third)
  }

  /// The script waits without a time limit until the command prints something.
  @Test(arguments: ["test fruit.yaml --watch", "fruit.yaml --watch", "check . --watch"])
  func changeRunsTheCommandAgain(_ arguments: String) throws {
    let tests = "tests: [{ name: a, expect: { hits: 3 } }]\n"
    let folder = try Fruit.folder(["fruit.yaml": Fruit.screen + tests])
    let result = try Executable.shell(
      """
      $0 \(arguments) > out 2> err & process=$!
      until grep -q watching err; do sleep 0.05; done
      head -n 2 fruit.ndjson > fewer && mv fewer fruit.ndjson
      until [ $(grep -c watching err) = 2 ]; do sleep 0.05; done
      kill $process; wait $process
      cat out
      """, in: folder)
    #expect(result.status == 0)
    #expect(
      result.output.contains("red cherry") || result.output.contains("ok    fruit.yaml:8: a")
        || result.output.hasPrefix("1 screen checked"))
    #expect(
      result.output.hasSuffix("2. green apple\n") || result.output.hasSuffix("1 failed\n")
        || result.output == String(repeating: "1 screen checked, no problems\n", count: 2))
  }
}
