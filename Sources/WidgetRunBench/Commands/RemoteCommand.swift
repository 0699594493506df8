import CommandParsing
import Components
import PostgreSQLSearch
import RemoteSearch
import Screens
import Search
import WidgetCore

/// The command `widgetrun-bench remote`, which measures the overhead on remote engines.
struct RemoteCommand: Command {
  static let configuration = CommandConfiguration(
    "remote", "Measures the overhead of the runtime for searches on a remote engine.",
    discussion: """
      Types a text into the search box of a screen. Prints the time from each keystroke to its \
      frame, the part of it between requests and responses, and the time of the same requests \
      without a screen. The requests of postgresql are searches, including their translation.
      """,
    examples: [
      "widgetrun-bench remote Configs/remote/typesense.yaml",
      "widgetrun-bench remote Configs/remote/typesense.yaml --text zurich --repetitions 100",
    ],
    arguments: [
      .positional("screen", "SCREEN"), .option("box", "ID"), .option("text", "TEXT"),
      .option("repetitions", "COUNT"),
    ])

  @Parameter(
    "A screen with a searcher of type algolia, elasticsearch, meilisearch, postgresql, or typesense"
  )
  var screen: String
  @Parameter("The ID of the search box") var box = "search"
  @Parameter("Type this text, letter by letter") var text = "international"
  @Parameter("Number of times the text is typed") var repetitions = 30

  func validate(_ report: inout ParameterReport) {
    if repetitions < 1 {
      report.error(
        "repetitions",
        "invalid value '\(repetitions)' for '--repetitions': expected 1 or more")
    }
  }

  func run() async throws {
    let screen = try BenchScreen.load(
      screen,
      searchers: [
        AlgoliaSettings<TimedTransport>.self, ElasticsearchSettings<TimedTransport>.self,
        MeilisearchSettings<TimedTransport>.self, TypesenseSettings<TimedTransport>.self,
        PostgreSQLSettings.self,
      ])
    var searchers: [String: any Searcher] = [:]
    var diagnostics = Diagnostics()
    for entry in screen.searchers {
      do throws(SearchError) {
        let searcher = try await entry.settings.open(in: ".", into: &diagnostics)
        searchers[entry.id] =
          entry.settings is PostgreSQLSettings ? TimedSearcher(base: searcher) : searcher
      } catch {
        throw BenchError(error.message)
      }
    }
    let session = Session(screen: screen, searchers: searchers, buffering: .bufferingNewest(1))
    let texts = (1...max(text.count, 1)).map { String(text.prefix($0)) }
    let measured = try await Keystrokes.measure(
      session, box: box, texts, repetitions: repetitions)
    await session.finish()
    print(measured.table, terminator: "")
  }
}
