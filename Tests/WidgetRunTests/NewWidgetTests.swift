import Foundation
import Testing

@testable import WidgetRun

/// `.ci/run` builds and tests the package, because that takes minutes.
@Suite struct NewWidgetTests {
  private static let paths = [
    "Package.swift", "Sources/Stars/Stars.swift", "Sources/StarsApp/App.swift",
    "Tests/StarsTests/StarsTests.swift", "records.json", "screen.yaml",
  ]

  @Test func packageContainsWidgetTestAndScreen() throws {
    let folder = try TemporaryFolder()
    let result = try Executable.run(["new", "widget", "Stars"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(
      result.lines == [
        "written: Stars", "swift test --package-path Stars",
        "swift run --package-path Stars StarsApp Stars/screen.yaml",
      ])
    for path in Self.paths { #expect(try !folder.text("Stars/\(path)").isEmpty) }
    let home = Executable.package.path
    #expect(try folder.text("Stars/Package.swift").contains("path: \"\(home)\""))
    #expect(try folder.text("Stars/Sources/Stars/Stars.swift").contains("type = \"stars\""))
  }

  @Test func packageLocationCanBeSet() throws {
    let folder = try TemporaryFolder()
    let address = "https://example.com/widgetrun.git"
    let new = ["new", "widget", "Stars", "--folder", "here", "--package", address]
    #expect(try Executable.run(new, in: folder).status == 0)
    #expect(try folder.text("here/Package.swift").contains("url: \"\(address)\""))
  }

  @Test func existingFilesAreNotOverwritten() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder["Stars"], withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: folder["Stars/screen.yaml"])
    let result = try Executable.run(["new", "widget", "Stars"], in: folder)
    #expect(result.status == 1)
    #expect(result.errors.contains("'Stars/screen.yaml' already exists"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["Stars"].path) == ["screen.yaml"])
    #expect(try Executable.run(["new", "widget", "Stars", "--force"], in: folder).status == 0)
  }

  @Test(arguments: ["stars", "5Stars", "Big Stars", "../Stars", "FacetList", ""])
  func invalidTypeNamesAreRejected(_ name: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Executable.run(["new", "widget", name], in: folder).status == 2)
    #expect(try folder.names == [])
  }
}
