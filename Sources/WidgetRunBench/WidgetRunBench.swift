import ArgumentParser

/// The benchmark of the embedded engine, and of what the runtime adds to others.
@main
struct WidgetRunBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgetrun-bench",
    abstract: "Measures how fast answers come while a person types.",
    subcommands: [
      GenerateCommand.self, RunCommand.self, CompareCommand.self, RemoteCommand.self,
    ])
}
