internal import ArgumentParser
internal import WidgetCore

/// `widgetrun`: its subcommands; without one, `run`.
struct RootCommand: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "widgetrun",
    abstract: "Runs search screens that are written in YAML.",
    usage: "widgetrun [run] SCREEN [options]\nwidgetrun check SCREEN …",
    version: version,
    subcommands: [
      RunCommand.self, CheckCommand.self, TestCommand.self, NewCommand.self, BuildCommand.self,
      IndexCommand.self, ListCommand.self, DescribeCommand.self, ExplainCommand.self,
      SchemaCommand.self, PrintCommand.self, GraphCommand.self, ParityCommand.self,
      ServeCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}

/// Tells a mistyped subcommand from a screen: the first word is a screen if it is `-`, holds a `/`
/// or ends in `.yaml`, `.yml` or `.json`.
enum ArgumentCheck {
  static func checked(_ arguments: [String]) throws -> [String] {
    guard let first = arguments.first, first == "-" || !first.hasPrefix("-") else {
      return arguments
    }
    let names = RootCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    if names.contains(first) || isScreen(first) { return arguments }
    let nearest = Suggestion.help(for: first, in: names)
    throw CommandFailure(
      .usage,
      "'\(first)' is neither a command nor a screen file; "
        + (nearest ?? "expected \(names.joined(separator: ", ")), or a file ending in .yaml"))
  }

  static func isScreen(_ word: String) -> Bool {
    word == "-" || word.contains("/") || [".yaml", ".yml", ".json"].contains { word.hasSuffix($0) }
  }
}
