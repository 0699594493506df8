internal import Components

/// The completion of the value of an option or argument in a shell.
public enum Completion: Sendable {
  /// Files with one of several extensions without a dot, or all files.
  case files([String] = [])
  /// Directories.
  case directories
  /// Words, which are computed when the script is generated.
  case words(@Sendable () -> [String])
  /// The lines that the program prints for some arguments, followed by the first positional argument
  /// of the command line.
  case lines(String)
}

/// A shell with support for completion scripts.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish

  static let names = allCases.map(\.rawValue)
}

extension CommandGroup {
  /// The script that completes command lines of the program in a shell.
  ///
  /// Evaluates the closures of `Completion.words`.
  public func completionScript(for shell: Shell) -> String {
    let rows = CompletionRow.rows(of: self)
    let table =
      switch shell {
      case .bash, .zsh: rows.map(\.text).joined(separator: "\n")
      case .fish: rows.map { "'\($0.text.fishEscaped)'" }.joined(separator: " \\\n        ")
      }
    return shell.template.replacing("@TABLE@", with: table)
      .replacing("@PROGRAM@", with: name)
  }
}

extension Shell {
  /// The script with placeholders for the name of the program and its table.
  fileprivate var template: String {
    Resource.text(of: "completions/completion.\(rawValue)")
  }
}

/// A row of the table in a script: a word that can be completed.
private struct CompletionRow {
  /// The names of the program and of the commands before the word.
  var path: [String]
  /// The word; the index of a positional argument, or `...` for all that follow.
  var word: String
  /// `command`, `flag`, `text`, `directories`, `files:` with extensions, `words:` with words, or `lines:`
  /// with arguments.
  var kind: String
  var description: String

  var text: String {
    [path.joined(separator: " "), word, kind, description].joined(separator: "\t")
  }

  static func rows(of program: CommandGroup) -> [CompletionRow] {
    let help = CommandGroup("help", "Describes a command.", members: program.members)
    let path = [program.name]
    let generators = GeneratorOption.allCases.map { option in
      let kind = option == .manual ? "directories" : "words:\(Shell.names.joined(separator: " "))"
      return CompletionRow(
        path: path, word: option.rawValue, kind: kind, description: option.help)
    }
    return rows(of: program, path, program.commonOptions) + generators
      + [CompletionRow(path: path, word: help.name, kind: "command", description: help.summary)]
      + names(of: help, path + [help.name])
  }

  private static func rows(
    of group: CommandGroup, _ path: [String], _ common: [CommonOption]
  ) -> [CompletionRow] {
    let own = group.defaultCommand.map { rows(of: $0.command, path) } ?? []
    let members = group.members.flatMap { member in
      let path = path + [member.name]
      switch member {
      case .command(let command): return rows(of: command, path) + rows(of: common, path)
      case .group(let group): return rows(of: group, path, common)
      }
    }
    return commands(of: group, path) + own + rows(of: common, path) + members
  }

  private static func rows(of common: [CommonOption], _ path: [String]) -> [CompletionRow] {
    common.flatMap { option in
      option.spellings.map {
        CompletionRow(path: path, word: $0, kind: "flag", description: option.help)
      }
    }
  }

  private static func commands(of group: CommandGroup, _ path: [String]) -> [CompletionRow] {
    group.members.map {
      CompletionRow(path: path, word: $0.name, kind: "command", description: $0.summary)
    }
  }

  /// The commands of a group and of the groups in it.
  private static func names(of group: CommandGroup, _ path: [String]) -> [CompletionRow] {
    commands(of: group, path)
      + group.members.flatMap { member in
        guard case .group(let group) = member else { return [CompletionRow]() }
        return names(of: group, path + [group.name])
      }
  }

  private static func rows(of command: any Command.Type, _ path: [String]) -> [CompletionRow] {
    let syntax = CommandSyntax(command)
    let options = syntax.options.flatMap { option in
      option.spellings.map { ($0, option) }
    }
    let positionals = syntax.positionals.enumerated().map { index, argument in
      (argument.isRepeatable ? "..." : String(index), argument)
    }
    return (options + positionals).map { word, argument in
      CompletionRow(
        path: path, word: word, kind: kind(argument), description: argument.description.help)
    }
  }

  private static func kind(_ argument: CommandSyntax.Argument) -> String {
    if argument.isFlag { return "flag" }
    switch argument.completion {
    case .files(let extensions): return "files:\(extensions.joined(separator: " "))"
    case .directories: return "directories"
    case .words(let words): return "words:\(words().joined(separator: " "))"
    case .lines(let arguments): return "lines:\(arguments)"
    case nil: break
    }
    guard case .enumeration(let words) = argument.valueType else { return "text" }
    return "words:\(words.joined(separator: " "))"
  }
}

extension String {
  /// The text between single quotes in fish.
  fileprivate var fishEscaped: String {
    replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
