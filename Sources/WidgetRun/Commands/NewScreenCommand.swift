internal import CommandParsing
internal import SearchEngine
internal import WidgetCore

/// `widgetrun new screen --from RECORDS`: writes a screen for a file of records.
struct NewScreenCommand: Command {
  /// Maximum number of records that are analyzed.
  private static let sampleSize = 10_000

  static let configuration = CommandConfiguration(
    "screen", "Writes a screen for a file of records.",
    examples: [
      "widgetrun new screen --from shop.csv",
      "widgetrun new screen shop.yaml --from data/shop.ndjson --title Shop",
    ],
    arguments: [
      .positional("screen", "SCREEN", completion: .screens),
      .option("from", "RECORDS", completion: .records), .option("title", "TEXT"),
    ])

  @Parameter("Read the records from this file: JSON, NDJSON, or CSV") var from: String
  @Parameter("The file to write; - for standard output (default: NAME.yaml for NAME.csv)")
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
    try Files.writeNewOutput(proposed.text, to: file, force: force)
    if file != "-" { Console.standardError.print("written: \(file)") }
  }

  private func records() async throws -> [JSONObject] {
    var settings = EmbeddedSettings()
    settings.records = from
    settings.cache = false
    var diagnostics = Diagnostics()
    var request = SearchRequest()
    request.hitsPerPage = Self.sampleSize
    do throws(SearchError) {
      let searcher = try await settings.open(in: ".", into: &diagnostics)
      let hits = try await searcher.search([request]).first?.hits ?? []
      var report = DiagnosticReport()
      report.add(diagnostics)
      report.print(to: .standardError)
      return hits.map(\.record)
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  /// The name of a file without directories and extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? "screen"
    return String(name.prefix { $0 != "." })
  }
}
