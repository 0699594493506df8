internal import ArgumentParser
internal import SearchEngine
internal import WidgetCore

/// `widgetrun new screen --from RECORDS`: a screen that suits the records of a file.
struct NewScreenCommand: AsyncParsableCommand {
  /// So many records are looked at.
  private static let sample = 10_000

  static let configuration = CommandConfiguration(
    commandName: "screen", abstract: "Writes a screen that suits the records of a file.")

  @Option(
    help: ArgumentHelp("The file with the records: JSON, NDJSON or CSV.", valueName: "RECORDS"),
    completion: .file(extensions: ["json", "ndjson", "jsonl", "csv", "tsv"]))
  var from: String

  @Argument(help: "The file to write, - for standard output; named after the records if absent.")
  var screen: String?

  @Option(help: ArgumentHelp("The title; the name of the file if absent.", valueName: "TEXT"))
  var title: String?

  @Flag(help: "Write over a file that is there.")
  var force = false

  func run() async throws {
    let profile = RecordProfile(try await records())
    let stem = Self.stem(of: from)
    let file = screen ?? "\(stem).yaml"
    let proposed = ProposedScreen(
      title: title ?? AttributeProfile(stem).title,
      records: Files.path(to: from, from: Files.folder(of: file)), profile: profile)
    try Files.writeNew(proposed.text, to: file, force: force)
    if file != "-" { Console.standardError.print("written: \(file)") }
  }

  private func records() async throws -> [JSONObject] {
    var settings = EmbeddedSettings()
    settings.records = from
    settings.cache = false
    var diagnostics = Diagnostics()
    var request = SearchRequest()
    request.hitsPerPage = Self.sample
    do throws(SearchError) {
      let searcher = try await settings.open(in: ".", into: &diagnostics)
      let hits = try await searcher.search([request]).first?.hits ?? []
      var findings = Findings()
      findings.add(diagnostics)
      findings.print(to: .standardError)
      return hits.map(\.record)
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  /// A file's name without folders and ending.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? "screen"
    return String(name.prefix { $0 != "." })
  }
}
