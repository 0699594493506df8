internal import CommandParsing
internal import ScreenLoading
internal import WidgetCore

/// `widgetrun schema`: prints the JSON Schema of screen files for editors.
struct SchemaCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "schema", "Prints the JSON Schema of screen files, with all types of this program.",
    discussion: """
      An editor with the YAML language server completes and checks a file that starts with \
      '# yaml-language-server: $schema=screen.schema.json'.
      """,
    examples: [
      "widgetrun schema > screen.schema.json", "widgetrun schema tests > tests.schema.json",
    ],
    arguments: [.positional("part", "KIND")] + PluginOptions.arguments)

  @Parameter("The files to describe: screens, test cases (NAME.test.yaml), or included presets")
  var part: ScreenSchema.FileKind = .screen
  @ParameterGroup var plugins: PluginOptions

  func run() throws {
    let schema = ScreenSchema(Launch.registry).json(part)
    try Console.standardOutput.write(schema.text(.indented) + "\n")
  }
}
