internal import CommandParsing
internal import WidgetCore

/// `widgetrun describe TYPE`: prints the parameters and actions of a type.
struct DescribeCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "describe", "Describes the parameters and actions of a type, with an example.",
    examples: ["widgetrun describe facetList", "widgetrun describe embedded --format json"],
    arguments: [.positional("type", "TYPE", completion: .types), .option("format", "FORMAT")]
      + PluginOptions.arguments)

  @Parameter("A type from 'widgetrun list'") var type: String
  @Parameter("Print the description in this format") var format: OutputFormat = .text
  @ParameterGroup var plugins: PluginOptions

  func run() throws {
    let components = Launch.registry.components
    guard
      let component = components.first(where: { $0.type == type })
        ?? components.first(where: { $0.otherNames.contains(type) })
    else {
      let help = Suggestion.help(for: type, in: components.map { $0.type })
      throw CommandFailure(
        .usage, "unknown type '\(type)'; \(help ?? "'widgetrun list' lists all types")")
    }
    let page = ComponentPage(component)
    try Console.standardOutput.write(
      format == .text ? page.text : page.json.text(.indented) + "\n")
  }
}
