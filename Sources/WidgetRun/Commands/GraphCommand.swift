internal import CommandParsing
internal import Screens
internal import WidgetCore

/// `widgetrun graph SCREEN`: how widgets, filter groups and searchers hang together.
struct GraphCommand: Command, PluginCommand {
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
      + PluginOptions.arguments)

  @Parameter("The screen file; - for standard input") var screen: String
  @Parameter("Print the graph for Graphviz or Mermaid") var format: Format = .dot
  @ParameterGroup var plugins: PluginOptions

  func run() throws {
    let loaded = ScreenFile.load(screen, registry: Launch.registry)
    var findings = Findings()
    findings.add(loaded)
    findings.print(to: .standardError)
    guard let screen = loaded.screen else { throw CommandFailure(.invalidScreen) }
    let graph = ScreenGraph(screen)
    try Console.standardOutput.write(format == .dot ? graph.dot : graph.mermaid)
  }
}
