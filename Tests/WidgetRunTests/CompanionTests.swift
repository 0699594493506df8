import Foundation
import Testing

/// `widgetrun` and `widgetrun-network` beside it, as one command.
@Suite struct CompanionTests {
  private static let remote = """
    searcher: { type: typesense, url: "http://127.0.0.1:1", apiKey: "${env:KEY:-}", collection: c, searchable: [name] }
    widgets:
      - { type: hits }

    """

  private static let refusal = "error: 'typesense' does not answer: http://127.0.0.1:1: "

  /// A folder with nothing of the build but `widgetrun`.
  private static func alone(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files)
    try FileManager.default.copyItem(atPath: Executable.path, toPath: folder["widgetrun"].path)
    return folder
  }

  @Test("a server that refuses is named, and the process ends with 69")
  func refusedConnection() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    for command in [["remote.yaml"], ["test", "remote.yaml"], ["remote.yaml", "--frames"]] {
      let ending = try Executable.run(command, in: folder)
      let hasCases = command[0] != "test"
      #expect(ending.status == (hasCases ? 69 : 1), "\(command) \(ending.errors)")
      #expect(ending.errors.hasPrefix(hasCases ? Self.refusal : "error: there are no cases"))
    }
  }

  @Test("records are sent by who carries on")
  func pushing() throws {
    let folder = try TemporaryFolder([
      "remote.yaml": "searchers:\n  far: \(Self.remote.dropFirst("searcher: ".count))",
      "records.json": #"[{"name":"a"}]"#,
    ])
    let ending = try Executable.run(
      ["push", "remote.yaml", "--to", "far", "--records", "records.json"], in: folder)
    #expect(ending.status == 69 && ending.errors.hasPrefix(Self.refusal), "\(ending.errors)")
  }

  @Test("a screen from standard input is read whole by who carries on", arguments: [0, 200_000])
  func standardInput(padding: Int) throws {
    let screen = "# \(String(repeating: "x", count: padding))\n" + Self.remote
    let ending = try Executable.run(["-"], input: screen)
    #expect(ending.status == 69 && ending.errors.hasPrefix(Self.refusal), "\(ending.errors)")
    let folder = try TemporaryFolder(["remote.yaml": screen])
    let piped = try Executable.shell("cat remote.yaml | $0 -", in: folder)
    #expect(piped.status == 69 && piped.errors.hasPrefix(Self.refusal), "\(piped.errors)")
  }

  @Test("queries from standard input reach who carries on")
  func queries() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    let ending = try Executable.run(
      ["parity", "remote.yaml", "--on", "main,main", "--queries", "-"], input: "a\n", in: folder)
    #expect(ending.status == 69, "\(ending.errors)")
    #expect((ending.output + ending.errors).contains("'typesense' does not answer"))
  }

  @Test("actions from standard input reach who carries on")
  func actions() throws {
    let folder = try TemporaryFolder(["remote.yaml": Self.remote])
    let ending = try Executable.run(
      ["remote.yaml", "--actions", "-"], input: "hits.none\n", in: folder)
    #expect(ending.status == 69 && ending.lines.count == 1, "\(ending.errors)")
  }

  @Test("pages are served by who carries on, with what was given to the command")
  func serving() throws {
    // An address that no machine has, so that the server ends at once.
    let ending = try Executable.run(
      ["serve", "Configs/minimal.yaml", "--host", "203.0.113.1", "--port", "0"])
    #expect(ending.status == 1)
    #expect(ending.errors == "error: '203.0.113.1:0' is no address of this machine\n")
  }

  @Test("alone, the command checks and describes all it knows")
  func describing() throws {
    let folder = try Self.alone(["remote.yaml": Self.remote])
    for command in [
      "list", "describe algolia", "schema", "check --offline remote.yaml", "print remote.yaml",
    ] {
      let ending = try Executable.shell("./widgetrun \(command)", in: folder)
      #expect(ending.status == 0 && ending.errors == "", "\(command) \(ending.errors)")
    }
    #expect(try Executable.shell("./widgetrun list", in: folder).output.contains("meilisearch"))
  }

  @Test("alone, the command tells what is missing, and how to build it")
  func missing() throws {
    let folder = try Self.alone(["remote.yaml": Self.remote])
    let missing = "cannot run '\(folder["widgetrun-network"].resolvingSymlinksInPath().path)', "
    let cure = "no such file or directory; build it with 'swift build"
    let run = try Executable.shell("./widgetrun remote.yaml", in: folder)
    #expect(run.status == 69)
    #expect(run.errors.hasPrefix("remote.yaml:1:11: error: \(missing)"), "\(run.errors)")
    #expect(run.errors.contains(cure) && run.errors.contains("--product widgetrun-network'"))
    let serve = try Executable.shell("./widgetrun serve remote.yaml", in: folder)
    #expect(serve.status == 69)
    #expect(serve.errors.hasPrefix("error: \(missing)") && serve.errors.contains(cure))
  }

  @Test(
    "a companion that is the command itself is refused",
    arguments: ["ln -s widgetrun", "ln widgetrun", "cp widgetrun"])
  func itself(making: String) throws {
    let folder = try Self.alone(["remote.yaml": Self.remote])
    let ending = try Executable.shell(
      "\(making) widgetrun-network && ./widgetrun remote.yaml", in: folder)
    #expect(ending.status == 69)
    #expect(ending.errors.contains("is this program, expected its companion"), "\(ending.errors)")
  }
}
