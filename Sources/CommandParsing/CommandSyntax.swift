internal import Components

/// The options and positional arguments of a command.
struct CommandSyntax {
  /// An option or a positional argument.
  struct Argument {
    var description: ParameterDescription
    var isPositional: Bool
    /// The long names without dashes, the preferred one first; empty for a positional argument.
    var names: [String]
    var shortName: Character?
    var placeholder: String
    var completion: Completion?

    /// The name of the Swift property.
    var parameter: String { description.name }
    /// All names with their dashes, the short one first.
    var spellings: [String] { (shortName.map { ["-\($0)"] } ?? []) + names.map { "--\($0)" } }
    var isFlag: Bool { description.type == .boolean }

    var isRepeatable: Bool {
      if case .list = description.type { true } else { false }
    }

    /// The type of one value.
    var valueType: ParameterType {
      if case .list(let element) = description.type { element } else { description.type }
    }

    /// The name of the argument in messages: `'--page'`, or `SCREEN`.
    var label: String { names.first.map { "'--\($0)'" } ?? placeholder }
  }

  /// Every argument, in the order of declaration.
  let arguments: [Argument]
  /// The positional arguments in the order of their positions.
  let positionals: [Argument]

  /// Reflects the declarations of a command.
  init(_ command: any Command.Type) {
    let table = command.configuration.arguments
    arguments = command.parameters.map { parameter in
      Argument(parameter, table.first { $0.parameter == parameter.name })
    }
    let all = arguments
    positionals = table.filter(\.isPositional).compactMap { syntax in
      all.first { $0.parameter == syntax.parameter }
    }
  }

  var options: [Argument] { arguments.filter { !$0.isPositional } }

  /// The meaning of an option name.
  enum Name {
    /// An argument by its index; the name of a negated flag switches it off.
    case argument(Int, isNegated: Bool)
    case common(CommonOption)
  }

  /// The meaning of every option name, with its dashes.
  func names(_ common: [CommonOption]) -> [String: Name] {
    var names: [String: Name] = [:]
    for option in common {
      for spelling in option.spellings { names[spelling] = .common(option) }
    }
    for (index, argument) in arguments.enumerated() {
      for spelling in argument.spellings { names[spelling] = .argument(index, isNegated: false) }
    }
    for (index, argument) in arguments.enumerated() where argument.isFlag {
      for name in argument.names where names["--\(name.negated)"] == nil {
        names["--\(name.negated)"] = .argument(index, isNegated: true)
      }
    }
    return names
  }
}

extension CommandSyntax.Argument {
  init(_ description: ParameterDescription, _ syntax: ArgumentSyntax?) {
    let isPositional = syntax?.isPositional ?? false
    let own = syntax?.names ?? []
    let kebab = description.name.kebabCased
    self.init(
      description: description, isPositional: isPositional,
      names: isPositional ? [] : own.isEmpty ? [kebab] : own, shortName: syntax?.shortName,
      placeholder: syntax?.placeholder ?? kebab.uppercased(), completion: syntax?.completion)
  }
}

extension String {
  /// `allowPlugins` as `allow-plugins`.
  fileprivate var kebabCased: String {
    reduce(into: "") { text, character in
      text += character.isUppercase ? "-\(character.lowercased())" : String(character)
    }
  }

  /// The name that switches a flag off: `no-watch` for `watch`, and `cache` for `no-cache`.
  fileprivate var negated: String {
    hasPrefix("no-") ? String(dropFirst("no-".count)) : "no-\(self)"
  }
}
