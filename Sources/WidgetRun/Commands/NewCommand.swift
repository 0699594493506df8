internal import ArgumentParser

/// `widgetrun new`: files to begin with.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Writes a screen or a widget to begin with.",
    subcommands: [NewScreenCommand.self, NewWidgetCommand.self])
}
