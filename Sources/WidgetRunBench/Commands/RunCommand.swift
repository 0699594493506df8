import ArgumentParser
import Components
import Foundation
import Search
import SearchEngine

/// `widgetrun-bench run`
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Ask the embedded engine every query, and print what it took.",
    discussion: "Without files, 100,000 records are generated for the run.")

  @Option(help: "The records, one JSON object a line, as 'generate' writes them.")
  var records: String?
  @Option(help: "The queries, as 'generate' writes them.")
  var queries: String?
  @Option(help: "How often each query is asked; the median counts.")
  var repetitions = 5
  @Option(help: "The seconds after which no more queries are asked.")
  var limit = 600
  @Flag(help: "Find words with typos too.")
  var typos = false
  @Option(
    name: [.customLong("save"), .customLong("json")],
    help: "A file for the figures as JSON, for 'compare'.")
  var save: String?
  @Option(help: "A file for figures and answers as JSON, to lay beside those of other engines.")
  var peersFormat: String?

  func validate() throws {
    if (records == nil) != (queries == nil) {
      throw ValidationError("expected both '--records' and '--queries', or neither")
    }
    if repetitions < 1 {
      throw ValidationError("the number of repetitions is \(repetitions), expected 1 or more")
    }
    if !(1...86_400).contains(limit) {
      throw ValidationError("the limit is \(limit) seconds, expected 1 to 86400")
    }
  }

  func run() async throws {
    if let records, let queries {
      try await measure(Workload(records: records, queries: queries))
    } else {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "widgetrun-bench-\(ProcessInfo.processInfo.processIdentifier)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try await measure(Workload.generate(records: 100_000, seed: 1, in: folder.path))
    }
  }

  private func measure(_ workload: Workload) async throws {
    let queries = try QueryFile.queries(in: TextFile.read(workload.queries))
    var settings = EmbeddedSettings()
    settings.records = workload.records
    settings.searchable = ["name", "brand", "description"]
    settings.ranking = [RankingCriterion("popularity", .descending)]
    settings.typoTolerance = typos ? .true : .false
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "widgetrun-bench-index-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    settings.cacheFolder = folder.path
    let measurement = try await measure(settings, queries)
    guard
      let result = BenchResult(measurement, repetitions: repetitions, typoTolerance: typos)
    else { throw BenchError("no query was measured; allow more time with '--limit'") }
    print(result.text, terminator: "")
    if let save { try JSONFile.write(result, to: save) }
    if let peersFormat { try JSONFile.write(PeersFile(measurement), to: peersFormat) }
  }

  private func measure(
    _ settings: EmbeddedSettings, _ queries: [BenchQuery]
  ) async throws -> Measurement {
    do {
      let measurement = try await Measurement.run(
        settings, queries, repetitions: repetitions, limit: .seconds(limit))
      if let finding = measurement.findings.all.first {
        throw BenchError("the records have faults, the first: \(finding.message)")
      }
      return measurement
    } catch let error as SearchError {
      throw BenchError(error.message)
    }
  }
}
