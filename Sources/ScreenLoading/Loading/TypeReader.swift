internal import Components

/// Decodes the `type` key, which names a component type of the registry.
struct TypeReader {
  /// The kind of component for messages, such as `widget`.
  let noun: String
  /// The registered type names in alphabetical order.
  let registered: [String]
  private let types: [any Component.Type]

  init(_ noun: String, of types: [any Component.Type]) {
    self.noun = noun
    self.types = types
    registered = types.map { $0.type }.sorted()
  }

  /// Returns the type that a mapping names; nil, with a diagnostic, if it is missing or unknown.
  ///
  /// A misspelled type is reported and replaced by the suggested one, so that its parameters are
  /// checked in the same run.
  func read(_ mapping: Mapping, at range: SourceRange, into diagnostics: inout Diagnostics)
    -> String?
  {
    guard let entry = mapping.entry("type") else {
      diagnostics.report(missing(mapping, at: range))
      return nil
    }
    guard !entry.value.isNull else {
      diagnostics.report(.missingValue(entry, expected: "a \(noun) type"))
      return nil
    }
    let others = mapping.entries.map(\.key).filter { $0 != "type" }
    return check(entry.value, with: others, into: &diagnostics)
  }

  /// Returns the type that a value names, with the same corrections as `read`.
  ///
  /// - Parameters:
  ///   - node: The value of `type`.
  ///   - keys: The other keys of the mapping; a type that has few of them is not suggested.
  ///   - diagnostics: Receives the error.
  func check(
    _ node: Node, with keys: [String] = [], into diagnostics: inout Diagnostics
  ) -> String? {
    guard let scalar = node.scalar, !node.isNull else {
      diagnostics.report(.mismatch(node, expected: "the name of a \(noun) type"))
      return nil
    }
    if registered.contains(scalar.text) { return scalar.text }
    let (help, fixIt) = suggestion(for: scalar.text, with: keys, at: node.textRange)
    diagnostics.report(
      Diagnostic(
        .unknownType, "unknown \(noun) type \(node.quoted)", at: node.range, help: help,
        fixIt: fixIt))
    return fixIt?.replacement
  }

  /// Suggests types by their names in other libraries, or else by spelling.
  ///
  /// There is a fix only if a single type is suggested.
  private func suggestion(
    for name: String, with keys: [String], at range: SourceRange
  ) -> (help: String, fixIt: Diagnostic.FixIt?) {
    if let other = registered.first(where: { Suggestion.isSameName($0, name) }) {
      return ("did you mean '\(other)'?", Diagnostic.FixIt(range, other))
    }
    let named = types.types(named: name).map { $0.type }.sorted()
    if named.count > 1 {
      return ("use one of \(named.map { "'\($0)'" }.joined(separator: ", "))", nil)
    }
    if let type = named.first {
      return ("use '\(type)' instead", Diagnostic.FixIt(range, type, isSafe: true))
    }
    var fixIt = Suggestion.fixIt(for: name, in: registered, at: range)
    if let suggested = fixIt?.replacement, !accepts(keys, suggested) { fixIt = nil }
    return (fixIt.map { "did you mean '\($0.replacement)'?" } ?? choices, fixIt)
  }

  /// Whether a type has all keys, apart from spelling.
  private func accepts(_ keys: [String], _ name: String) -> Bool {
    guard let type = types.first(where: { $0.type == name }) else { return true }
    let names = type.parameterNames + ScreenKeys.widget + ScreenKeys.searcher + ScreenKeys.renderer
    return keys.allSatisfy { names.contains($0) || Suggestion.nearest(to: $0, in: names) != nil }
  }

  /// Returns the type with a name or, if it is unambiguous, with an alias from other libraries.
  func type(named name: String) -> String? {
    let named = types.types(named: name)
    return named.count == 1 ? named.first?.type : nil
  }

  private var choices: String {
    if registered.isEmpty { return "no \(noun) type is registered" }
    return registered.count > 8
      ? "run 'widgetrun list' to show all \(noun) types; build a plug-in with others by "
        + "'widgetrun build', and load it with 'plugins: [FILE]'"
      : Suggestion.available("\(noun) types", registered)
  }

  private func missing(_ mapping: Mapping, at range: SourceRange) -> Diagnostic {
    var range = mapping.entries.first?.keyRange ?? range
    var help = "add 'type: \(example)'"
    var fixIt: Diagnostic.FixIt?
    if let only = mapping.entries.first, mapping.entries.count == 1,
      let type = type(named: only.key)
    {
      help = "write 'type: \(type)' and its parameters at the same level"
    } else if let misspelled = mapping.entries.first(where: { isMisspelledType($0.key) }) {
      range = misspelled.keyRange
      help = "did you mean 'type'?"
      fixIt = mapping.fixIt(for: misspelled, in: ["type", "title", "template"])
    }
    return Diagnostic(
      .missingType, "this \(noun) has no 'type'", at: range, help: help, fixIt: fixIt)
  }

  private func isMisspelledType(_ key: String) -> Bool {
    Suggestion.nearest(to: key, in: ["type", "title", "template"]) == "type"
  }

  private var example: String {
    ["embedded", "facetList", "text"].first(where: registered.contains) ?? registered.first ?? noun
  }
}

extension DiagnosticID {
  /// A component without `type`.
  static let missingType: Self = "missing-type"
  /// A `type` that is not registered.
  static let unknownType: Self = "unknown-type"
}
