import Foundation
import Testing
import WidgetCore

@testable import WidgetRun

@Suite struct SandboxOptionsTests {
  private static func policy(
    _ named: NamedFiles, variables: [String] = [], hosts: [String] = []
  ) -> AccessPolicy {
    var options = SandboxOptions()
    (options.sandbox, options.allowVariable, options.allowOutbound) = (true, variables, hosts)
    return options.policy(for: named)
  }

  @Test func withoutTheOptionEverythingIsAllowed() {
    #expect(!SandboxOptions().policy(for: NamedFiles(screens: ["a.yaml"])).isRestricted)
  }

  @Test func foldersOfScreensAndNamedFilesAreAllowed() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try FileManager.default.createDirectory(
        at: folder[name], withIntermediateDirectories: true)
    }
    let policy = Self.policy(
      NamedFiles(
        screens: [folder["a/s.yaml"].path, folder["b"].path], files: [folder["out.json"].path]))
    for name in ["a/s.yaml", "a/x/y", "b/s.yaml", "out.json"] {
      #expect(policy.allows(path: folder[name].path), "\(name)")
    }
    for name in ["c/s.yaml", "out", "s.yaml", "a/../c/s.yaml"] {
      #expect(!policy.allows(path: folder[name].path), "\(name)")
    }
    let screen = policy.scoped(to: folder["a"].path)
    #expect(!screen.allows(path: folder["b/s.yaml"].path))
    #expect(screen.allows(path: folder["out.json"].path))
  }

  @Test("only a screen or records on standard input allow a screen to read it")
  func standardInput() {
    #expect(Self.policy(NamedFiles(screens: ["-"])).allowsStandardInput)
    #expect(!Self.policy(NamedFiles(screens: ["a.yaml"], files: ["-"])).allowsStandardInput)
  }

  @Test func variablesAndHostsAreListed() {
    let policy = Self.policy(NamedFiles(screens: []), variables: ["A"], hosts: ["h:1"])
    #expect(policy.allows(variable: "A") && !policy.allows(variable: "B"))
    #expect(policy.allows(host: "h", port: 1) && !policy.allows(host: "h", port: 2))
  }

  @Test("an option without '--sandbox', and an invalid host, are usage errors")
  func usage() throws {
    for (arguments, message) in [
      (["--allow-variable", "A"], "'--allow-variable' needs '--sandbox'"),
      (["--allow-outbound", "h"], "'--allow-outbound' needs '--sandbox'"),
      (["--sandbox", "--allow-outbound", "h:x"], "invalid value 'h:x' for '--allow-outbound'"),
      (["--sandbox", "--plugin", "p.so"], "--plugin: cannot be combined with '--sandbox'"),
    ] {
      let result = try Executable.run(["check", "a.yaml"] + arguments)
      #expect(result.status == 2 && result.errors.contains(message), "\(result.errors)")
    }
  }
}
