import Components

extension Filter {
  /// Keeps the records that carry a tag, a value of their `_tags`.
  public struct Tag: Hashable, Sendable, FilterConvertible, ExpressibleByStringLiteral {
    public var value: String
    public var isNegated: Bool

    public init(value: String, isNegated: Bool = false) {
      self.value = value
      self.isNegated = isNegated
    }

    public init(stringLiteral value: String) {
      self.init(value: value)
    }

    public static func == (first: Tag, second: Tag) -> Bool {
      first.value.isSpelled(as: second.value) && first.isNegated == second.isNegated
    }

    /// Always `_tags`.
    public var attribute: String { "_tags" }

    public var filter: Filter { .tag(self) }
  }
}
