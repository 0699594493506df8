import Foundation
import Testing
@testable import WidgetRun

/// Decides which files other users could have written; all files belong to the user.
@Suite struct PathTrustTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a/b/c", "links"] {
      try FileManager.default.createDirectory(at: folder[path], withIntermediateDirectories: true)
    }
    try Data().write(to: folder["a/b/c/plugin.so"])
    try allow(0o755, "", "a", "a/b", "a/b/c", "links")
    try allow(0o644, "a/b/c/plugin.so")
  }

  private func allow(_ permissions: Int, _ paths: String...) throws {
    for path in paths {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: folder[path].path)
    }
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder[path].path, withDestinationPath: target)
  }

  private func reason(_ path: String = "a/b/c/plugin.so") -> String? {
    PathTrust.reasonForDistrust(folder[path].path)
  }

  @Test func filesOfTheUserAreTrusted() {
    #expect(reason() == nil)
    #expect(reason("a/b/../b/./c/plugin.so") == nil)
    #expect(reason("a/missing.so") != nil)
  }

  @Test(
    "a directory at any level that others can write to is not trusted",
    arguments: ["", "a", "a/b/c"])
  func writableDirectories(path: String) throws {
    for permissions in [0o775, 0o757] {
      try allow(permissions, path)
      #expect(reason()?.hasSuffix("' is writable by other users") == true)
    }
    try allow(0o1777, path)
    #expect(reason() == nil)
  }

  @Test func directoriesOfLinksAreChecked() throws {
    try link("links/direct.so", to: folder["a/b/c/plugin.so"].path)
    try link("links/relative", to: "../a/b")
    #expect(reason("links/direct.so") == nil)
    #expect(reason("links/relative/c/plugin.so") == nil)
    try allow(0o777, "links")
    #expect(reason("links/direct.so")?.contains("links' is writable") == true)
    #expect(reason("links/relative/c/plugin.so")?.contains("links' is writable") == true)
    try allow(0o755, "links")
    try allow(0o777, "a/b")
    #expect(reason("links/direct.so")?.contains("a/b' is writable") == true)
  }

  @Test func endlessLinksAreNotTrusted() throws {
    try link("links/first", to: "second")
    try link("links/second", to: "first")
    #expect(reason("links/first")?.hasSuffix("has too many links") == true)
  }
}
