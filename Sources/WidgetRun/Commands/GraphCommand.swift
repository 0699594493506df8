internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun graph SCREEN`: how widgets, filter groups and searchers hang together.
struct GraphCommand: ParsableCommand, PluginCommand {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case dot
    case mermaid
  }

  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draws how widgets, filter groups and searchers hang together.")

  @Argument(help: "The screen file; - for standard input.", completion: .screen)
  var screen: String

  @Option(help: "dot (Graphviz) or mermaid.")
  var format: Format = .dot

  @OptionGroup var plugins: PluginOptions

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
