internal import ArgumentParser
internal import WidgetCore

/// `widgetrun explain ID`: what a finding means, with an example and its cure.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains a finding of check; without an id, lists them all.")

  @Argument(help: ArgumentHelp("What stands in brackets behind a finding.", valueName: "ID"))
  var id: String?

  @Option(help: "text or json.")
  var format: FindingsFormat = .text

  func run() throws {
    let pages = ExplanationPage.all
    guard let id else { return try list(pages) }
    guard let page = pages.first(where: { $0.id.rawValue == id }) else {
      let help = Suggestion.help(for: id, in: pages.map(\.id.rawValue))
      throw CommandFailure(
        .usage, "unknown finding '\(id)'; \(help ?? "'widgetrun explain' lists all of them")")
    }
    try Console.standardOutput.write(
      format == .text ? page.text : page.json.text(.indented) + "\n")
  }

  private func list(_ pages: [ExplanationPage]) throws {
    let rows = pages.map { TextTable.Row($0.id.rawValue, $0.summary) }
    try Console.standardOutput.write(
      format == .text
        ? TextTable(rows).lines.joined(separator: "\n") + "\n"
        : JSONValue.array(pages.map(\.json)).text(.indented) + "\n")
  }
}
