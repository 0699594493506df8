import Foundation
import ScreenLoading
import TestSupport
import Testing
import WidgetCore

@testable import WidgetRun

/// The screens of `Tests/BrokenScreens`, each with a common error.
///
/// Comments mark the expected diagnostics. Files that cannot contain comments have a list of
/// `LINE:COLUMN ID` next to them.
@Suite struct BrokenScreensTests {
  static let folder = Executable.package.appendingPathComponent("Tests/BrokenScreens")
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private static func text(_ file: String) -> String? {
    let bytes = try? Data(contentsOf: folder.appendingPathComponent(file))
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func load(_ file: String) throws -> LoadedScreen {
    ScreenLoader(registry: try .builtIn(), environment: [:]) { (name) throws(FileError) in
      guard let text = text(name) else { throw FileError("no such file or directory") }
      return Array(text.utf8)
    }.load(file)
  }

  @Test func everyDiagnosticHasAScreen() {
    #expect(Self.files.count >= 45)
  }

  @Test(arguments: files) func problemsAreReportedAtTheirLocations(_ file: String) throws {
    let diagnostics = try Self.load(file).diagnostics.all
    #expect(!diagnostics.isEmpty)
    if let expected = Self.text(file.replacing(".yaml", with: ".expected")) {
      let found = diagnostics.map {
        "\($0.range.start.line):\($0.range.start.column) \($0.id.rawValue)"
      }
      #expect(found == expected.split(separator: "\n").map(String.init))
    } else {
      let marks = Set(diagnostics.map(\.range.file)).union([file]).sorted().flatMap {
        DiagnosticMarker.all(in: Self.text($0) ?? "", of: $0)
      }
      #expect(DiagnosticMarker.differences(of: diagnostics, from: marks) == [])
    }
  }

  @Test(arguments: files) func everyDiagnosticHasHelpOrAnExpectation(_ file: String) throws {
    for finding in try Self.load(file).diagnostics.all {
      let isTold = finding.message.contains("expected") || !finding.notes.isEmpty
      #expect(isTold || finding.help?.isEmpty == false, "\(finding.message)")
    }
  }

  @Test(arguments: files) func screenWithErrorsDoesNotRun(_ file: String) throws {
    let path = "Tests/BrokenScreens/\(file)"
    guard try Self.load(file).diagnostics.hasErrors else {
      // A screen with warnings only runs and then fails, because its records do not exist.
      let run = try Executable.run([path])
      #expect(run.status == 69 && run.output == "" && run.errors.contains(": warning: "))
      return
    }
    let run = try Executable.run([path])
    #expect(run.status == 78 && run.output == "")
    let check = try Executable.run(["check", path])
    #expect(check.status == 1 && check.errors == run.errors)
  }
}
