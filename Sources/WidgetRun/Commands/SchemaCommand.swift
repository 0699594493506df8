internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun schema`: what screen files may look like, for editors.
struct SchemaCommand: ParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of screen files, with all types of this executable.",
    discussion: """
      An editor with the YAML language server completes and checks a file that begins with
      '# yaml-language-server: $schema=screen.schema.json'.
      """)

  @Argument(
    help: "screen, tests (NAME.test.yaml) or presets (included files).",
    completion: .list(ScreenSchema.Part.allCases.map(\.rawValue)), transform: Self.part)
  var part: ScreenSchema.Part = .screen

  @OptionGroup var plugins: PluginOptions

  func run() throws {
    let schema = ScreenSchema(Launch.registry).json(part)
    try Console.standardOutput.write(schema.text(.indented) + "\n")
  }

  private static func part(_ text: String) throws -> ScreenSchema.Part {
    if let part = ScreenSchema.Part(rawValue: text) { return part }
    let known = ScreenSchema.Part.allCases.map(\.rawValue)
    throw ValidationError(
      "'\(text)' is no kind of file; "
        + (Suggestion.help(for: text, in: known)
          ?? "expected one of \(known.joined(separator: ", "))"))
  }
}
