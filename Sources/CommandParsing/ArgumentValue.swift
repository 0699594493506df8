internal import Components

/// Converts words of a command line to values of parameters.
///
/// A word is a text, whatever YAML would read in it: only numbers and enumerations are converted.
enum ArgumentValue {
  /// The range of nodes that do not come from a file.
  static let range = SourceRange(startOf: "")

  /// The value of a parameter; nil, after adding to `mistakes`, for a word that is not such a value.
  static func node(
    _ word: String, for argument: CommandSyntax.Argument, _ mistakes: inout [String]
  ) -> Node? {
    guard let value = scalar(word, argument.valueType) else {
      mistakes.append(
        "invalid value '\(word)' for \(argument.label): \(expectation(word, argument.valueType))")
      return nil
    }
    return Node(.scalar(value), range: range)
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
      words.contains(word) ? Scalar(text: word) : nil
    default: Scalar(text: word)
    }
  }

  private static func expectation(_ word: String, _ type: ParameterType) -> String {
    guard case .enumeration(let words) = type else { return "expected \(type.phrase)" }
    return Suggestion.help(for: word, in: words) ?? "expected \(Self.list(words))"
  }

  /// `text or json`; `text, json, or html`.
  static func list(_ words: [String]) -> String {
    guard words.count > 2, let last = words.last else { return words.joined(separator: " or ") }
    return "\(words.dropLast().joined(separator: ", ")), or \(last)"
  }
}
