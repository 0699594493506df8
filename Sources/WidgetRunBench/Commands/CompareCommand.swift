import ArgumentParser

/// `widgetrun-bench compare`
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Print the ratios of two runs; what grew by more than 5 % is marked.")

  @Argument(help: "The figures that 'run --save' wrote before.")
  var before: String
  @Argument(help: "The figures that 'run --save' wrote after.")
  var after: String

  func run() throws {
    let comparison = try Comparison(JSONFile.result(at: before), JSONFile.result(at: after))
    print(comparison.text, terminator: "")
  }
}
