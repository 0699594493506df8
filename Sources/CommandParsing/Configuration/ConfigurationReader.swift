internal import Components
internal import YAML

/// Reads the section of a command in a configuration file, and collects all errors.
///
/// The names and types of all sections are validated, but only the options of the selected command:
/// reflecting the declarations of all commands would delay every start.
struct ConfigurationReader {
  private(set) var diagnostics = Diagnostics()

  /// The section of a command; nil if there is none.
  ///
  /// - Parameter names: the names of the command and of the groups that contain it, outermost first.
  mutating func section(
    _ names: [String], in file: ConfigurationFile, of program: CommandGroup
  ) -> Node? {
    var found = Diagnostics()
    let root = YAMLReader.read(file.bytes, file: file.name, into: &found)
    // Unlike a screen, the file may consist of comments.
    for diagnostic in found.all where diagnostic.id != .emptyFile { diagnostics.report(diagnostic) }
    if found.all.contains(where: \.isSyntaxError) { return nil }
    return root.flatMap { section(names[...], in: $0, of: program) }
  }

  private mutating func section(
    _ names: ArraySlice<String>, in node: Node, of group: CommandGroup
  ) -> Node? {
    var selected: Node?
    for entry in entries(of: node, expected: "a mapping of commands to their options") {
      let isSelected = entry.key == names.first
      switch group.member(entry.key) {
      case .group(let group):
        let inner = section(isSelected ? names.dropFirst() : [], in: entry.value, of: group)
        if isSelected { selected = inner }
      case .command:
        _ = entries(of: entry.value, expected: "a mapping of options to their defaults")
        if isSelected { selected = entry.value }
      case nil:
        reportUnknown("command", entry, known: group.members.map(\.name))
      }
    }
    return selected
  }

  /// The entries of a mapping; none for a section whose entries are all comments.
  private mutating func entries(of node: Node, expected: String) -> [Mapping.Entry] {
    if let mapping = node.mapping { return mapping.entries }
    if !node.isNull {
      diagnostics.report(
        Diagnostic(.wrongType, "expected \(expected), found \(node.nounPhrase)", at: node.range))
    }
    return []
  }

  /// The entries of a section under the names of the parameters.
  mutating func defaults(in section: Node, _ syntax: CommandSyntax) -> [Mapping.Entry] {
    let keys = syntax.configurationKeys
    var ranges: [String: SourceRange] = [:]
    return (section.mapping?.entries ?? []).compactMap { entry in
      guard case .argument(let index, let isNegated) = keys[entry.key] else {
        reportUnknown("option", entry, known: keys.filter { !$1.isNegated }.keys.sorted())
        return nil
      }
      let argument = syntax.arguments[index]
      if let first = ranges.updateValue(entry.keyRange, forKey: argument.parameter) {
        diagnostics.report(
          Diagnostic(
            .duplicateKey, "'\(entry.key)' sets the same option again", at: entry.keyRange,
            help: "remove one of them", notes: [.init("first set here", at: first)]))
        return nil
      }
      let value = ArgumentValue.node(entry.value, for: argument, isNegated: isNegated)
      return Mapping.Entry(key: argument.parameter, keyRange: entry.keyRange, value: value)
    }
  }

  private mutating func reportUnknown(_ noun: String, _ entry: Mapping.Entry, known: [String]) {
    diagnostics.report(
      Diagnostic(
        .unknownParameter, "unknown \(noun) '\(entry.key)'", at: entry.keyRange,
        help: Suggestion.help(for: entry.key, in: known)
          ?? "expected \(ArgumentValue.list(known))"))
  }

  /// Reports invalid defaults, and defaults that conflict with each other.
  mutating func check(
    _ defaults: [Mapping.Entry], in section: Node, of command: any Command.Type,
    _ syntax: CommandSyntax
  ) {
    let samples = syntax.arguments.filter { argument in
      argument.description.isRequired && !defaults.contains { $0.key == argument.parameter }
    }.map {
      Mapping.Entry(key: $0.parameter, keyRange: section.range, value: $0.sample(at: section.range))
    }
    let found = command.errors(in: samples + defaults, at: section.range)
    guard !found.isEmpty else { return }
    // Errors that occur without any default are not caused by the file.
    let others = Set(command.errors(in: samples, at: section.range).map(\.message))
    for error in found where !others.contains(error.message) { diagnostics.report(error) }
  }
}

extension CommandSyntax {
  /// The meaning of every key: the long names of options in lowerCamelCase.
  fileprivate var configurationKeys: [String: Name] {
    var keys: [String: Name] = [:]
    for (name, meaning) in names([]) where name.hasPrefix("--") {
      keys[name.dropFirst("--".count).lowerCamelCased] = meaning
    }
    return keys
  }
}

extension CommandSyntax.Name {
  fileprivate var isNegated: Bool {
    if case .argument(_, isNegated: true) = self { true } else { false }
  }
}

extension CommandSyntax.Argument {
  /// A valid value for a missing required argument.
  fileprivate func sample(at range: SourceRange) -> Node {
    let text =
      switch valueType {
      case .integer, .number: "1"
      case .enumeration(let words): words.first ?? placeholder
      default: placeholder
      }
    return ArgumentValue.node(Node(.scalar(Scalar(text: text)), range: range), for: self)
  }
}

extension Substring {
  /// `allow-plugins` as `allowPlugins`.
  fileprivate var lowerCamelCased: String {
    let words = split(separator: "-")
    return (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
      .joined()
  }
}
