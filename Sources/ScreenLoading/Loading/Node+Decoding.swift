internal import Components

extension Mapping {
  /// Returns the text of a key; nil if the key is missing or, with a diagnostic, invalid.
  func text(_ key: String, into diagnostics: inout Diagnostics) -> String? {
    guard let entry = entry(key) else { return nil }
    guard !entry.value.isNull else {
      diagnostics.report(.missingValue(entry, expected: "text"))
      return nil
    }
    return String.decode(entry.value, into: &diagnostics)
  }

  /// Returns the value of a key; nil if the key is missing or, with a diagnostic, invalid.
  func value<Value: ParameterValue>(
    _ key: String, as type: Value.Type = Value.self, into diagnostics: inout Diagnostics
  ) -> Value? {
    guard let entry = entry(key) else { return nil }
    guard !entry.value.isNull else {
      diagnostics.report(.missingValue(entry, expected: type.parameterType.phrase))
      return nil
    }
    return type.decode(entry.value, into: &diagnostics)
  }

  /// Returns the list items of a key; empty if the key is missing or, with a diagnostic, invalid.
  func items(
    _ key: String, of element: String, help: String? = nil, into diagnostics: inout Diagnostics
  ) -> [Node] {
    guard let entry = entry(key) else { return [] }
    if let items = entry.value.sequence { return items }
    let expected = "a list of \(element)"
    if entry.value.isNull {
      diagnostics.report(.missingValue(entry, expected: expected))
    } else {
      diagnostics.report(.mismatch(entry.value, expected: expected, help: help))
    }
    return []
  }

  /// Returns the mapping of a key; nil if the key is missing or, with a diagnostic, invalid.
  func mapping(
    _ key: String, of element: String, help: String? = nil, into diagnostics: inout Diagnostics
  ) -> Mapping? {
    guard let entry = entry(key) else { return nil }
    if let mapping = entry.value.mapping { return mapping }
    let expected = "a mapping of \(element)"
    if entry.value.isNull {
      diagnostics.report(.missingValue(entry, expected: expected))
    } else {
      diagnostics.report(.mismatch(entry.value, expected: expected, help: help))
    }
    return nil
  }
}

extension Diagnostic {
  static func missingValue(_ entry: Mapping.Entry, expected: String) -> Diagnostic {
    Diagnostic(
      .missingValue, "'\(entry.key)' has no value, expected \(expected)", at: entry.keyRange,
      help: "write a value after the colon, or remove the key")
  }

  static func mismatch(_ node: Node, expected: String, help: String? = nil) -> Diagnostic {
    let spaced = help == nil && expected.hasPrefix("a mapping") ? node.missingSpace : nil
    return Diagnostic(
      .wrongType, "expected \(expected), found \(node.nounPhrase)", at: node.range,
      help: help ?? spaced?.help, fixIt: spaced?.fixIt)
  }
}

extension Node {
  /// The help for `key:value`, a text in place of a mapping; nil for other nodes.
  ///
  /// With braces, the mapping can also follow a key on the same line.
  fileprivate var missingSpace: (help: String, fixIt: Diagnostic.FixIt?)? {
    guard let scalar, scalar.style == .plain, let text, let colon = text.firstIndex(of: ":"),
      text[..<colon].allSatisfy({ $0.isLetter }), text.utf8.count > 1
    else { return nil }
    let value = text[colon...].dropFirst().drop { $0.isWhitespace }
    let mapping = "{ \(text[..<colon]): \(value) }"
    let isPlain = !value.isEmpty && !value.contains { ",[]{}#:".contains($0) }
    return (
      "add a space after the colon: '{ \(text[..<colon]): \(value.prefix(60)) }'",
      isPlain ? Diagnostic.FixIt(range, mapping, isSafe: false) : nil
    )
  }
}

extension Node {
  /// True if the value or a nested value contains an interpolated variable.
  var isInterpolated: Bool {
    switch content {
    case .scalar(let scalar): scalar.isInterpolated
    case .sequence(let items): items.contains(where: \.isInterpolated)
    case .mapping(let mapping): mapping.entries.contains { $0.value.isInterpolated }
    }
  }

  /// Refers to a value that must not be shown in a message, because it may be a secret.
  static let hiddenValue = "from the environment"

  /// The scalar in quotes for a message; hides interpolated values.
  var quoted: String {
    guard let scalar, !scalar.isInterpolated else { return Self.hiddenValue }
    return "'\(scalar.text.prefix(60))'"
  }
}
