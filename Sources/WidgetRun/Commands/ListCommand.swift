internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun list`: the types that a screen can name.
struct ListCommand: ParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the types that a screen file can name.",
    usage: "widgetrun list [options]")

  @Option(help: "text or json.")
  var format: FindingsFormat = .text

  @Flag(help: "List presets instead: those that every screen can name, or those of a file.")
  var presets = false

  @Argument(
    help: ArgumentHelp("A screen, or a file of presets, for '--presets'.", valueName: "FILE"))
  var file: String?

  @OptionGroup var plugins: PluginOptions

  func validate() throws {
    if let file, !presets {
      throw ValidationError("'\(file)' is not expected here, except behind '--presets'")
    }
  }

  func run() throws {
    if presets { return try listPresets() }
    let components = Launch.registry.components
    switch format {
    case .text: try Console.standardOutput.write(Self.text(components))
    case .json:
      let items = components.map { JSONValue.object(ComponentPage($0).summaryJSON) }
      try Console.standardOutput.write(JSONValue.array(items).text(.indented) + "\n")
    }
  }

  private func listPresets() throws {
    let registry = Launch.registry
    let found =
      file.map { ScreenFile.presets(of: $0, registry: registry) }
      ?? ScreenFile.shippedPresets(registry: registry)
    var findings = Findings()
    findings.add(found)
    findings.print(to: .standardError)
    let list = PresetList(found.items)
    switch format {
    case .text: try Console.standardOutput.write(list.text)
    case .json: try Console.standardOutput.write(list.json.text(.indented) + "\n")
    }
    if findings.hasErrors { throw CommandFailure(.failure) }
  }

  private static func text(_ components: [any Component.Type]) -> String {
    let roles = ComponentPage.Role.allCases.map { role in
      let rows = components.filter { ComponentPage($0).role == role }
        .map { TextTable.Row($0.type, $0.summary) }
      return ([role.heading] + TextTable(rows).lines).joined(separator: "\n")
    }
    return (roles + ["'widgetrun describe TYPE' tells more."]).joined(separator: "\n\n") + "\n"
  }
}
