extension Node {
  /// The source range of a part of a scalar's text, in Unicode scalars; nil if the text does not
  /// stand in the file as it was read, because it has escapes or several lines.
  public func range(ofText offset: Int, length: Int) -> SourceRange? {
    guard let scalar, !scalar.isInterpolated, range.start.line == range.end.line else { return nil }
    let quotes = scalar.style == .quoted ? 2 : 0
    let width = range.end.column - range.start.column
    guard width == scalar.text.unicodeScalars.count + quotes else { return nil }
    return range.part(offset: offset + quotes / 2, length: length)
  }

  /// The source range of the first occurrence of a text in a scalar; nil if unknown.
  public func range(ofText part: String) -> SourceRange? {
    guard let text = scalar?.text, let found = text.firstRange(of: part) else { return nil }
    let offset = text[..<found.lowerBound].unicodeScalars.count
    return range(ofText: offset, length: part.unicodeScalars.count)
  }

  /// The source range of a scalar's text without quotes; of the whole value if unknown.
  public var textRange: SourceRange {
    range(ofText: 0, length: scalar?.text.unicodeScalars.count ?? 0) ?? range
  }
}
