import Foundation
import Testing

/// Compares the output of the screens of `Configs` with `Snapshots`, which `RECORD_SNAPSHOTS=1` updates.
@Suite struct SnapshotTests {
  static let screens = [
    "airports", "birds", "both", "dictionary", "emoji", "food", "kinds", "map", "minimal",
    "regions", "shop", "travel",
  ]

  @Test func everyScreenHasASnapshot() throws {
    let configs = Executable.package.appendingPathComponent("Configs").path
    let files = try FileManager.default.contentsOfDirectory(atPath: configs)
    let screens = files.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(".test.yaml") }
    #expect(screens.sorted() == Self.screens.map { "\($0).yaml" })
  }

  @Test(arguments: screens, ["text", "json", "html"])
  func screensMatchTheirSnapshots(_ screen: String, _ format: String) throws {
    let result = try Executable.run(["Configs/\(screen).yaml", "--format", format])
    #expect(result.status == 0 && result.errors == "")
    // All pages have the same style sheet, which snapshots omit.
    let body = result.output.firstRange(of: "<body").map { result.output[$0.lowerBound...] }
    let output = StableOutput.text(body.map(String.init) ?? result.output)
    let snapshot = Executable.package
      .appendingPathComponent("Tests/WidgetRunTests/Snapshots/\(screen).\(format)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(output.utf8).write(to: snapshot)
    }
    let expected = String(decoding: try Data(contentsOf: snapshot), as: UTF8.self)
    #expect(output == expected)
  }
}

/// Replaces search times in outputs, which differ between runs.
///
/// `.ci/run` does the same to the text that it compares with a snapshot.
enum StableOutput {
  static func text(_ output: String) -> String {
    output
      .replacing(/in (less than )?[0-9.,]+ ms/, with: "in N ms")
      .replacing(/"processingTimeMS": ?[0-9.]+/, with: "\"processingTimeMS\": 0")
  }
}
