import Foundation
import Testing

@Suite struct ConfigurationTests {
  /// Runs the executable with a configuration file in `base/widgetrun/` of a new folder.
  ///
  /// - Parameter variables: the environment, in which `FOLDER` is replaced with the path of the folder.
  private static func run(
    _ text: String, _ arguments: [String], base: String = ".config",
    _ variables: [String: String] = ["HOME": "FOLDER"]
  ) throws -> (result: Executable.Result, file: String) {
    let folder = try Fruit.folder()
    let file = folder[base].appendingPathComponent("widgetrun/config.yaml")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let environment = variables.mapValues { $0.replacing("FOLDER", with: folder.url.path) }
    let result = try Executable.run(
      arguments, environment: environment, readsConfiguration: true, in: folder)
    return (result, file.path)
  }

  private static let json = "run: { format: json }"

  @Test(arguments: [
    (".config", ["HOME": "FOLDER"]),
    (".config", ["HOME": "FOLDER", "XDG_CONFIG_HOME": ""]),
    (".config", ["HOME": "FOLDER", "XDG_CONFIG_HOME": "relative"]),
    ("own", ["HOME": "FOLDER", "XDG_CONFIG_HOME": "FOLDER/own"]),
    ("own", ["XDG_CONFIG_HOME": "FOLDER/own"]),
  ])
  func environmentDeterminesTheFile(_ base: String, _ variables: [String: String]) throws {
    let result = try Self.run(Self.json, ["fruit.yaml"], base: base, variables).result
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.hasPrefix("{\n"))
  }

  @Test(arguments: [
    ("relative", ["HOME": "FOLDER", "XDG_CONFIG_HOME": "relative"]),
    (".config", ["HOME": "FOLDER", "XDG_CONFIG_HOME": "FOLDER/empty"]),
    (".config", ["HOME": "FOLDER", "XDG_CONFIG_HOME": "FOLDER/fruit.yaml"]),
    (".config", ["HOME": ""]), (".config", [:]),
  ])
  func otherFilesAreNotRead(_ base: String, _ variables: [String: String]) throws {
    let result = try Self.run("[broken", ["fruit.yaml"], base: base, variables).result
    #expect(result.status == 0 && result.errors == "")
    #expect(!result.output.hasPrefix("{"))
  }

  @Test func commandLineOverridesDefaults() throws {
    let result = try Self.run(Self.json, ["fruit.yaml", "--format", "text"]).result
    #expect(result.status == 0 && !result.output.hasPrefix("{"))
  }

  @Test func conflictingDefaultIsIgnored() throws {
    let text = "run: { format: json, output: out.json, watch: true }"
    let frames = try Self.run(text, ["fruit.yaml", "--frames", "--no-watch"]).result
    #expect(frames.status == 0 && frames.errors == "")
    #expect(frames.lines.count > 1 && frames.lines.allSatisfy { $0.hasPrefix("{") })
    let folder = try Fruit.folder()
    let file = folder["widgetrun"].appendingPathComponent("config.yaml")
    try FileManager.default.createDirectory(
      at: folder["widgetrun"], withIntermediateDirectories: true)
    try Data("run: { watch: true, query: apple }".utf8).write(to: file)
    // A screen on standard input cannot be watched.
    let result = try Executable.run(
      ["-"], input: Fruit.screen, environment: ["XDG_CONFIG_HOME": folder.url.path],
      readsConfiguration: true, in: folder)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
  }

  @Test func allErrorsAreReportedWithFileAndLine() throws {
    let text = "run:\n  fromat: json\n  page: 0x1\nsreve:\n  port: 1\n"
    let (result, file) = try Self.run(text, ["fruit.yaml"])
    #expect(result.status == 78 && result.output == "")
    #expect(
      result.errors == """
        \(file):2:3: error: unknown option 'fromat' [unknown-parameter]
         2 |   fromat: json
           |   ^~~~~~ did you mean 'format'?
        \(file):3:9: error: expected a whole number, found text '0x1' [wrong-type]
         3 |   page: 0x1
           |         ^~~
        \(file):4:1: error: unknown command 'sreve' [unknown-parameter]
         4 | sreve:
           | ^~~~~ did you mean 'serve'?

        """)
  }

  @Test(arguments: [
    ("run: { page: 0 }", ["fruit.yaml"], ":1:14: error: invalid value '0' for '--page'"),
    ("run: { output: x }", ["fruit.yaml"], ":1:16: error: '--output' needs a '--format'"),
    ("run:\n  frames: true\n  format: json", ["fruit.yaml"], ":3:11: error: '--frames' and"),
    ("run:\n  format: jsn", ["fruit.yaml"], ":2:11: error: unknown format 'jsn'; did you mean 'j"),
    ("run:\n  do: x", ["fruit.yaml"], ":2:7: error: 'x' is not an action"),
    ("run:\n  do: no.way", ["fruit.yaml"], ":2:7: error: "),
    ("run:\n  filter: price <", ["fruit.yaml"], ":2:11: error: expected a number"),
    ("parity:\n  on: a", ["parity", "fruit.yaml"], ":2:7: error: expected two searchers"),
    ("open:\n  bind: x", ["open", "fruit.yaml"], ":2:9: error: "),
    ("check:\n  plugin: ./x.so", ["check", "fruit.yaml"], ":2:11: error: "),
    (
      "push: { from: a, records: b }", ["push", "fruit.yaml", "--to", "x"], ":1:15: error: expected"
    ),
    ("index: { screen: a }", ["index", "fruit.yaml"], ":1:10: error: unknown option 'screen'"),
    (
      "new: { screen: { force: 1 } }", ["new", "screen", "--from", "fruit.ndjson"], ":1:25: error: "
    ),
    ("\u{FEFF}run: [", ["fruit.yaml"], ":1:"), ("[]", ["list"], ":1:1: error: expected a mapping"),
  ])
  func invalidConfigurationExitsWith78(_ text: String, _ arguments: [String], _ message: String)
    throws
  {
    let (result, file) = try Self.run(text, arguments)
    #expect(result.status == 78 && result.output == "")
    #expect(result.errors.contains(file + message), "\(result.errors)")
  }

  @Test func unreadableFileExitsWith78() throws {
    let folder = try TemporaryFolder(["latin1": ""])
    try Data([0x23, 0xE9, 0x0A]).write(to: folder["latin1"])
    try FileManager.default.createDirectory(
      at: folder["widgetrun"], withIntermediateDirectories: true)
    let file = folder["widgetrun"].appendingPathComponent("config.yaml")
    let environment = ["XDG_CONFIG_HOME": folder.url.path]
    for (target, message) in [
      (".", "error: cannot read '\(file.path)': is a directory"),
      ("config.yaml", "error: cannot read '\(file.path)': too many levels of symbolic links"),
      ("../latin1", "\(file.path):1:2: error: the file is not valid UTF-8: unexpected byte 0xE9"),
    ] {
      try? FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: target)
      let result = try Executable.run(["list"], environment: environment, readsConfiguration: true)
      #expect(result.status == 78 && result.output == "", "\(target)")
      #expect(result.errors.hasPrefix(message), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ["--no-config", "fruit.yaml"], ["fruit.yaml", "--no-config"], ["--help"], ["help", "run"],
    ["run", "--help"], ["--version"], ["list", "--version"],
    ["--generate-completion-script", "bash"], ["--generate-manual", "manual"],
  ])
  func invalidFileDoesNotAffectHelp(_ arguments: [String]) throws {
    let result = try Self.run("[broken", arguments).result
    #expect(result.status == 0 && !result.errors.contains("config.yaml"))
  }

  @Test(arguments: [
    ["run"], ["serve"], ["open"], ["new", "screen", "--from"],
  ])
  func exampleOfTheGuideIsValid(_ command: [String]) throws {
    let guide = Executable.package.appendingPathComponent("Configs/guides/commands.md")
    let text = String(decoding: try Data(contentsOf: guide), as: UTF8.self)
    let section = try #require(text.split(separator: "## Defaults for options\n").last)
    let example = try #require(section.split(separator: "```").dropFirst().first)
    let yaml = try #require(example.split(separator: "\n", maxSplits: 1).last)
    let result = try Self.run(String(yaml), command + ["missing"]).result
    #expect(!result.errors.contains("config.yaml") && result.errors.contains("missing"))
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func optionIsCompleted(_ shell: String) throws {
    let result = try Executable.run(["--generate-completion-script", shell])
    #expect(result.output.contains("widgetrun\t--no-config\tflag\t"))
    #expect(result.output.contains("widgetrun new screen\t--no-config\tflag\t"))
  }
}
