internal import ArgumentParser
internal import Screens
internal import WidgetCore
internal import YAML

/// `widgetrun print SCREEN`: the screen as it is understood.
struct PrintCommand: ParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "print",
    abstract: "Prints a screen with presets and defaults filled in.",
    discussion: """
      Behind each value stands the file and line that it comes from. What comes from the \
      environment is printed as the file has it, since it may be a secret.
      """)

  @Argument(help: "The screen file; - for standard input.", completion: .screen)
  var screen: String

  @OptionGroup var plugins: PluginOptions

  func run() throws {
    let (root, loaded) = ScreenFile.effective(screen, registry: Launch.registry)
    var findings = Findings()
    findings.add(loaded)
    findings.print(to: .standardError)
    guard let root else { throw CommandFailure(.invalidScreen) }
    var yaml = CommentedYAML { range in range.file.isEmpty ? "default" : range.place }
    try Console.standardOutput.write(yaml.text(of: root))
  }
}

extension CompletionKind {
  /// Files that may be screens.
  static var screen: CompletionKind { .file(extensions: ["yaml", "yml", "json"]) }
}
