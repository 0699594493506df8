import Testing

@Suite struct TerminalTests {
  // `script` runs a command on a pseudoterminal.
  static let isTerminalAvailable =
    (try? Executable.shell("command -v script").status == 0) ?? false

  private func onTerminal(_ environment: String) throws -> String {
    let command = "env \(environment) $0 fruit.yaml --query apple"
    return try Executable.shell("script -qec \"\(command)\" /dev/null", in: Fruit.folder()).output
  }

  @Test(.enabled(if: isTerminalAvailable)) func colorIsUsedOnATerminal() throws {
    #expect(try onTerminal("TERM=xterm").contains("\u{1B}["))
  }

  @Test(.enabled(if: isTerminalAvailable), arguments: ["TERM=xterm NO_COLOR=1", "TERM=dumb"])
  func colorCanBeDisabledByTheEnvironment(_ environment: String) throws {
    let text = try onTerminal(environment)
    #expect(text.contains("*apple*"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func colorIsNotUsedInFilesAndPipes() throws {
    let result = try Fruit.run(
      "fruit.yaml", "--query", "apple", environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"])
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test(arguments: [20, 40, 200]) func columnsVariableDeterminesTheWidth(_ columns: Int) throws {
    let screen = Fruit.screen.replacing("{{name}}", with: String(repeating: "word ", count: 60))
    let result = try Fruit.run(
      "fruit.yaml", environment: ["COLUMNS": "\(columns)"], others: ["fruit.yaml": screen])
    let longest = result.lines.map(\.count).max() ?? 0
    #expect((columns - 8...columns).contains(longest))
  }

  @Test(arguments: ["0", "-5", "wide", ""]) func invalidColumnsVariableIsIgnored(_ columns: String)
    throws
  {
    let result = try Fruit.run("fruit.yaml", environment: ["COLUMNS": columns])
    #expect(result.output == (try Fruit.run("fruit.yaml").output))
  }
}
