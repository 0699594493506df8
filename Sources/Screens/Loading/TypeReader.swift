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
    return check(entry.value, into: &diagnostics)
  }

  /// Returns the type that a value names, with the same corrections as `read`.
  func check(_ node: Node, into diagnostics: inout Diagnostics) -> String? {
    guard let scalar = node.scalar, !node.isNull else {
      diagnostics.report(.mismatch(node, expected: "the name of a \(noun) type"))
      return nil
    }
    if registered.contains(scalar.text) { return scalar.text }
    let renamed = type(named: scalar.text).map {
      Diagnostic.FixIt(node.textRange, $0, isSafe: true)
    }
    let fixIt = renamed ?? Suggestion.fixIt(for: scalar.text, in: registered, at: node.textRange)
    let help = fixIt.map {
      renamed == nil ? "did you mean '\($0.replacement)'?" : "use '\($0.replacement)' instead"
    }
    diagnostics.report(
      Diagnostic(
        .unknownType, "unknown \(noun) type \(node.quoted)", at: node.range,
        help: help ?? choices, fixIt: fixIt))
    return fixIt?.replacement
  }

  /// Returns the type with a name or with an alias from other libraries.
  func type(named name: String) -> String? {
    registered.contains(name) ? name : types.first { $0.otherNames.contains(name) }?.type
  }

  private var choices: String {
    if registered.isEmpty { return "no \(noun) type is registered" }
    return registered.count > 8
      ? "run 'widgetrun list' to show all \(noun) types"
      : ScreenKeys.available("\(noun) types", registered)
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
