internal import Components

/// Collects the entries of one mapping: finds duplicate keys and puts merged mappings in.
struct MappingBuilder {
  private var entries: [Mapping.Entry] = []
  private var keyRanges: [String: SourceRange] = [:]
  private var merged: [Mapping] = []
  private var mergeRange: SourceRange?

  /// Takes one key with its value.
  ///
  /// - Parameter isMerge: true for the key `<<`, whose value is to be merged into the mapping.
  mutating func add(
    _ key: Composed, _ value: Composed, isMerge: Bool, into diagnostics: inout Diagnostics
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

  /// The mapping: its own entries in order, then those merged in that it does not have itself.
  var mapping: Mapping {
    var known = Set(keyRanges.keys)
    var all = entries
    for entry in merged.flatMap(\.entries) where known.insert(entry.key).inserted {
      all.append(entry)
    }
    return Mapping(all)
  }

  private func name(of key: Composed, into diagnostics: inout Diagnostics) -> String? {
    switch key.content {
    case nil: return nil
    case .scalar(let scalar)? where !(scalar.style == .plain && scalar.text.isEmpty):
      return scalar.text
    case let content?:
      let noun = Node(content, range: key.range).nounPhrase
      diagnostics.report(
        Diagnostic(
          .invalidKey, "\(noun) stands where a key is expected", at: key.range,
          help: "write a single word in front of the colon"))
      return nil
    }
  }

  private mutating func merge(
    _ value: Composed, keyRange: SourceRange, into diagnostics: inout Diagnostics
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
