extension SearchRequest {
  /// A search among the values of one attribute, by the beginning of their words.
  public struct FacetSearch: Hashable, Sendable {
    public var attribute: String
    /// The words looked for, with the searcher's typo tolerance, the last of which may be the
    /// beginning of one; empty finds every value.
    public var text: String
    /// The most values brought back, up to 100; the first in the order of the answer.
    public var limit: Int

    public init(in attribute: String, for text: String, limit: Int = 10) {
      self.attribute = attribute
      self.text = text
      self.limit = limit
    }
  }
}

/// A value found by a facet search.
public struct FacetHit: Hashable, Sendable {
  public var value: String
  /// The value with its matched parts.
  public var highlighted: HighlightedText
  /// How many of the matching records have the value; the attribute's own filters in `or` groups
  /// are left out of account.
  public var count: Int

  public init(_ value: String, highlighted: HighlightedText, count: Int) {
    self.value = value
    self.highlighted = highlighted
    self.count = count
  }
}
