internal import CommandParsing
internal import Screens
internal import WidgetCore
internal import YAML

/// `widgetrun print SCREEN`: prints a screen with presets and defaults filled in.
struct PrintCommand: Command, ScreenCommand {
  static let configuration = CommandConfiguration(
    "print", "Prints a screen with presets and defaults filled in.",
    discussion: """
      A comment after each value names the file and line that it comes from. Values from environment \
      variables are printed as written in the file, because they may be secret.
      """,
    examples: [
      "widgetrun print Configs/shop.yaml", "widgetrun print Configs/shop.yaml --plugin ./Stars.so",
    ],
    arguments: [.positional("screen", "SCREEN", completion: .screens)] + PluginOptions.arguments
      + SandboxOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen])
  }

  func run() throws {
    let (root, loaded) = ScreenFile.effective(screen, registry: Launch.registry)
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    guard let root else { throw CommandFailure(.invalidScreen) }
    var yaml = CommentedYAML { range in range.file.isEmpty ? "default" : range.fileAndLine }
    try Console.standardOutput.write(plain: yaml.text(of: root))
  }
}
