/// A YAML value with its source location.
public struct Node: Sendable {
  /// The content of a node.
  public enum Content: Sendable {
    case scalar(Scalar)
    case sequence([Node])
    case mapping(Mapping)
  }

  public var content: Content
  public var range: SourceRange

  public init(_ content: Content, range: SourceRange) {
    self.content = content
    self.range = range
  }
}

extension Node {
  public var scalar: Scalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  public var sequence: [Node]? {
    if case .sequence(let items) = content { items } else { nil }
  }

  public var mapping: Mapping? {
    if case .mapping(let mapping) = content { mapping } else { nil }
  }

  /// The value of a text scalar; nil for everything else.
  public var text: String? {
    if case .text(let text) = scalar?.value { text } else { nil }
  }

  /// True for `null`, `~` and a key without a value.
  public var isNull: Bool {
    scalar?.value == .null
  }

  /// What stands here, in words for a message: `number 5`, `text 'ten'`, `a list`.
  ///
  /// Interpolated values are named by their kind only, since they may be secrets.
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

/// The entries of a YAML mapping, in the order in which they were written; keys are unique.
public struct Mapping: Sendable {
  /// One key with its value.
  public struct Entry: Sendable {
    public var key: String
    public var keyRange: SourceRange
    public var value: Node

    public init(key: String, keyRange: SourceRange, value: Node) {
      self.key = key
      self.keyRange = keyRange
      self.value = value
    }
  }

  public var entries: [Entry]

  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// The entry with this key. O(entries).
  public func entry(_ key: String) -> Entry? {
    entries.first { $0.key == key }
  }

  /// The value of this key. O(entries).
  public subscript(key: String) -> Node? {
    entry(key)?.value
  }
}
