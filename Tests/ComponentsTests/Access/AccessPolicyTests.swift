import Foundation
import Testing

@testable import Components

@Suite struct AccessPolicyTests {
  private static func policy(
    _ change: (inout AccessPolicy.Permissions) -> Void
  ) -> AccessPolicy {
    var permissions = AccessPolicy.Permissions()
    change(&permissions)
    return AccessPolicy(allowing: permissions)
  }

  @Test func unrestrictedPolicyAllowsEverything() {
    let policy = AccessPolicy.unrestricted
    #expect(!policy.isRestricted && policy.allowsStandardInput)
    #expect(policy.allows(path: "/etc/passwd") && policy.allows(variable: "HOME"))
    #expect(policy.allows(host: "a", port: 1) && policy.scoped(to: "/x") == policy)
  }

  @Test func emptyPermissionsAllowNothing() {
    let policy = Self.policy { _ in }
    #expect(policy.isRestricted && !policy.allowsStandardInput)
    #expect(!policy.allows(path: "/etc/passwd") && !policy.allows(variable: "HOME"))
    #expect(!policy.allows(host: "localhost", port: 80))
  }

  @Test(
    arguments: [
      ("/s", true), ("/s/a", true), ("/s/a/b", true), ("/", false), ("/sa", false), ("/t/s", false),
      ("/u/out.txt", true), ("/u/out.txt.12.partial", true), ("/u/out.txt2", false), ("/u", false),
      ("/c/i", true),
    ])
  func resolvedPathsAreBelowAFolderOrNamed(path: String, isAllowed: Bool) {
    let policy = Self.policy {
      ($0.folders, $0.ownFolders, $0.files) = (["/s"], ["/c"], ["/u/out.txt"])
    }
    #expect(policy.allows(resolvedPath: path) == isAllowed)
  }

  @Test func screenMayNotUseTheFoldersOfTheProgramAndOfOtherScreens() throws {
    let folder = try TestFolder()
    let policy = Self.policy {
      ($0.folders, $0.ownFolders) = ([folder.path, "/t"], ["/c"])
    }.scoped(to: folder.path)
    #expect(policy.allows(path: "\(folder.path)/a"))
    #expect(!policy.allows(resolvedPath: "/t/a") && !policy.allows(resolvedPath: "/c/a"))
  }

  @Test(
    arguments: [
      ("a", true), ("missing", true), ("folder/missing", true), ("folder/../a", true),
      ("../a", false), ("folder/../../a", false), ("missing/../a", false), ("out", false),
      ("out/x", false), ("dangling", false), ("loop", false), ("in/a", true),
    ])
  func linksAreResolved(path: String, isAllowed: Bool) throws {
    let folder = try TestFolder()
    let policy = Self.policy { $0.folders = [folder.path] }
    #expect(policy.allows(path: "\(folder.path)/\(path)") == isAllowed)
  }

  @Test(
    arguments: [
      ("example.com", "example.com", 443, true), ("Example.COM", "example.com", 1, true),
      ("example.com", "EXAMPLE.com", 1, true), ("example.com:80", "example.com", 80, true),
      ("example.com:80", "example.com", 81, false), ("example.com", "a.example.com", 80, false),
      ("example.com", "example.com.evil", 80, false), ("[::1]:80", "::1", 80, true),
      ("::1", "::1", 80, true), ("[::1]", "::1", 9, true), ("/run/pg", "/run/pg", 5432, true),
      ("/run/pg", "/run/PG", 5432, false),
    ])
  func hosts(rule: String, host: String, port: Int, isAllowed: Bool) throws {
    #expect(try #require(AllowedHost(rule)).matches(host, port) == isAllowed)
  }

  @Test(
    arguments: [
      "", ":80", "a:", "a:0", "a:65536", "a:b", "http://a", "a/b", "a b", "[::1", "[::1]80", "a@b",
      "*", "ä.example",
    ])
  func invalidHosts(rule: String) {
    #expect(AllowedHost(rule) == nil)
  }

  @Test func refusalsNameTheOption() {
    let policy = Self.policy { $0.hosts = [] }
    #expect(
      policy.refusal(of: .host("::1", port: 80))?.help.hasSuffix("'--allow-outbound [::1]:80'")
        == true)
    #expect(AccessRefusal.variable("A").text.hasSuffix("allow it with '--allow-variable A'"))
    #expect(policy.refusal(of: .file("/etc/passwd"))?.id == .forbiddenFile)
    #expect(AccessPolicy.unrestricted.refusal(of: .forbidden("x")) == nil)
  }
}

/// A folder with files and links.
private final class TestFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("access-\(UUID().uuidString)")
    path = url.path
    try FileManager.default.createDirectory(
      atPath: "\(path)/folder", withIntermediateDirectories: true)
    try Data().write(to: url.appendingPathComponent("a"))
    for (name, target) in [
      ("out", "/usr"), ("dangling", "/nonexistent/x"), ("loop", "loop"), ("in", "."),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: target)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
