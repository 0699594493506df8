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
    let ending = try Executable.run(["Configs/\(screen).yaml", "--format", format])
    #expect(ending.status == 0 && ending.errors == "")
    // The style of a page is the same on all, and tested nowhere by its letters.
    let body = ending.output.firstRange(of: "<body").map { ending.output[$0.lowerBound...] }
    let output = Steady.text(body.map(String.init) ?? ending.output)
    let snapshot = Executable.package
      .appendingPathComponent("Tests/WidgetRunTests/Snapshots/\(screen).\(format)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(output.utf8).write(to: snapshot)
    }
    let expected = String(decoding: try Data(contentsOf: snapshot), as: UTF8.self)
    #expect(output == expected)
  }
}
