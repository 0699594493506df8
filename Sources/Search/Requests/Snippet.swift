public import Components

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

extension SearchRequest.Snippet: ParameterValue {
  public static var parameterType: ParameterType { .named("attribute, or attribute:words", .text) }

  /// Reads `text` or `text:20`; nil if the count of words is not 1 or more.
  public init?(_ text: String) {
    self.init(of: text)
    guard let colon = text.lastIndex(of: ":") else { return }
    guard let words = Int(text[text.index(after: colon)...].filter { !$0.isWhitespace }), words > 0
    else { return nil }
    self.init(of: String(text[..<colon]), words: words)
  }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> SearchRequest.Snippet? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics, help: "write it as in 'description:20'")
    }
    if let snippet = SearchRequest.Snippet(text), !snippet.attribute.isEmpty { return snippet }
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "cannot read the snippet '\(text)', expected an attribute, a colon, and 1 word or more",
        at: node.range, help: "write it as in 'description:20'"))
    return nil
  }

  /// The text as it is written.
  public var json: JSONValue { .text("\(attribute):\(words)") }
}
