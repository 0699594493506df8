internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun list`: lists the types and presets that a screen can use.
struct ListCommand: Command, PluginCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists the types that a screen file can use.",
    examples: ["widgetrun list", "widgetrun list --presets Configs/shop.yaml"],
    arguments: [.positional("file", "FILE", completion: .screens), .option("format", "FORMAT")]
      + PluginOptions.arguments)

  @Parameter("Print the list in this format") var format: OutputFormat = .text
  @Parameter("List the built-in presets, or those of FILE, instead of types") var presets = false
  @Parameter("The screen or file of presets to list, with '--presets'") var file: String?
  @ParameterGroup var plugins: PluginOptions

  func validate(_ report: inout ParameterReport) {
    if let file, !presets {
      report.error("file", "'\(file)' requires '--presets'")
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
    let loaded =
      file.map { ScreenFile.presets(of: $0, registry: registry) }
      ?? ScreenFile.shippedPresets(registry: registry)
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    let list = PresetList(loaded.items)
    switch format {
    case .text: try Console.standardOutput.write(list.text)
    case .json: try Console.standardOutput.write(list.json.text(.indented) + "\n")
    }
    if report.hasErrors { throw CommandFailure(.failure) }
  }

  private static func text(_ components: [any Component.Type]) -> String {
    let roles = ComponentPage.Role.allCases.map { role in
      let rows = components.filter { ComponentPage($0).role == role }
        .map { DefinitionList.Row($0.type, $0.summary) }
      return ([role.heading] + DefinitionList(rows).lines).joined(separator: "\n")
    }
    return (roles + ["'widgetrun describe TYPE' shows the parameters and actions of a type."])
      .joined(separator: "\n\n") + "\n"
  }
}

/// Formats presets as text or JSON for `widgetrun list --presets`.
struct PresetList {
  private let presets: [DeclaredPreset]

  init(_ presets: [DeclaredPreset]) {
    self.presets = presets
  }

  var text: String {
    if presets.isEmpty { return "no presets\n" }
    let rows = presets.map { preset in
      let keys = preset.keys.joined(separator: ", ")
      return DefinitionList.Row(
        preset.name, "\(preset.type ?? "any widget")\(keys.isEmpty ? "" : ": \(keys)")",
        "\(preset.range.file):\(preset.range.start.line)")
    }
    return (["Presets"] + DefinitionList(rows).lines).joined(separator: "\n") + "\n"
  }

  var json: JSONValue {
    .array(
      presets.map { preset in
        [
          "name": .text(preset.name), "type": preset.type.json,
          "keys": .array(preset.keys.map(JSONValue.text)), "file": .text(preset.range.file),
          "line": .integer(preset.range.start.line),
        ]
      })
  }
}
