internal import CommandParsing
internal import WidgetCore

/// `widgetrun explain ID`: what a finding means, with an example and its cure.
struct ExplainCommand: Command {
  static let configuration = CommandConfiguration(
    "explain", "Explains a diagnostic of 'check', or lists all of them.",
    examples: ["widgetrun explain unknown-parameter", "widgetrun explain"],
    arguments: [
      .positional(
        "id", "ID", completion: .words { ExplanationPage.all.map(\.id.rawValue) }),
      .option("format", "FORMAT"),
    ])

  @Parameter("The ID in brackets after a diagnostic") var id: String?
  @Parameter("Print the explanation in this format") var format: FindingsFormat = .text

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
