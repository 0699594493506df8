public import Components

extension SearchRequest {
  /// A request for the part of an attribute's text around the matches.
  public struct Snippet: Hashable, Sendable {
    /// The dotted path of the attribute.
    public var attribute: String
    /// The maximum number of words, from 1.
    public var words: Int

    /// Creates a request for a snippet.
    public init(of attribute: String, words: Int = 10) {
      self.attribute = attribute
      self.words = words
    }
  }
}

extension SearchRequest.Snippet: ParameterValue {
  /// A text with an attribute and optionally a number of words.
  public static var parameterType: ParameterType { .named("attribute, or attribute:words", .text) }

  /// Parses `text` or `text:20`; `nil` if the number of words is less than 1.
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

  /// The attribute and the number of words, such as `text:20`.
  public var json: JSONValue { .text("\(attribute):\(words)") }
}
