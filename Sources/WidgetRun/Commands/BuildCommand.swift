internal import CommandParsing
internal import ScreenLoading
internal import WidgetCore

/// `widgetrun build FILE …`: compiles widgets, searchers, and renderers to a plug-in.
struct BuildCommand: Command {
  static let configuration = CommandConfiguration(
    "build", "Compiles Swift files to a plug-in.",
    discussion: """
      Registers all connectors, searcher settings, and renderers that are declared at the top level. \
      Needs the 'swiftc' that built this program.
      """,
    examples: [
      "widgetrun build Stars.swift", "widgetrun build Stars.swift Moon.swift --output Sky.so",
    ],
    arguments: [
      .positional("files", "FILE", completion: .files(["swift"])),
      .option("output", "FILE", shortName: "o", completion: .files(["so"])),
      .option("types", "NAME", names: "type"),
      .option("modules", "DIRECTORY", completion: .directories),
    ])

  @Parameter("Swift files that import WidgetCore") var files: [String]
  @Parameter("Write the plug-in to this file (default: the first file's name with .so)")
  var output: String?
  @Parameter("Register this type instead of the types in the files") var types: [String] = []
  @Parameter("Read the compiled modules of this program from this directory (default: next to it)")
  var modules: String?

  func run() throws {
    let first = files.first ?? ""
    let stem = first.hasSuffix(".swift") ? String(first.dropLast(".swift".count)) : first
    let output = output ?? "\(stem).so"
    do throws(PluginError) {
      let program = Files.resolvedOrSame(Files.executableLink)
      try PluginBuild(
        sources: files, types: types, output: output,
        modules: modules ?? PluginBuild.modules(of: program)
      ).run { Console.standardError.print($0) }
      let names = try Plugin(output).types.map { $0.type }.joined(separator: ", ")
      try? Console.standardOutput.write("\(output): \(names)\n")
    } catch {
      throw CommandFailure(
        .failure, "\(error.message)\(error.help.map { "; \($0)" } ?? "")")
    }
  }
}
