internal import Components

/// The result of parsing a command line.
public enum ParsedCommandLine: Sendable {
  /// A command to run, the options whose values come from the configuration file, and the verbosity.
  case command(any Command, configured: ConfiguredOptions, verbosity: Verbosity)
  /// Help or the version, to be printed on standard output.
  case text(String)
  /// The completion script for a shell, to be printed on standard output.
  case completionScript(Shell)
  /// All man pages, to be written to a directory.
  case manual(directory: String)
}

/// An invalid command line.
public struct CommandLineError: Error, Hashable, Sendable {
  /// The errors: lower case, user input in quotes; at least one.
  public var messages: [String]
  /// The usage of the command and a reference to its help. Empty if no command was selected.
  public var usage: String

  /// Creates an error.
  public init(_ messages: [String], usage: String = "") {
    self.messages = messages
    self.usage = usage
  }

  /// The errors, one per line, followed by the usage.
  public var text: String {
    let lines = messages.map { "error: \($0)" } + (usage.isEmpty ? [] : [usage])
    return lines.joined(separator: "\n")
  }
}

/// The settings that the parsers of nested groups share.
private struct ParsingContext {
  let help: CommandHelp
  /// The meaning of the options that can precede the name of a command.
  let leading: [String: CommonOption]
  var configuration: () throws -> ConfigurationFile?
  var verbosity = Verbosity.normal

  /// Removes the options at the start of the words, and applies them.
  mutating func removeLeadingOptions(from words: inout ArraySlice<String>) {
    while let option = words.first.flatMap({ leading[$0] }) {
      words.removeFirst()
      verbosity = Verbosity(option) ?? verbosity
      if option == .noConfig { configuration = { nil } }
    }
  }

  /// Returns the words without the options that can precede the name of a command.
  func withoutLeadingOptions(_ words: ArraySlice<String>) -> ArraySlice<String> {
    words.filter { leading[$0] == nil }[...]
  }
}

extension CommandGroup {
  /// Parses a command line.
  ///
  /// Only the declarations of the selected command are reflected.
  ///
  /// - Parameters:
  ///   - words: the arguments of the process, without the name of the program.
  ///   - width: the maximum number of columns of help.
  ///   - configuration: reads the configuration file; returns nil if it does not exist. Only called if
  ///     the words select a command of a program with `readsConfiguration`.
  /// - Throws: `CommandLineError` with all errors in the words, `ConfigurationError` with all errors
  ///   in the file, which are reported first, and the errors of `configuration`.
  public func parse(
    _ words: [String], width: Int = 80,
    configuration: @escaping () throws -> ConfigurationFile? = { nil }
  ) throws -> ParsedCommandLine {
    let context = ParsingContext(
      help: CommandHelp(width: width),
      leading: leadingOptions,
      configuration: readsConfiguration ? configuration : { nil })
    return try parse(words[...], path: [], context)
  }

  private func parse(
    _ words: ArraySlice<String>, path: [CommandGroup], _ context: ParsingContext
  ) throws -> ParsedCommandLine {
    var (words, context) = (words, context)
    context.removeLeadingOptions(from: &words)
    let help = context.help
    guard let first = words.first else {
      guard let defaultCommand else { return .text(help.text(of: self, path)) }
      return try parse([], defaultCommand.command, path, context)
    }
    switch first {
    case "--help", "-h": return .text(help.text(of: self, path))
    case "--version": if let version = version(path) { return .text(version) }
    case "help" where path.isEmpty:
      return .text(try text(of: context.withoutLeadingOptions(words.dropFirst()), path, help))
    default:
      let words = context.withoutLeadingOptions(words)
      if path.isEmpty, let generated = try generated(words) { return generated }
    }
    switch member(first) {
    case .group(let group):
      return try group.parse(words.dropFirst(), path: path + [self], context)
    case .command(let command): return try parse(words.dropFirst(), command, path, context)
    case nil: break
    }
    let isOption = first.hasPrefix("-") && first != "-"
    guard let defaultCommand, isOption || defaultCommand.accepts(first) else {
      throw CommandLineError([unknown(first)])
    }
    return try parse(words, defaultCommand.command, path, context)
  }

  private func parse(
    _ words: ArraySlice<String>, _ command: any Command.Type, _ path: [CommandGroup],
    _ context: ParsingContext
  ) throws -> ParsedCommandLine {
    let (path, help, syntax) = (path + [self], context.help, CommandSyntax(command))
    var scanner = ArgumentScanner(words, syntax, path[0].commonOptions)
    scanner.scan()
    switch scanner.request {
    case .version: return .text(path[0].version ?? "")
    case .help: return .text(help.text(of: command, path))
    case .quiet, .verbose, .noConfig, nil: break
    }
    let file = scanner.skipsConfiguration ? nil : try context.configuration()
    let defaults = try file.map { try OptionDefaults($0, of: command, syntax, path) } ?? .none
    scanner.reportMissing(defaults)
    var messages = scanner.messages
    if messages.isEmpty {
      var diagnostics = Diagnostics()
      let values = defaults.completing(scanner.mapping, of: command)
      let node = Node(.mapping(values), range: ArgumentValue.range)
      if let value = command.decode(node, into: &diagnostics) {
        return .command(
          value, configured: ConfiguredOptions(file, defaults, values),
          verbosity: scanner.verbosity ?? context.verbosity)
      }
      messages = diagnostics.all.map { $0.message + ($0.help.map { "; \($0)" } ?? "") }
    }
    throw CommandLineError(messages, usage: help.usageNote(of: command, path))
  }

  /// The requested generated text, such as a completion script; nil if the words request none.
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

  /// The options that can precede the name of a command, by their spellings.
  private var leadingOptions: [String: CommonOption] {
    let options = commonOptions.filter { ![.version, .help].contains($0) }
    return Dictionary(
      uniqueKeysWithValues: options.flatMap { option in option.spellings.map { ($0, option) } })
  }

  private func version(_ path: [CommandGroup]) -> String? {
    (path + [self]).first?.version
  }

  /// The help of the command with the names after `help`.
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
