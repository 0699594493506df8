extension ParameterRecord {
  /// Decodes the valid part of a mapping, and reports all errors in it.
  ///
  /// The innermost invalid entries and items are ignored, so that their defaults apply. The result of
  /// a mapping with errors serves to validate other parts of a screen; it must not be run.
  ///
  /// - Parameters:
  ///   - node: a mapping.
  ///   - context: the keys that the caller reads itself, as for `make(from:context:into:)`.
  ///   - diagnostics: receives errors and warnings.
  /// - Returns: the record, nil if a required parameter is missing or invalid; and whether it is
  ///   certainly what the author intended, because there are no errors except misspelled keys.
  public static func decodePartially(
    from node: Node, context: KeyContext = KeyContext(), into diagnostics: inout Diagnostics
  ) -> (value: Self?, isUnambiguous: Bool) {
    var found = Diagnostics()
    let value = make(from: node, context: context, into: &found)
    diagnostics.report(found)
    if let value { return (value, true) }
    let part = validPart(of: node, context)
    let isUnambiguous = found.all.allSatisfy { $0.severity != .error || $0.isMisspelledKey }
    return (part, part != nil && isUnambiguous)
  }

  private static func validPart(of node: Node, _ context: KeyContext) -> Self? {
    var node = node
    // Some errors only appear after others were removed, but rarely more than a few.
    for _ in 0..<8 {
      var found = Diagnostics()
      if let value = make(from: node, context: context, into: &found) { return value }
      let errors = found.all.filter { $0.severity == .error }
      guard errors.count <= 100 else { return nil }
      node = node.removingContent(errors)
    }
    return nil
  }
}

extension Node {
  fileprivate func removingContent(_ errors: [Diagnostic]) -> Node {
    var result = self
    switch content {
    case .scalar: break
    case .sequence(let items): result.content = .sequence(items.compactMap { $0.removing(errors) })
    case .mapping(var mapping):
      for error in errors where error.isMisspelledKey { mapping.renameKey(by: error) }
      let others = errors.filter { !$0.isMisspelledKey }
      result.content = .mapping(Mapping(mapping.entries.compactMap { $0.removing(others) }))
    }
    return result
  }

  /// The node without invalid entries and items; nil if an error concerns the node itself.
  fileprivate func removing(_ errors: [Diagnostic]) -> Node? {
    let inside = errors.filter { range.contains($0.range) }
    let isValid = inside.allSatisfy { error in
      parts.contains { $0.contains(error.range) }
    }
    return isValid ? removingContent(inside) : nil
  }

  private var parts: [SourceRange] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.map(\.range)
    case .mapping(let mapping): mapping.entries.flatMap { [$0.keyRange, $0.value.range] }
    }
  }
}

extension Mapping.Entry {
  fileprivate func removing(_ errors: [Diagnostic]) -> Mapping.Entry? {
    if errors.contains(where: { $0.range == keyRange }) { return nil }
    var entry = self
    guard let value = value.removing(errors) else { return nil }
    entry.value = value
    return entry
  }
}

extension Mapping {
  /// Corrects a misspelled key, unless the mapping contains the correct key already.
  mutating func renameKey(by error: Diagnostic) {
    guard let key = error.fixIt?.replacement, entry(key) == nil else { return }
    for index in entries.indices where entries[index].keyRange == error.range {
      entries[index].key = key
    }
  }
}

extension Diagnostic {
  /// Whether the diagnostic is about a misspelled key with a safe correction.
  public var isMisspelledKey: Bool { id == .unknownParameter && fixIt?.isSafe == true }
}
