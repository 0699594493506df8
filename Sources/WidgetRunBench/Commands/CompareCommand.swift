import CommandParsing
import Components

/// The command `widgetrun-bench compare`, which finds regressions between two runs.
struct CompareCommand: Command {
  static let configuration = CommandConfiguration(
    "compare", "Compares two runs and marks figures that increased by more than 5 %.",
    examples: [
      "widgetrun-bench compare before.json after.json",
      "widgetrun-bench compare before.json after.json | grep worse",
    ],
    arguments: [.positional("before", "BEFORE"), .positional("after", "AFTER")])

  @Parameter("The earlier result, as written by '--save'") var before: String
  @Parameter("The later result, as written by '--save'") var after: String

  func run() throws {
    let comparison: Comparison
    if let earlier = JSONFile.screenResult(at: before), let later = JSONFile.screenResult(at: after)
    {
      comparison = try Comparison(earlier, later)
    } else {
      comparison = try Comparison(JSONFile.result(at: before), JSONFile.result(at: after))
    }
    print(comparison.text, terminator: "")
  }
}
