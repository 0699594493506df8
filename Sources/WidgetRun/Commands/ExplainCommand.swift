internal import CommandParsing
internal import WidgetCore

/// `widgetrun explain ID`: explains a diagnostic with an example and a fix.
struct ExplainCommand: Command {
  static let configuration = CommandConfiguration(
    "explain", "Explains a diagnostic of 'check', or lists all diagnostics.",
    examples: ["widgetrun explain unknown-parameter", "widgetrun explain"],
    arguments: [
      .positional(
        "id", "ID", completion: .words { ExplanationPage.all.map(\.id.rawValue) }),
      .option("format", "FORMAT"),
    ])

  @Parameter("The ID in brackets at the end of a diagnostic") var id: String?
  @Parameter("Print the explanation in this format") var format: OutputFormat = .text

  func run() throws {
    let pages = ExplanationPage.all
    guard let id else { return try list(pages) }
    guard let page = pages.first(where: { Suggestion.isSameName($0.id.rawValue, id) }) else {
      let help = Suggestion.help(for: id, in: pages.map(\.id.rawValue))
      throw CommandFailure(
        .usage, "unknown diagnostic '\(id)'; \(help ?? "'widgetrun explain' lists all diagnostics")"
      )
    }
    try Console.standardOutput.write(
      format == .text ? page.text : page.json.text(.indented) + "\n")
  }

  private func list(_ pages: [ExplanationPage]) throws {
    let rows = pages.map { DefinitionList.Row($0.id.rawValue, $0.summary) }
    try Console.standardOutput.write(
      format == .text
        ? DefinitionList(rows).lines.joined(separator: "\n") + "\n"
        : JSONValue.array(pages.map(\.json)).text(.indented) + "\n")
  }
}
