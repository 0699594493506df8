internal import CommandParsing
internal import WidgetCore

/// `widgetrun new screen --from FILE`: writes a screen for a file of records.
struct NewScreenCommand: Command {
  static let configuration = CommandConfiguration(
    "screen", "Writes a screen for a file of records.",
    examples: [
      "widgetrun new screen --from shop.csv",
      "widgetrun new screen shop.yaml --from data/shop.ndjson --title Shop",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("from", "FILE", completion: .records), .option("title", "TEXT"),
    ])

  @Parameter("Read the records from this file: JSON, NDJSON, or CSV") var from: String
  @Parameter("The file to write; - for standard output (default: NAME.yaml for NAME.csv)")
  var screen: String?
  @Parameter("Set the title (default: the name of the file)") var title: String?
  @Parameter("Overwrite an existing file") var force = false

  func validate(_ report: inout ParameterReport) {
    guard let screen, RecordsArgument.isRecords(screen) else { return }
    report.error(
      "screen",
      "'\(screen)' is a file of records, expected a screen to write; quote a pattern such as "
        + "'*.csv' to read several files")
  }

  func run() async throws {
    let proposal = ScreenProposal(records: from, file: screen)
    let (text, diagnostics, notes) = try await proposal.propose(titled: title)
    var report = DiagnosticReport()
    report.add(diagnostics)
    report.print(to: .standardError)
    try Files.writeNewOutput(text, to: proposal.file, force: force)
    if proposal.file != "-" { Console.inform(nextSteps(for: proposal.file)) }
    for note in notes { Console.inform("note: \(note)") }
  }

  private func nextSteps(for file: String) -> String {
    let file = file.shellQuoted
    return """
      written: \(file)
      Next:
        widgetrun open \(file)    use it in the terminal
        widgetrun serve \(file)   publish it as a web page
        widgetrun check \(file)   find mistakes after a change
      """
  }
}
