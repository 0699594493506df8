import CommandParsing
import Components
import FileAccess
import Renderers
import Screens
import Search
import SearchEngine
import WidgetCore

/// The command `widgetrun-bench screen`, which measures the parts of a response.
struct ScreenCommand: Command {
  static let configuration = CommandConfiguration(
    "screen", "Measures the engine, the session, the views, and the rendering of a screen.",
    discussion: """
      Searches for different texts of two letters. Prints the processor time and the allocations \
      of each part: the engine, the session without the engine, the views, the addresses of links, \
      the page without these addresses, and the JSON and text output.
      """,
    examples: [
      "widgetrun-bench screen Configs/shop.yaml",
      "widgetrun-bench screen Configs/shop.yaml --states 600 --save before.json",
    ],
    arguments: [
      .positional("screen", "SCREEN"), .option("states", "COUNT"), .option("save", "FILE"),
    ])

  @Parameter("A screen with a search box and embedded searchers") var screen: String
  @Parameter("Number of texts to search for, 1 to 676") var states = 300
  @Parameter("Write the result to this JSON file, for 'compare'") var save: String?

  func validate(_ report: inout ParameterReport) {
    if !(1...TwoLetterTexts.count).contains(states) {
      report.error(
        "states",
        "invalid value '\(states)' for '--states': expected 1 to \(TwoLetterTexts.count)")
    }
  }

  func run() async throws {
    let loaded = try BenchScreen.load(screen, searchers: [EmbeddedSettings.self])
    guard let box = loaded.widgets.first(where: { $0.type == "searchBox" }) else {
      throw BenchError("'\(screen)' has no widget of type 'searchBox'")
    }
    var searchers: [String: StopwatchSearcher] = [:]
    var diagnostics = Diagnostics()
    for entry in loaded.searchers {
      do throws(SearchError) {
        let folder = FilePath.folder(of: screen)
        searchers[entry.id] = StopwatchSearcher(
          try await entry.settings.open(in: folder, into: &diagnostics))
      } catch {
        throw BenchError(error.message)
      }
    }
    let measurement = try await ScreenMeasurement.measure(
      loaded, searchers, box: box.id, TwoLetterTexts.texts(states))
    let result = ScreenResult(measurement, screen: screen)
    print(result.text, terminator: "")
    if let save { try JSONFile.write(result, to: save) }
  }
}

/// Different texts of two letters.
enum TwoLetterTexts {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// The number of texts.
  static let count = letters.count * letters.count

  /// The first `count` texts in an order in which the first letter changes each time.
  static func texts(_ count: Int) -> [String] {
    (0..<count).map { index in
      String([letters[index % letters.count], letters[index / letters.count]])
    }
  }
}
