internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun build FILE …`: compiles widgets, searchers and renderers to a plugin.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Compiles Swift files to a plugin that '--plugin' loads.",
    usage: "widgetrun build FILE … [options]",
    discussion: """
      All types at the top level that are connectors, searchers' settings or renderers are \
      registered. Needs 'swiftc', the one that built this program.
      """)

  @Argument(help: ArgumentHelp("Swift files that import WidgetCore.", valueName: "FILE"))
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The plugin; the first file's name with .so if absent.", valueName: "FILE"))
  var output: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "A type to register, in place of those that are found; repeatable.", valueName: "NAME"))
  var types: [String] = []

  @Option(
    help: ArgumentHelp(
      "The modules of this program; those beside it if absent.", valueName: "FOLDER"))
  var modules: String?

  func run() throws {
    let first = files.first ?? ""
    let stem = first.hasSuffix(".swift") ? String(first.dropLast(".swift".count)) : first
    let output = output ?? "\(stem).so"
    do throws(PluginError) {
      let program = Files.target(of: Files.ownProgram)
      try PluginBuild(
        sources: files, types: types, output: output,
        modules: modules ?? PluginBuild.modules(of: program), companion: Launch.companion?.path
      ).run()
      let names = try Plugin(output).types.map { $0.type }.joined(separator: ", ")
      try? Console.standardOutput.write("\(output): \(names)\n")
    } catch {
      throw CommandFailure(
        .failure, "\(error.message)\(error.help.map { "; \($0)" } ?? "")")
    }
  }
}
