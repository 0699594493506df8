import ArgumentParser

/// `widgetrun-bench generate`
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the records of a made-up shop, and queries over them.",
    discussion: "The same number and seed give the same files.")

  @Option(help: "How many records; at least 100.")
  var records = 100_000
  @Option(help: "What the words, products and queries depend on.")
  var seed: UInt64 = 1
  @Option(help: "The folder for 'records.ndjson' and 'queries.tsv'.")
  var to: String

  func validate() throws {
    if records < 100 {
      throw ValidationError("the number of records is \(records), expected 100 or more")
    }
  }

  func run() throws {
    let workload = try Workload.generate(records: records, seed: seed, in: to)
    print("\(workload.records)\n\(workload.queries)")
  }
}
