extension ParameterRecord {
  /// Reads a value from a mapping as far as that is possible, reporting every mistake in it.
  ///
  /// A value with mistakes is something to compare with other things, not to use: the innermost
  /// entries and items that are wrong are left out, so that their defaults apply.
  ///
  /// - Parameter outside: the keys that belong to somebody else, as for `make`.
  /// - Returns: the value, nil if nothing can be read, as where a required parameter is wrong; and
  ///   whether it is what is meant beyond doubt, since there is no mistake but in the names of keys.
  public static func read(
    from node: Node, outside: OutsideKeys = OutsideKeys(), into diagnostics: inout Diagnostics
  ) -> (value: Self?, isMeant: Bool) {
    var found = Diagnostics()
    let value = make(from: node, outside: outside, into: &found)
    diagnostics.report(found)
    if let value { return (value, true) }
    let rest = remainder(of: node, outside)
    let isMeant = found.all.allSatisfy { $0.severity != .error || $0.isMisspeltKey }
    return (rest, rest != nil && isMeant)
  }

  private static func remainder(of node: Node, _ outside: OutsideKeys) -> Self? {
    var node = node
    // Some mistakes are found only without others, but seldom many.
    for _ in 0..<8 {
      var found = Diagnostics()
      if let value = make(from: node, outside: outside, into: &found) { return value }
      let mistakes = found.all.filter { $0.severity == .error }
      guard mistakes.count <= 100 else { return nil }
      node = node.without(mistakes)
    }
    return nil
  }
}

extension Node {
  fileprivate func without(_ mistakes: [Diagnostic]) -> Node {
    var rest = self
    switch content {
    case .scalar: break
    case .sequence(let items): rest.content = .sequence(items.compactMap { $0.cured(of: mistakes) })
    case .mapping(var mapping):
      for mistake in mistakes where mistake.isMisspeltKey { mapping.rename(by: mistake) }
      let others = mistakes.filter { !$0.isMisspeltKey }
      rest.content = .mapping(Mapping(mapping.entries.compactMap { $0.cured(of: others) }))
    }
    return rest
  }

  /// Nil if one of the mistakes is about the node as a whole.
  fileprivate func cured(of mistakes: [Diagnostic]) -> Node? {
    let inside = mistakes.filter { range.contains($0.range) }
    let isWhole = inside.allSatisfy { mistake in
      parts.contains { $0.contains(mistake.range) }
    }
    return isWhole ? without(inside) : nil
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
  fileprivate func cured(of mistakes: [Diagnostic]) -> Mapping.Entry? {
    if mistakes.contains(where: { $0.range == keyRange }) { return nil }
    var entry = self
    guard let value = value.cured(of: mistakes) else { return nil }
    entry.value = value
    return entry
  }
}

extension Mapping {
  /// Gives an entry whose key is misspelt the name that is meant, unless there is one of that name.
  mutating func rename(by mistake: Diagnostic) {
    guard let key = mistake.fixIt?.replacement, entry(key) == nil else { return }
    for index in entries.indices where entries[index].keyRange == mistake.range {
      entries[index].key = key
    }
  }
}

extension Diagnostic {
  /// True if a key has another name than the one that is meant beyond doubt.
  var isMisspeltKey: Bool { id == .unknownParameter && fixIt?.isSafe == true }
}
