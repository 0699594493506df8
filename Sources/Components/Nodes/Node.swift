/// A YAML value with its source location.
public struct Node: Sendable {
  /// The three kinds of YAML nodes, with their content.
  public enum Content: Sendable {
    /// A single value.
    case scalar(Scalar)
    /// A list of items.
    case sequence([Node])
    /// Keys with their values.
    case mapping(Mapping)
  }

  /// The kind of the node, with its content.
  public var content: Content
  /// The source range from the first to the last character, without anchor, tag, and comments.
  ///
  /// A node from an alias has the range of the alias.
  public var range: SourceRange

  /// Creates a node.
  public init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}

extension Node {
  /// The scalar; nil for sequences and mappings.
  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The items of a sequence; nil for scalars and mappings.
  public var sequence: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  /// The mapping; nil for scalars and sequences.
  public var mapping: Mapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The value of a scalar that is text; nil for other nodes.
  public var text: String? {
    if case .text(let text) = scalar?.value { text } else { nil }
  }

  /// Whether the node is `null`, `~`, or the missing value of a key.
  public var isNull: Bool {
    scalar?.value == .null
  }

  /// A description of the node for diagnostics: `number '5'`, `text 'ten'`, `a list`.
  ///
  /// Interpolated values are described by their type only, because they may be secrets.
  public var nounPhrase: String {
    switch content {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar(let scalar):
      let kind =
        switch scalar.value {
        case .null: "nothing"
        case .boolean: "boolean"
        case .integer, .number: "number"
        case .text: "text"
        }
      if scalar.value == .null || scalar.isInterpolated { return kind }
      return "\(kind) '\(scalar.text.prefix(60))'"
    }
  }
}

extension Node {
  /// The source range of a part of a scalar's text.
  ///
  /// - Parameters:
  ///   - offset: the start of the part, in Unicode scalars from the start of the text.
  ///   - length: the length of the part, in Unicode scalars.
  /// - Returns: nil if the file does not contain the text verbatim, because of escapes, line breaks,
  ///   or interpolation.
  public func range(ofText offset: Int, length: Int) -> SourceRange? {
    guard let scalar, !scalar.isInterpolated, range.start.line == range.end.line else { return nil }
    let quotes = scalar.style == .quoted ? 2 : 0
    let width = range.end.column - range.start.column
    guard width == scalar.text.unicodeScalars.count + quotes else { return nil }
    return range.part(offset: offset + quotes / 2, length: length)
  }

  /// The source range of the first occurrence of a text in a scalar.
  ///
  /// - Returns: nil if the scalar does not contain the text, or the file does not contain it verbatim.
  public func range(ofText part: String) -> SourceRange? {
    guard let text = scalar?.text, let found = text.firstRange(of: part) else { return nil }
    let offset = text[..<found.lowerBound].unicodeScalars.count
    return range(ofText: offset, length: part.unicodeScalars.count)
  }

  /// The source range of a scalar's text without quotes, or of the whole node if that is unknown.
  public var textRange: SourceRange {
    range(ofText: 0, length: scalar?.text.unicodeScalars.count ?? 0) ?? range
  }
}

/// The entries of a YAML mapping in source order; the keys are unique.
public struct Mapping: Sendable {
  /// A key with its value.
  public struct Entry: Sendable {
    /// The text of the key.
    public var key: String
    /// The source range of the key.
    public var keyRange: SourceRange
    /// The value; a null node for a key without a value.
    public var value: Node

    /// Creates an entry.
    public init(key: String, keyRange: SourceRange, value: Node) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  /// The entries in source order; entries of merged mappings follow.
  public var entries: [Entry]

  /// Creates a mapping; the keys must be unique.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// The entry with a key; nil if there is none. O(entries).
  public func entry(_ key: String) -> Entry? {
    entries.first { $0.key == key }
  }

  /// The value of a key; nil if there is none. O(entries).
  public subscript(key: String) -> Node? {
    entry(key)?.value
  }
}

extension Mapping {
  /// An edit that replaces an unknown key with the most similar valid key.
  ///
  /// Nil if no key is similar. The edit is not safe if the mapping contains that key already.
  public func fixIt(
    for entry: Entry, in validKeys: some Sequence<String>
  ) -> Diagnostic.FixIt? {
    var fixIt = Suggestion.fixIt(for: entry.key, in: validKeys, at: entry.keyRange)
    if let key = fixIt?.replacement, self.entry(key) != nil { fixIt?.isSafe = false }
    return fixIt
  }
}
