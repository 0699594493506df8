internal import Components

/// Collects the entries of a mapping, reports duplicate keys, and resolves merge keys.
struct MappingBuilder {
  private var entries: [Mapping.Entry] = []
  private var keyRanges: [String: SourceRange] = [:]
  private var merged: [Mapping] = []
  private var mergeRange: SourceRange?

  /// Adds a key with its value.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - value: the value.
  ///   - isMerge: whether the key is `<<`, whose value is merged into the mapping.
  ///   - diagnostics: receives errors.
  mutating func add(
    _ key: ComposedNode, _ value: ComposedNode, isMerge: Bool, into diagnostics: inout Diagnostics
  ) {
    if isMerge {
      merge(value, keyRange: key.range, into: &diagnostics)
    } else if let name = name(of: key, into: &diagnostics) {
      if let first = keyRanges[name] {
        diagnostics.report(.duplicateKey(name, at: key.range, first: first))
        return
      }
      keyRanges[name] = key.range
      if let node = value.node {
        entries.append(Mapping.Entry(key: name, keyRange: key.range, value: node))
      }
    }
  }

  /// The entries in source order, followed by merged entries with other keys.
  var mapping: Mapping {
    var known = Set(keyRanges.keys)
    var all = entries
    for entry in merged.flatMap(\.entries) where known.insert(entry.key).inserted {
      all.append(entry)
    }
    return Mapping(all)
  }

  private func name(of key: ComposedNode, into diagnostics: inout Diagnostics) -> String? {
    switch key.content {
    case nil: return nil
    case .scalar(let scalar)? where !(scalar.style == .plain && scalar.text.isEmpty):
      return scalar.text
    case let content?:
      let noun = Node(content, range: key.range).nounPhrase
      diagnostics.report(
        Diagnostic(
          .invalidKey, "expected a key, found \(noun)", at: key.range,
          help: "write a single word before the colon"))
      return nil
    }
  }

  private mutating func merge(
    _ value: ComposedNode, keyRange: SourceRange, into diagnostics: inout Diagnostics
  ) {
    if let mergeRange {
      diagnostics.report(
        .duplicateKey(
          "<<", at: keyRange, first: mergeRange, help: "merge a list: <<: [*first, *second]"))
      return
    }
    mergeRange = keyRange
    guard let node = value.node else { return }
    for source in node.sequence ?? [node] {
      if let mapping = source.mapping {
        merged.append(mapping)
      } else {
        diagnostics.report(
          Diagnostic(
            .invalidMerge, "'<<' merges mappings, found \(source.nounPhrase)", at: source.range,
            help: "write the alias of a mapping, or a list of such aliases"))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func duplicateKey(
    _ name: String, at range: SourceRange, first: SourceRange,
    help: String = "remove one of them"
  ) -> Diagnostic {
    Diagnostic(
      .duplicateKey, "duplicate key '\(name.prefix(60))'", at: range, help: help,
      notes: [Note("first '\(name.prefix(60))' is here", at: first)])
  }
}
