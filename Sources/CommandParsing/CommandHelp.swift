internal import Components

/// Formats the help of commands and groups.
struct CommandHelp {
  /// The maximum number of columns of a line; longer words are not broken.
  let width: Int

  /// The help of a group, with its commands.
  func text(of group: CommandGroup, _ path: [CommandGroup]) -> String {
    let name = words(path) + group.name
    var usage = ["\(name) COMMAND [OPTIONS]"]
    if let defaultCommand = group.defaultCommand?.command {
      usage.insert(self.usage(of: defaultCommand, path + [group]), at: 0)
    }
    let commands = group.members.map { member in
      DefinitionList.Row(
        member.name,
        member.summary + (group.isDefault(member) ? " Runs if no command is named." : ""))
    }
    let program = path.first ?? group
    let subject = words(path.dropFirst() + (path.isEmpty ? [] : [group]))
    return page([
      wrapped(group.summary), usageLines(usage),
      section("Commands", commands),
      section("Options", common(program) + (path.isEmpty ? generators : [])),
      path.isEmpty && group.readsConfiguration
        ? wrapped("Defaults for options come from \(group.configurationPath).") : [],
      examples(group.examples),
      wrapped("'\(program.name) help \(subject)COMMAND' describes a command."),
    ])
  }

  /// The help of a command, with its arguments and options.
  func text(of command: any Command.Type, _ path: [CommandGroup]) -> String {
    let (configuration, syntax) = (command.configuration, CommandSyntax(command))
    return page([
      wrapped(configuration.summary), usageLines([usage(of: command, path)]),
      configuration.discussion.isEmpty ? [] : wrapped(configuration.discussion),
      section("Arguments", syntax.positionals.map(row)),
      section(
        "Options", syntax.options.map(row) + (path.first.map(common) ?? [])),
      examples(configuration.examples),
    ])
  }

  /// The text after the errors in a command line: the usage, and a reference to help.
  func usageNote(of command: any Command.Type, _ path: [CommandGroup]) -> String {
    let name = words(path) + command.configuration.name
    return (usageLines([usage(of: command, path)]) + ["'\(name) --help' describes the options."])
      .joined(separator: "\n")
  }

  /// The usage of a command: its positional arguments and required options.
  func usage(of command: any Command.Type, _ path: [CommandGroup]) -> String {
    let syntax = CommandSyntax(command)
    let name = command.configuration.name
    let isDefault = path.last?.isDefault(.command(command)) == true
    let positionals = syntax.positionals.map { argument in
      let placeholder = argument.placeholder + (argument.isRepeatable ? "..." : "")
      return argument.description.isRequired ? placeholder : "[\(placeholder)]"
    }
    let required = syntax.options.filter(\.description.isRequired).map {
      "--\($0.names.first ?? "") \($0.placeholder)"
    }
    let parts = [isDefault ? "[\(name)]" : name] + positionals + required + ["[OPTIONS]"]
    return words(path) + parts.joined(separator: " ")
  }

  private func words(_ path: some Sequence<CommandGroup>) -> String {
    path.map { "\($0.name) " }.joined()
  }
}

extension CommandHelp {
  private func page(_ sections: [[String]]) -> String {
    sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
      + "\n"
  }

  private func usageLines(_ usages: [String]) -> [String] {
    usages.enumerated().map { index, usage in (index == 0 ? "Usage: " : "       ") + usage }
  }

  private func section(_ title: String, _ rows: [DefinitionList.Row]) -> [String] {
    rows.isEmpty ? [] : ["\(title):"] + DefinitionList(rows, width: width).lines
  }

  private func examples(_ examples: [String]) -> [String] {
    examples.isEmpty ? [] : ["Examples:"] + examples.map { "  \($0)" }
  }

  private func wrapped(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { DefinitionList.wrapped(String($0), to: width) }
  }

  private func common(_ program: CommandGroup) -> [DefinitionList.Row] {
    program.commonOptions.map {
      row($0.spellings.joined(separator: ", "), $0.help, hasShortName: $0.spellings.count > 1)
    }
  }

  private var generators: [DefinitionList.Row] {
    GeneratorOption.allCases.map {
      row("\($0.rawValue) \($0.placeholder)", $0.help, hasShortName: false)
    }
  }

  private func row(_ argument: CommandSyntax.Argument) -> DefinitionList.Row {
    if argument.isPositional { return DefinitionList.Row(argument.term, argument.explanation) }
    return row(argument.term, argument.explanation, hasShortName: argument.shortName != nil)
  }

  /// The row of an option. Long names are aligned, whether there is a short name before them or not.
  private func row(_ term: String, _ text: String, hasShortName: Bool) -> DefinitionList.Row {
    DefinitionList.Row(hasShortName ? term : "    \(term)", text)
  }
}

extension CommandSyntax.Argument {
  /// How the argument is written: `-o, --output FILE`, or `SCREEN`.
  var term: String {
    if isPositional { return placeholder }
    let names = spellings.joined(separator: ", ")
    return isFlag ? names : "\(names) \(placeholder)"
  }

  /// The help text with the allowed values, the default, and whether the argument can be repeated.
  var explanation: String {
    let note = note
    return note.isEmpty ? description.help : "\(description.help) (\(note))"
  }

  private var note: String {
    var parts: [String] = []
    if case .enumeration(let words) = valueType { parts.append(ArgumentValue.list(words)) }
    switch description.defaultValue {
    case .text(let text): parts.append("default: \(text)")
    case .integer(let number): parts.append("default: \(number)")
    case .number(let number): parts.append("default: \(number)")
    default: break
    }
    if isRepeatable { parts.append("repeatable") }
    return parts.joined(separator: "; ")
  }
}

extension CommandGroup {
  /// The path of the program's configuration file, as documented.
  var configurationPath: String { "$XDG_CONFIG_HOME/\(name)/config.yaml" }

  /// Whether a member is the command that runs when none is named.
  fileprivate func isDefault(_ member: Member) -> Bool {
    member.name == defaultCommand?.command.configuration.name
  }
}
