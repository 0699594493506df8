import CommandParsing
import Components
import Foundation
import Search
import SearchEngine

/// The command `widgetrun-bench run`, which measures the embedded engine.
struct MeasureCommand: Command {
  static let configuration = CommandConfiguration(
    "run", "Measures the time of each query on the embedded engine.",
    discussion: "Without '--records', generates 100,000 records.",
    examples: [
      "widgetrun-bench run --save before.json",
      "widgetrun-bench run --records records.ndjson --queries queries.tsv --typos",
    ],
    arguments: [
      .option("records", "FILE"), .option("queries", "FILE"), .option("repetitions", "COUNT"),
      .option("limit", "SECONDS"), .option("save", "FILE", names: "save", "json"),
      .option("peersFormat", "FILE"),
    ])

  @Parameter("The records, one JSON object per line, as written by 'generate'")
  var records: String?
  @Parameter("The queries, as written by 'generate'") var queries: String?
  @Parameter("Number of searches of each query; the median is used") var repetitions = 5
  @Parameter("Start no query after this time, in seconds") var limit = 600
  @Parameter("Search with typo tolerance") var typos = false
  @Parameter("Write the result as JSON to this file, for 'compare'") var save: String?
  @Parameter("Write times and responses as JSON to this file, to compare with other engines")
  var peersFormat: String?

  func validate(_ report: inout ParameterReport) {
    if (records == nil) != (queries == nil) {
      report.error("records", "expected both '--records' and '--queries', or neither")
    }
    if repetitions < 1 {
      report.error(
        "repetitions",
        "invalid value '\(repetitions)' for '--repetitions': expected 1 or more")
    }
    if !(1...86_400).contains(limit) {
      report.error("limit", "invalid value '\(limit)' for '--limit': expected 1 to 86400")
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
    settings.records = RecordPaths(workload.records)
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
      if let diagnostic = measurement.diagnostics.all.first {
        throw BenchError("the records are invalid: \(diagnostic.message)")
      }
      return measurement
    } catch let error as SearchError {
      throw BenchError(error.message)
    }
  }
}
