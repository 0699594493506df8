internal import CommandParsing

/// The version and the commands of `widgetrun`.
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// The top-level commands in the order of the help.
  static let commands = CommandGroup(
    "widgetrun", "Runs search screens that are written in YAML.",
    members: [
      .command(RunCommand.self), .command(OpenCommand.self), .command(ServeCommand.self),
      .command(CheckCommand.self), .command(TestCommand.self), .group(newCommands),
      .command(BuildCommand.self), .command(IndexCommand.self), .command(PushCommand.self),
      .command(ParityCommand.self), .command(ListCommand.self), .command(DescribeCommand.self),
      .command(ExplainCommand.self), .command(SchemaCommand.self), .command(PrintCommand.self),
      .command(GraphCommand.self),
    ],
    defaultCommand: CommandGroup.DefaultCommand(
      RunCommand.self, noun: "a screen file", example: "a file ending in .yaml",
      accepts: isScreen),
    version: version, readsConfiguration: true, hasVerbosity: true,
    examples: [
      "widgetrun Configs/airports.yaml --query zurich", "widgetrun check Configs/airports.yaml",
    ])

  private static let newCommands = CommandGroup(
    "new", "Writes a first version of a screen or a widget.",
    members: [.command(NewScreenCommand.self), .command(NewWidgetCommand.self)],
    examples: ["widgetrun new screen --from shop.csv", "widgetrun new widget Stars"])

  /// Whether an argument names a screen or records: it is `-`, contains a `/`, or ends like them; or it
  /// is a folder of screens, or a screen without its extension, for which there is a better suggestion.
  private static func isScreen(_ word: String) -> Bool {
    word == "-" || word.contains("/") || [".yaml", ".yml", ".json"].contains { word.hasSuffix($0) }
      || RecordsArgument.isRecords(word) || FileSuggestion.isNearScreen(word)
  }
}
