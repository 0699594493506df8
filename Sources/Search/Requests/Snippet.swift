extension SearchRequest {
  /// A stretch of an attribute's text around what matches.
  public struct Snippet: Hashable, Sendable {
    public var attribute: String
    /// The most words of the stretch, 1 or more.
    public var words: Int

    public init(of attribute: String, words: Int = 10) {
      self.attribute = attribute
      self.words = words
    }
  }
}
