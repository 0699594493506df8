extension Hit {
  /// The text of an attribute with its matched parts marked; empty if it has no value.
  ///
  /// Lists are joined by commas. Where the attribute has a format that fits, it says how the value
  /// is written, and nothing is marked.
  public func text(of path: String, in wording: Wording = Wording()) -> HighlightedText {
    if wording.formats[path] != nil, let value = value(path),
      let text = wording.formattedText(of: value, of: path)
    {
      return HighlightedText(text)
    }
    if let highlight = highlight(path) { return highlight.joined }
    return HighlightedText(value(path).map(Template.text(of:)) ?? "")
  }

  /// The stretch of an attribute's text that matches, marked; the whole text where no snippet was
  /// asked for.
  public func snippetText(of path: String, in wording: Wording = Wording()) -> HighlightedText {
    snippet(path)?.joined ?? text(of: path, in: wording)
  }
}

extension HighlightedAttribute {
  /// The texts joined by commas.
  fileprivate var joined: HighlightedText {
    texts.joined(separator: ", ")
  }
}

extension Sequence<HighlightedText> {
  /// The texts as one, with something between each two that is not marked.
  public func joined(separator: String) -> HighlightedText {
    var joined: HighlightedText?
    for text in self {
      joined?.append(separator)
      joined?.append(text)
      if joined == nil { joined = text }
    }
    return joined ?? HighlightedText()
  }
}
