import ArgumentParser

/// The benchmark of the embedded engine.
@main
struct WidgetRunBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgetrun-bench",
    abstract: "Measures how fast the embedded engine answers while a person types.",
    subcommands: [GenerateCommand.self, RunCommand.self, CompareCommand.self])
}
