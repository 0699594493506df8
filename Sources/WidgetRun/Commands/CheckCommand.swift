internal import ArgumentParser
internal import Screens
internal import WidgetCore

/// `widgetrun check SCREEN …`: every mistake of every file, without running anything.
struct CheckCommand: AsyncParsableCommand, PluginCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Finds the mistakes in screen files.",
    usage: "widgetrun check SCREEN … [options]")

  @Argument(help: "Screen files; - for standard input.")
  var screens: [String]

  @Option(help: "text or json.")
  var format: FindingsFormat = .text

  @Flag(help: "Do not read the records.")
  var offline = false

  @OptionGroup var plugins: PluginOptions

  func run() async throws {
    var findings = Findings()
    for file in screens {
      let loaded = ScreenFile.load(file, registry: Launch.registry)
      findings.add(loaded)
      guard let screen = loaded.screen, !offline else { continue }
      do throws(OpeningFailure) {
        findings.add(try await OpenedScreen.open(screen).diagnostics)
      } catch {
        findings.add(error.diagnostics)
      }
    }
    switch format {
    case .text:
      findings.print(to: .standardError)
      if findings.isEmpty {
        let count = screens.count
        try Console.standardOutput.write(
          "\(count) screen\(count == 1 ? "" : "s") checked, no findings\n")
      }
    case .json: try Console.standardOutput.write(findings.json.text(.indented) + "\n")
    }
    if findings.hasErrors { throw CommandFailure(.failure) }
  }
}
