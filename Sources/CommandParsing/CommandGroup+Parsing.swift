internal import Components

/// What a command line asks for.
public enum ParsedCommandLine: Sendable {
  case command(any Command)
  /// Help, the version, or a completion script, to be printed on standard output.
  case text(String)
  /// Man pages, to be written to a directory.
  case manual([ManualPage], directory: String)
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
    var scanner = ArgumentScanner(words, CommandSyntax(command))
    scanner.scan()
    switch scanner.request {
    case .version: if let version = version(path) { return .text(version) }
    case .help, .argument: return .text(help.text(of: command, path + [self]))
    case nil: break
    }
    let usage = help.usageNote(of: command, path + [self])
    guard scanner.mistakes.isEmpty else {
      throw CommandLineError(scanner.mistakes, usage: usage)
    }
    var diagnostics = Diagnostics()
    let node = Node(.mapping(scanner.mapping), range: ArgumentValue.range)
    guard let value = command.decode(node, into: &diagnostics) else {
      throw CommandLineError(
        diagnostics.all.map { $0.message + ($0.help.map { "; \($0)" } ?? "") }, usage: usage)
    }
    return .command(value)
  }

  /// What the program generates from its commands; nil if the words ask for nothing of that kind.
  private func generated(
    _ words: ArraySlice<String>
  ) throws(CommandLineError) -> ParsedCommandLine? {
    let parts = (words.first ?? "").split(separator: "=", maxSplits: 1)
    let option = parts.first.map(String.init) ?? ""
    guard Self.generators.contains(option) else { return nil }
    let rest = parts.dropFirst().map(String.init) + words.dropFirst()
    guard rest.count == 1, let value = rest.first, !value.isEmpty else {
      throw CommandLineError(["'\(option)' needs one value and no other arguments"])
    }
    if option == Self.generators.last { return .manual(manualPages, directory: value) }
    guard let shell = Shell(rawValue: value) else {
      let shells = Shell.allCases.map(\.rawValue)
      throw CommandLineError([
        "invalid value '\(value)' for '\(option)': "
          + (Suggestion.help(for: value, in: shells) ?? "expected \(ArgumentValue.list(shells))")
      ])
    }
    return .text(completionScript(for: shell))
  }

  static let generators = ["--generate-completion-script", "--generate-manual"]

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
    return
      "\(problem); \(Suggestion.help(for: word, in: names) ?? "expected \(ArgumentValue.list(examples))")"
  }
}
