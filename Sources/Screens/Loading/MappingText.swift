internal import Components

extension Mapping {
  /// The text behind a key of this mapping, or nil if there is none; what is no text is reported.
  func text(_ key: String, into diagnostics: inout Diagnostics) -> String? {
    guard let entry = entry(key) else { return nil }
    guard !entry.value.isNull else {
      diagnostics.report(.missingValue(entry, expected: "text"))
      return nil
    }
    return String.decode(entry.value, into: &diagnostics)
  }

  /// The value behind a key, or nil if there is none or it is wrong, which is reported.
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

  /// The items of the list behind a key, none if there is none; what is no list is reported.
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

  /// The mapping behind a key, or nil if there is none; what is no mapping is reported.
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
      help: "write a value behind the colon, or leave the key out")
  }

  static func mismatch(_ node: Node, expected: String, help: String? = nil) -> Diagnostic {
    Diagnostic(
      .wrongType, "expected \(expected), found \(node.nounPhrase)", at: node.range, help: help)
  }
}
