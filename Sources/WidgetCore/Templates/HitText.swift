extension Hit {
  /// The text of an attribute with its matched parts marked; empty if it has no value.
  ///
  /// Lists are joined by commas. Where the attribute has a format that fits, it says how the value
  /// is written, and nothing is marked.
  public func parts(
    of path: String, in wording: Wording = Wording()
  ) -> [HighlightedText.Part] {
    if wording.formats[path] != nil, let value = value(path),
      let text = wording.formattedText(of: value, of: path)
    {
      return text.isEmpty ? [] : [HighlightedText.Part(text, isHighlighted: false)]
    }
    if let highlight = highlight(path) { return highlight.parts }
    guard let value = value(path) else { return [] }
    let text = Template.text(of: value)
    return text.isEmpty ? [] : [HighlightedText.Part(text, isHighlighted: false)]
  }

  /// The stretch of an attribute's text that matches, marked; the whole text where no snippet was
  /// asked for.
  public func snippetParts(
    of path: String, in wording: Wording = Wording()
  ) -> [HighlightedText.Part] {
    snippet(path)?.parts ?? parts(of: path, in: wording)
  }
}

extension HighlightedAttribute {
  /// The texts joined by commas.
  fileprivate var parts: [HighlightedText.Part] {
    let separator = HighlightedText.Part(", ", isHighlighted: false)
    return Array(texts.map(\.parts).joined(separator: [separator]))
  }
}
