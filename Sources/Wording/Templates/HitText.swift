extension Hit {
  /// Returns the text of an attribute with highlighted matches.
  ///
  /// The result is empty if it has no value.
  ///
  /// The values of an array are separated by commas. A formatted value has no highlights.
  public func text(of path: String, in wording: Wording = Wording()) -> HighlightedText {
    if wording.formats[path] != nil, let value = value(path),
      let text = wording.formattedText(of: value, of: path)
    {
      return HighlightedText(text)
    }
    if let highlight = highlight(path) { return highlight.joined }
    return HighlightedText(value(path).map(Template.text(of:)) ?? "")
  }

  /// Returns the snippet of an attribute with highlighted matches.
  ///
  /// Returns the whole text if no snippet was requested.
  public func snippetText(of path: String, in wording: Wording = Wording()) -> HighlightedText {
    snippet(path)?.joined ?? text(of: path, in: wording)
  }
}

extension HighlightedAttribute {
  /// The texts, separated by commas.
  fileprivate var joined: HighlightedText {
    texts.count == 1 ? texts[0] : texts.joined(separator: ", ")
  }
}

extension Sequence<HighlightedText> {
  /// Returns the texts as one, with an unhighlighted separator between them.
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
