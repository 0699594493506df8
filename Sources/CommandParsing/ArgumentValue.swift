internal import Components

/// Converts words of a command line to values of parameters.
///
/// Words are text, even if they look like other YAML values. Only numbers and enumerations are converted.
enum ArgumentValue {
  /// The range of nodes that do not come from a file.
  static let range = SourceRange(startOf: "")

  /// Converts a word; adds an error message and returns nil for an invalid value.
  static func node(
    _ word: String, for argument: CommandSyntax.Argument, _ messages: inout [String]
  ) -> Node? {
    guard let value = scalar(word, argument.valueType) else {
      messages.append(
        "invalid value '\(word)' for \(argument.label): \(expectation(word, argument.valueType))")
      return nil
    }
    return Node(.scalar(value), range: range)
  }

  /// Converts a value of a configuration file, in which scalars are text as on the command line.
  ///
  /// A value of another type is returned unchanged, so that decoding reports it.
  ///
  /// - Parameters:
  ///   - node: the value.
  ///   - argument: the argument.
  ///   - isNegated: whether the key switches a flag off.
  static func node(
    _ node: Node, for argument: CommandSyntax.Argument, isNegated: Bool = false
  ) -> Node {
    if argument.isRepeatable {
      let items = (node.sequence ?? [node]).map { Self.node($0, as: argument.valueType) }
      return node.isMissing ? node : Node(.sequence(items), range: node.range)
    }
    guard argument.isFlag else { return Self.node(node, as: argument.valueType) }
    guard isNegated, case .boolean(let value) = node.scalar?.value else { return node }
    return Node(flag(!value).content, range: node.range)
  }

  private static func node(_ node: Node, as type: ParameterType) -> Node {
    guard let text = node.scalar?.text, !node.isMissing else { return node }
    return Node(.scalar(scalar(text, type) ?? Scalar(text: text)), range: node.range)
  }

  static func flag(_ value: Bool) -> Node {
    Node(.scalar(Scalar(String(value), style: .plain, value: .boolean(value))), range: range)
  }

  private static func scalar(_ word: String, _ type: ParameterType) -> Scalar? {
    switch type {
    case .integer:
      Int(word).map { Scalar(word, style: .plain, value: .integer($0)) }
    case .number:
      Double(word).flatMap { $0.isFinite ? Scalar(word, style: .plain, value: .number($0)) : nil }
    case .enumeration(let words):
      (words.contains(word) ? word : words.first { $0.lowercased() == word.lowercased() })
        .map { Scalar(text: $0) }
    default: Scalar(text: word)
    }
  }

  private static func expectation(_ word: String, _ type: ParameterType) -> String {
    guard case .enumeration(let words) = type else { return "expected \(type.phrase)" }
    return Suggestion.help(for: word, in: words) ?? "expected \(Self.list(words))"
  }

  /// The words as a list of alternatives: `text or json`, or `text, json, or html`.
  static func list(_ words: [String]) -> String {
    guard words.count > 2, let last = words.last else { return words.joined(separator: " or ") }
    return "\(words.dropLast().joined(separator: ", ")), or \(last)"
  }
}

extension Node {
  /// Whether the node is the missing value of a key; an explicit `null` is text.
  fileprivate var isMissing: Bool { isNull && scalar?.text == "" }
}
