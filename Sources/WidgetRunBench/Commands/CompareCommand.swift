import CommandParsing
import Components

/// `widgetrun-bench compare`
struct CompareCommand: Command {
  static let configuration = CommandConfiguration(
    "compare", "Prints the ratios of two runs, and marks what grew by more than 5 %.",
    examples: ["widgetrun-bench compare before.json after.json"],
    arguments: [.positional("before", "BEFORE"), .positional("after", "AFTER")])

  @Parameter("The earlier figures, as written by 'run --save'") var before: String
  @Parameter("The later figures, as written by 'run --save'") var after: String

  func run() throws {
    let comparison = try Comparison(JSONFile.result(at: before), JSONFile.result(at: after))
    print(comparison.text, terminator: "")
  }
}
