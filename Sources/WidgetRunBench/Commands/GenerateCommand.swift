import CommandParsing
import Components

/// The command `widgetrun-bench generate`, which writes a workload for other engines.
struct GenerateCommand: Command {
  static let configuration = CommandConfiguration(
    "generate", "Generates records of a fictitious shop, and queries for them.",
    discussion: "The same number of records and the same seed generate the same files.",
    examples: [
      "widgetrun-bench generate --to workload",
      "widgetrun-bench generate --to workload --records 1000000 --seed 2",
    ],
    arguments: [
      .option("records", "COUNT"), .option("seed", "NUMBER"), .option("to", "DIRECTORY"),
    ])

  @Parameter("Number of records, at least 100") var records = 100_000
  @Parameter("Seed of the random words, products, and queries, 0 or more") var seed = 1
  @Parameter("Write 'records.ndjson' and 'queries.tsv' to this directory") var to: String

  func validate(_ report: inout ParameterReport) {
    if records < 100 {
      report.error("records", "invalid value '\(records)' for '--records': expected 100 or more")
    }
    if seed < 0 {
      report.error("seed", "invalid value '\(seed)' for '--seed': expected 0 or more")
    }
  }

  func run() throws {
    let workload = try Workload.generate(records: records, seed: UInt64(seed), in: to)
    print("\(workload.records)\n\(workload.queries)")
  }
}
