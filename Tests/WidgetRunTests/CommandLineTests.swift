import Components
import Foundation
import Testing

@testable import CommandParsing
@testable import WidgetRun

/// Command lines with their exit status and the first lines of their output.
@Suite struct CommandLineTests {
  struct Case: Decodable, CustomTestStringConvertible {
    var arguments: [String]
    var exit: Int32
    /// The first lines, at most three.
    var stdout: [String]
    /// The first lines, at most four.
    var stderr: [String]

    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let cases: [Case] = {
    let file = Executable.package.appending(
      path: "Tests/WidgetRunTests/CommandLine/cases.json")
    return (try? JSONDecoder().decode([Case].self, from: Data(contentsOf: file))) ?? []
  }()

  @Test func casesExist() {
    #expect(Self.cases.count > 60)
  }

  @Test(arguments: cases) func commandLineMatchesItsRecording(_ expected: Case) throws {
    let result = try Executable.run(expected.arguments)
    #expect(result.status == expected.exit)
    #expect(Self.lines(result.output, 3) == expected.stdout)
    #expect(Self.lines(result.errors, 4) == expected.stderr)
  }

  private static func lines(_ text: String, _ count: Int) -> [String] {
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return Array(lines.prefix(count))
  }
}

/// Rules for all commands of the program.
@Suite struct ProgramTests {
  private static let commands: [any Command.Type] = commands(of: Program.commands)

  private static func commands(of group: CommandGroup) -> [any Command.Type] {
    group.members.flatMap { member in
      switch member {
      case .command(let command): [command]
      case .group(let group): commands(of: group)
      }
    }
  }

  @Test func argumentsReferToParametersOfTheirCommand() {
    for command in Self.commands {
      let parameters = Set(command.parameters.map(\.name))
      let table = command.configuration.arguments.map(\.parameter)
      #expect(Set(table).subtracting(parameters) == [], "\(command.configuration.name)")
      #expect(Set(table).count == table.count, "\(command.configuration.name)")
    }
  }

  @Test func everyCommandHasTwoValidExamples() throws {
    for command in Self.commands {
      let examples = command.configuration.examples
      #expect(examples.count >= 2, "\(command.configuration.name)")
      for example in examples {
        let script = "for word in \(example); do printf '%s\\n' \"$word\"; done"
        let words = try Executable.shell(Self.withoutRedirection(script)).lines.dropFirst()
        let parsed = try Program.commands.parse(Array(words))
        guard case .command(let value, _, _) = parsed else {
          Issue.record("not a command: \(example)")
          continue
        }
        #expect(type(of: value) == command, "\(example)")
      }
    }
  }

  /// The script without pipes and redirections of the example.
  private static func withoutRedirection(_ script: String) -> String {
    script.replacing(/\ [|>] [^;]*;/, with: ";")
  }

  @Test func placeholdersAreTheSameWordsEverywhere() {
    for command in Self.commands {
      for argument in CommandSyntax(command).arguments where !argument.isFlag {
        let label = "\(command.configuration.name) \(argument.label) \(argument.placeholder)"
        #expect(argument.placeholder.wholeMatch(of: /[A-Z]+([.,=][A-Z]+)*/) != nil, "\(label)")
        switch argument.completion {
        case .files?:
          let isScreen = argument.isPositional && argument.placeholder == "SCREEN"
          #expect(isScreen || argument.placeholder == "FILE", "\(label)")
        case .directories?: #expect(argument.placeholder == "DIRECTORY", "\(label)")
        default: #expect(!["FILE", "DIRECTORY"].contains(argument.placeholder), "\(label)")
        }
        #expect((argument.valueType == .integer) == (argument.placeholder == "N"), "\(label)")
        let isFormat = argument.names == ["format"]
        #expect(!isFormat || argument.placeholder == "FORMAT", "\(label)")
      }
    }
  }

  @Test func optionsWithValuesHavePlaceholders() {
    for command in Self.commands {
      for option in CommandSyntax(command).options where !option.isFlag {
        let table = command.configuration.arguments
        #expect(
          table.contains { $0.parameter == option.parameter && $0.placeholder != nil },
          "\(command.configuration.name) \(option.label)")
      }
    }
  }
}
