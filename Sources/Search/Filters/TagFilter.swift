import Components

extension Filter {
  /// A tag filter: matches records that have a tag in their `_tags` attribute.
  public struct Tag: Hashable, Sendable, FilterConvertible, ExpressibleByStringLiteral {
    /// The tag, compared case-sensitively and without Unicode normalization.
    public var value: String
    /// Whether the filter matches the records that do not have the tag.
    public var isNegated: Bool

    /// Creates a filter for a tag.
    public init(value: String, isNegated: Bool = false) {
      self.value = value
      self.isNegated = isNegated
    }

    /// Creates a filter for a tag that is not negated.
    public init(stringLiteral value: String) {
      self.init(value: value)
    }

    public static func == (first: Tag, second: Tag) -> Bool {
      first.value.hasSameScalars(as: second.value) && first.isNegated == second.isNegated
    }

    /// The attribute that contains the tags: always `_tags`.
    public var attribute: String { "_tags" }

    /// The tag filter as a filter of any kind.
    public var filter: Filter { .tag(self) }
  }
}
