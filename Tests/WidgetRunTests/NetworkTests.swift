import Foundation
import Testing

/// Commands that use the network, also without its libraries.
@Suite struct NetworkTests {
  private static let remote = """
    searcher: { type: typesense, url: "http://127.0.0.1:1", apiKey: "${env:KEY:-}", collection: c, searchable: [name] }
    widgets:
      - { type: hits }

    """

  private static let refusal = "error: 'typesense' did not respond: http://127.0.0.1:1: "

  @Test("a refused connection names the server and exits with 69")
  func refusedConnection() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    for command in [["remote.yaml"], ["test", "remote.yaml"], ["remote.yaml", "--frames"]] {
      let result = try Executable.run(command, in: folder)
      let hasCases = command[0] != "test"
      #expect(result.status == (hasCases ? 69 : 1), "\(command) \(result.errors)")
      #expect(result.errors.hasPrefix(hasCases ? Self.refusal : "error: there are no test cases"))
    }
  }

  @Test("a push to a server that refuses exits with 69")
  func pushing() throws {
    let folder = try TemporaryFolder([
      "remote.yaml": "searchers:\n  far: \(Self.remote.dropFirst("searcher: ".count))",
      "records.json": #"[{"name":"a"}]"#,
    ])
    let result = try Executable.run(
      ["push", "remote.yaml", "--to", "far", "--records", "records.json"], in: folder)
    #expect(result.status == 69 && result.errors.hasPrefix(Self.refusal), "\(result.errors)")
  }

  @Test("a remote screen can be read from standard input", arguments: [0, 200_000])
  func standardInput(padding: Int) throws {
    let screen = "# \(String(repeating: "x", count: padding))\n" + Self.remote
    let result = try Executable.run(["-"], input: screen)
    #expect(result.status == 69 && result.errors.hasPrefix(Self.refusal), "\(result.errors)")
    let folder = try TemporaryFolder(["remote.yaml": screen])
    let piped = try Executable.shell("cat remote.yaml | $0 -", in: folder)
    #expect(piped.status == 69 && piped.errors.hasPrefix(Self.refusal), "\(piped.errors)")
  }

  @Test("queries for a remote screen can be read from standard input")
  func queries() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    let result = try Executable.run(
      ["parity", "remote.yaml", "--on", "main,main", "--queries", "-"], input: "a\n", in: folder)
    #expect(result.status == 69, "\(result.errors)")
    #expect((result.output + result.errors).contains("'typesense' did not respond"))
  }

  @Test("actions for a remote screen can be read from standard input")
  func actions() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    let result = try Executable.run(
      ["remote.yaml", "--actions", "-"], input: "hits.none\n", in: folder)
    #expect(result.status == 69 && result.lines.count == 1, "\(result.errors)")
  }

  @Test("the server receives the options of the command")
  func serving() throws {
    // An invalid address ends the server immediately.
    let result = try Executable.run(
      ["serve", "Configs/minimal.yaml", "--host", "203.0.113.1", "--port", "0"])
    #expect(result.status == 1)
    #expect(result.errors == "error: '203.0.113.1:0' is not an address of this machine\n")
  }

  /// Runs a command where libcurl, libmicrohttpd, and libpq cannot be loaded: the loader finds empty
  /// files of their names first.
  private static func runWithoutLibraries(_ command: String) throws -> Executable.Result {
    let folder = try TemporaryFolder([
      "remote.yaml": remote, "libcurl.so.4": "", "libmicrohttpd.so.12": "", "libpq.so.5": "",
    ])
    return try Executable.shell("LD_LIBRARY_PATH=. $0 \(command)", in: folder)
  }

  @Test(
    "commands that need no network work without its libraries",
    arguments: [
      "list", "describe algolia", "schema", "check --offline remote.yaml", "print remote.yaml",
    ])
  func offlineCommands(command: String) throws {
    let result = try Self.runWithoutLibraries(command)
    #expect(result.status == 0 && result.errors == "" && !result.output.isEmpty, "\(result.errors)")
  }

  @Test("a remote screen without libcurl names the Debian package")
  func missingClientLibrary() throws {
    let result = try Self.runWithoutLibraries("remote.yaml")
    #expect(result.status == 69)
    #expect(
      result.errors.contains(
        "cannot load 'libcurl.so.4'; install the Debian package libcurl4"), "\(result.errors)")
  }

  @Test("'serve' without libmicrohttpd names the Debian package")
  func missingServerLibrary() throws {
    let result = try Self.runWithoutLibraries("serve remote.yaml --port 0")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "cannot load 'libmicrohttpd.so.12'; install the Debian package libmicrohttpd12"),
      "\(result.errors)")
  }
}
