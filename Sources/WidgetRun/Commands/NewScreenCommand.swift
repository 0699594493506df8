internal import CommandParsing
internal import SearchEngine
internal import WidgetCore

/// `widgetrun new screen --from RECORDS`: a screen that suits the records of a file.
struct NewScreenCommand: Command {
  /// The records that are read to propose widgets.
  private static let sample = 10_000

  static let configuration = CommandConfiguration(
    "screen", "Writes a screen that suits the records of a file.",
    examples: [
      "widgetrun new screen --from shop.csv",
      "widgetrun new screen shop.yaml --from data/shop.ndjson --title Shop",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("from", "RECORDS", completion: .records), .option("title", "TEXT"),
    ])

  @Parameter("Read the records from this file: JSON, NDJSON, or CSV") var from: String
  @Parameter("The file to write; - for standard output (default: named after the records)")
  var screen: String?
  @Parameter("Set the title (default: the name of the file)") var title: String?
  @Parameter("Overwrite an existing file") var force = false

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
