internal import CommandParsing
internal import ScreenLoading
internal import Screens
internal import WidgetCore

/// `widgetrun graph SCREEN`: prints the connections of widgets, filter groups, and searchers.
struct GraphCommand: Command, ScreenCommand {
  /// The language of the graph.
  enum Format: String, ParameterValue, CaseIterable {
    case dot
    case mermaid
  }

  static let configuration = CommandConfiguration(
    "graph", "Shows how widgets, filter groups, and searchers are connected.",
    examples: [
      "widgetrun graph Configs/airports.yaml | dot -Tsvg -o airports.svg",
      "widgetrun graph Configs/airports.yaml --format mermaid",
    ],
    arguments: [.positional("screen", "SCREEN", completion: .screens), .option("format", "FORMAT")]
      + PluginOptions.arguments + SandboxOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Print the graph in the language of Graphviz or Mermaid") var format: Format = .dot
  @ParameterGroup var plugins: PluginOptions
  @ParameterGroup var sandbox: SandboxOptions

  var namedFiles: NamedFiles {
    NamedFiles(screens: [screen])
  }

  func run() throws {
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    var report = DiagnosticReport()
    report.add(loaded)
    report.print(to: .standardError)
    guard let screen = loaded.screen else { throw CommandFailure(.invalidScreen) }
    let graph = ScreenGraph(screen)
    try Console.standardOutput.write(plain: format == .dot ? graph.dot : graph.mermaid)
  }
}
