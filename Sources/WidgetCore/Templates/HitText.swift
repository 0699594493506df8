extension Hit {
  /// The text of an attribute with its matched parts marked; empty if it has no value.
  ///
  /// Lists are joined by commas.
  public func parts(of path: String) -> [HighlightedText.Part] {
    if let highlight = highlight(path) {
      let separator = HighlightedText.Part(", ", isHighlighted: false)
      return Array(highlight.texts.map(\.parts).joined(separator: [separator]))
    }
    guard let value = JSONValue.object(record)[path: path] else { return [] }
    let text = Template.text(of: value)
    return text.isEmpty ? [] : [HighlightedText.Part(text, isHighlighted: false)]
  }
}
