internal import Components

/// Reads `type:`, which names a component of the registry.
struct TypeName {
  /// What the type is of, for messages: `widget`.
  let noun: String
  /// The registered names in alphabetical order.
  let known: [String]
  private let types: [any Component.Type]

  init(_ noun: String, of types: [any Component.Type]) {
    self.noun = noun
    self.types = types
    known = types.map { $0.type }.sorted()
  }

  /// The type that a mapping names or must mean; a finding unless it names one that is known.
  ///
  /// Taking a misspelt type for the one that was meant lets its parameters be checked in the same
  /// run.
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

  /// The type that a value names or must mean; a finding unless it names one that is known.
  func check(_ node: Node, into diagnostics: inout Diagnostics) -> String? {
    guard let scalar = node.scalar, !node.isNull else {
      diagnostics.report(.mismatch(node, expected: "the name of a \(noun) type"))
      return nil
    }
    if known.contains(scalar.text) { return scalar.text }
    let renamed = type(named: scalar.text).map {
      Diagnostic.FixIt(node.textRange, $0, isSafe: true)
    }
    let fixIt = renamed ?? Suggestion.fixIt(for: scalar.text, in: known, at: node.textRange)
    let question = renamed == nil ? "did you mean" : "here it is called"
    let help = fixIt.map { "\(question) '\($0.replacement)'\(renamed == nil ? "?" : "")" }
    diagnostics.report(
      Diagnostic(
        .unknownType, "unknown \(noun) type \(node.quoted)", at: node.range,
        help: help ?? choices, fixIt: fixIt))
    return fixIt?.replacement
  }

  /// The type of a name, be it one that other libraries give it.
  func type(named name: String) -> String? {
    known.contains(name) ? name : types.first { $0.otherNames.contains(name) }?.type
  }

  private var choices: String {
    if known.isEmpty { return "no \(noun) type is registered" }
    return known.count > 8
      ? "'widgetrun list' names all \(noun) types" : "there is \(ScreenKeys.list(known))"
  }

  private func missing(_ mapping: Mapping, at range: SourceRange) -> Diagnostic {
    var place = mapping.entries.first?.keyRange ?? range
    var help = "add 'type: \(example)'"
    var fixIt: Diagnostic.FixIt?
    if let only = mapping.entries.first, mapping.entries.count == 1,
      let type = type(named: only.key)
    {
      help = "write 'type: \(type)', with its parameters beside it"
    } else if let misspelt = mapping.entries.first(where: { isMisspelt($0.key) }) {
      place = misspelt.keyRange
      help = "did you mean 'type'?"
      fixIt = mapping.fixIt(for: misspelt, in: ["type", "title", "template"])
    }
    return Diagnostic(
      .missingType, "this \(noun) has no 'type'", at: place, help: help, fixIt: fixIt)
  }

  private func isMisspelt(_ key: String) -> Bool {
    Suggestion.nearest(to: key, in: ["type", "title", "template"]) == "type"
  }

  private var example: String {
    ["embedded", "facetList", "text"].first(where: known.contains) ?? known.first ?? noun
  }
}

extension DiagnosticID {
  /// A component without `type`.
  static let missingType: Self = "missing-type"
  /// A `type` that is not registered.
  static let unknownType: Self = "unknown-type"
}
