internal import ArgumentParser
internal import WidgetCore

/// `widgetrun describe TYPE`: the parameters of a type, from its declaration.
struct DescribeCommand: ParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describes a type: its parameters, actions, an example.",
    usage: "widgetrun describe TYPE [options]")

  @Argument(
    help: "A type that 'widgetrun list' lists.",
    completion: .custom { _, _, _ in Launch.registry.components.map { $0.type } })
  var type: String

  @Option(help: "text or json.")
  var format: FindingsFormat = .text

  @OptionGroup var plugins: PluginOptions

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
