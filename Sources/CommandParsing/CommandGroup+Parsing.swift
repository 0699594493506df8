internal import Components

/// What a command line asks for.
public enum ParsedCommandLine: Sendable {
  case command(any Command)
  /// Help or the version, to be printed on standard output.
  case text(String)
  /// The completion script for a shell, to be printed on standard output.
  case completionScript(Shell)
  /// All man pages, to be written to a directory.
  case manual(directory: String)
}

extension CommandGroup {
  /// Reads the words after the name of the program.
  ///
  /// Only the declarations of the selected command are reflected.
  ///
  /// - Parameter width: the columns that help may take.
  /// - Throws: all mistakes at once.
  public func parse(
    _ words: [String], width: Int = 80
  ) throws(CommandLineError) -> ParsedCommandLine {
    try parse(words[...], path: [], help: CommandHelp(width: width))
  }

  private func parse(
    _ words: ArraySlice<String>, path: [CommandGroup], help: CommandHelp
  ) throws(CommandLineError) -> ParsedCommandLine {
    guard let first = words.first else {
      guard let defaultCommand else { return .text(help.text(of: self, path)) }
      return try parse([], defaultCommand.command, path, help)
    }
    switch first {
    case "--help", "-h": return .text(help.text(of: self, path))
    case "--version": if let version = version(path) { return .text(version) }
    case "help" where path.isEmpty: return .text(try text(of: words.dropFirst(), path, help))
    default: if path.isEmpty, let generated = try generated(words) { return generated }
    }
    switch member(first) {
    case .group(let group):
      return try group.parse(words.dropFirst(), path: path + [self], help: help)
    case .command(let command): return try parse(words.dropFirst(), command, path, help)
    case nil: break
    }
    let isOption = first.hasPrefix("-") && first != "-"
    guard let defaultCommand, isOption || defaultCommand.accepts(first) else {
      throw CommandLineError([unknown(first)])
    }
    return try parse(words, defaultCommand.command, path, help)
  }

  private func parse(
    _ words: ArraySlice<String>, _ command: any Command.Type, _ path: [CommandGroup],
    _ help: CommandHelp
  ) throws(CommandLineError) -> ParsedCommandLine {
    let path = path + [self]
    var scanner = ArgumentScanner(words, CommandSyntax(command), path[0].commonOptions)
    scanner.scan()
    switch scanner.request {
    case .version: return .text(path[0].version ?? "")
    case .help: return .text(help.text(of: command, path))
    case nil: break
    }
    var mistakes = scanner.mistakes
    if mistakes.isEmpty {
      var diagnostics = Diagnostics()
      let node = Node(.mapping(scanner.mapping), range: ArgumentValue.range)
      if let value = command.decode(node, into: &diagnostics) { return .command(value) }
      mistakes = diagnostics.all.map { $0.message + ($0.help.map { "; \($0)" } ?? "") }
    }
    throw CommandLineError(mistakes, usage: help.usageNote(of: command, path))
  }

  /// What a program is asked to generate from its commands; nil if the words ask for nothing of that
  /// kind.
  private func generated(
    _ words: ArraySlice<String>
  ) throws(CommandLineError) -> ParsedCommandLine? {
    let parts = (words.first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
    guard let option = parts.first.flatMap(GeneratorOption.init) else { return nil }
    let values = parts.dropFirst() + words.dropFirst()
    guard values.count == 1, let value = values.first, !value.isEmpty else {
      throw CommandLineError([
        "'\(option.rawValue)' needs one value and no other arguments: \(option.placeholder)"
      ])
    }
    switch option {
    case .manual: return .manual(directory: value)
    case .completionScript:
      guard let shell = Shell(rawValue: value) else {
        let help = Suggestion.help(for: value, in: Shell.names)
        throw CommandLineError([
          "invalid value '\(value)' for '\(option.rawValue)': "
            + (help ?? "expected \(ArgumentValue.list(Shell.names))")
        ])
      }
      return .completionScript(shell)
    }
  }

  private func version(_ path: [CommandGroup]) -> String? {
    (path + [self]).first?.version
  }

  /// The help of the command that the words after `help` name.
  private func text(
    of words: ArraySlice<String>, _ path: [CommandGroup], _ help: CommandHelp
  ) throws(CommandLineError) -> String {
    guard let name = words.first, !name.hasPrefix("-") else { return help.text(of: self, path) }
    switch member(name) {
    case .group(let group): return try group.text(of: words.dropFirst(), path + [self], help)
    case .command(let command): return help.text(of: command, path + [self])
    case nil: throw CommandLineError([unknown(name)])
    }
  }

  private func unknown(_ word: String) -> String {
    let names = members.map(\.name) + ["help"]
    let problem =
      defaultCommand.map { "'\(word)' is neither a command nor \($0.noun)" }
      ?? "unknown command '\(word)'"
    let examples = names + (defaultCommand.map { [$0.example] } ?? [])
    let help = Suggestion.help(for: word, in: names)
    return "\(problem); \(help ?? "expected \(ArgumentValue.list(examples))")"
  }
}
