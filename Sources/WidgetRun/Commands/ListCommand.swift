internal import CommandParsing
internal import ScreenLoading
internal import WidgetCore

/// `widgetrun list`: lists the types and presets that a screen can use, or words of a screen.
struct ListCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "list", "Lists the types that a screen file can use, or the actions of a screen.",
    examples: [
      "widgetrun list", "widgetrun list --presets Configs/shop.yaml",
      "widgetrun list --actions Configs/airports.yaml",
    ],
    arguments: [.positional("screen", "SCREEN", completion: .screens), .option("format", "FORMAT")]
      + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("Print the list in this format") var format: OutputFormat = .text
  @Parameter("List the built-in presets, or those of SCREEN, instead of types") var presets = false
  @Parameter("List the actions of SCREEN for '--do'") var actions = false
  @Parameter("List the attributes that SCREEN filters by or shows") var attributes = false
  @Parameter("The screen, or the file of presets") var screen: String?
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen].compactMap(\.self))
  }

  func validate(_ report: inout ParameterReport) {
    if [presets, actions, attributes].count(where: { $0 }) > 1 {
      report.error("presets", "'--presets', '--actions', and '--attributes' cannot be combined")
    }
    if let screen, !presets, !actions, !attributes {
      report.error("screen", "'\(screen)' requires '--presets', '--actions', or '--attributes'")
    }
    if screen == nil, actions || attributes {
      report.error("screen", "missing argument SCREEN")
    }
  }

  func run() throws {
    if presets { return try listPresets() }
    if actions || attributes { return try listWords() }
    let components = Launch.registry.components
    switch format {
    case .text: try Console.standardOutput.write(Self.text(components))
    case .json:
      let items = components.map { JSONValue.object(ComponentPage($0).summaryJSON) }
      try Console.standardOutput.write(JSONValue.array(items).text(.indented) + "\n")
    }
  }

  private func listWords() throws {
    let loaded = ScreenFile.load(screen ?? "-", registry: Launch.registry, readsTests: false)
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    guard let screen = loaded.screen else { throw CommandFailure(.invalidScreen) }
    let words = ScreenWords(screen: screen)
    let list = actions ? words.actions : words.attributes
    try Console.standardOutput.write(
      plain: format == .text
        ? list.map { $0 + "\n" }.joined()
        : JSONValue.array(list.map(JSONValue.text)).text(.indented) + "\n")
  }

  private func listPresets() throws {
    let registry = Launch.registry
    let loaded =
      screen.map { ScreenFile.presets(of: $0, registry: registry) }
      ?? ScreenFile.shippedPresets(registry: registry)
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    let list = PresetList(loaded.items)
    switch format {
    case .text: try Console.standardOutput.write(plain: list.text)
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
