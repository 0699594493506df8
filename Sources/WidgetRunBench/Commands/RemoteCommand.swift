import ArgumentParser
import Components
import Foundation
import RemoteSearch
import Screens
import Search
import StandardWidgets
import WidgetCore

/// `widgetrun-bench remote`
struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Type into a screen over a remote engine, and print what the runtime adds.",
    discussion: """
      Told is the time of a keystroke up to its frame, how much of it is spent between the request \
      and the answer, and what the same requests take alone.
      """)

  @Argument(
    help: "A screen with a searcher of type algolia, elasticsearch, meilisearch or typesense.")
  var screen: String
  @Option(help: "The id of the search box.")
  var box = "search"
  @Option(help: "What is typed, letter by letter.")
  var text = "international"
  @Option(help: "How often it is typed.")
  var repetitions = 30

  func validate() throws {
    if repetitions < 1 {
      throw ValidationError("the number of repetitions is \(repetitions), expected 1 or more")
    }
  }

  func run() async throws {
    let screen = try load()
    var searchers: [String: any Searcher] = [:]
    var diagnostics = Diagnostics()
    for entry in screen.searchers {
      do throws(SearchError) {
        searchers[entry.id] = try await entry.settings.open(in: ".", into: &diagnostics)
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

  private func load() throws -> Screen {
    var registry = Registry()
    for connector in StandardWidgets.all { try registry.register(connector) }
    try registry.register(AlgoliaSettings<TimedTransport>.self)
    try registry.register(ElasticsearchSettings<TimedTransport>.self)
    try registry.register(MeilisearchSettings<TimedTransport>.self)
    try registry.register(TypesenseSettings<TimedTransport>.self)
    let loader = ScreenLoader(
      registry: registry, environment: ProcessInfo.processInfo.environment
    ) { (name) throws(FileError) in
      guard let bytes = FileManager.default.contents(atPath: name) else {
        throw FileError("cannot read '\(name)'")
      }
      return Array(bytes)
    }
    let loaded = loader.load(screen)
    guard let screen = loaded.screen else {
      throw BenchError(loaded.diagnostics.all.first?.message ?? "'\(screen)' holds no screen")
    }
    return screen
  }
}
