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
    if let text = highlightedText(path) { return text }
    return HighlightedText(value(path).map(Template.text(of:)) ?? "")
  }

  /// Returns the snippet of an attribute with highlighted matches.
  ///
  /// Returns the whole text if no snippet was requested.
  public func snippetText(of path: String, in wording: Wording = Wording()) -> HighlightedText {
    snippet(path)?.joined ?? text(of: path, in: wording)
  }
}
