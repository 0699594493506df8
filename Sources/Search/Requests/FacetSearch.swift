extension SearchRequest {
  /// A search for facet values by the prefixes of their words.
  public struct FacetSearch: Hashable, Sendable {
    /// The dotted path of the attribute.
    public var attribute: String
    /// The words to search for, with the searcher's typo tolerance. Empty for every value.
    ///
    /// The last word matches as a prefix.
    public var text: String
    /// The maximum number of values, up to 100.
    public var limit: Int

    /// Creates a search for facet values.
    public init(in attribute: String, for text: String, limit: Int = 10) {
      self.attribute = attribute
      self.text = text
      self.limit = limit
    }
  }
}

/// A facet value that matches a facet search.
public struct FacetHit: Hashable, Sendable {
  /// The value as text.
  public var value: String
  /// The value with highlighted matches.
  public var highlighted: HighlightedText
  /// The number of matching records with the value, without the attribute's own `or` filters.
  public var count: Int

  /// Creates a result of a facet search.
  public init(_ value: String, highlighted: HighlightedText, count: Int) {
    self.value = value
    self.highlighted = highlighted
    self.count = count
  }
}
