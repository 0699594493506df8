internal import Components

extension Node {
  /// The place of a part of a scalar's text, counted in Unicode scalars; nil if the text does not
  /// stand in the file as it was read, because it has escapes or several lines.
  func range(ofText offset: Int, length: Int) -> SourceRange? {
    guard let scalar, !scalar.isInterpolated, range.start.line == range.end.line else { return nil }
    let quotes = scalar.style == .quoted ? 2 : 0
    let width = range.end.column - range.start.column
    guard width == scalar.text.unicodeScalars.count + quotes else { return nil }
    return range.part(offset: offset + quotes / 2, length: length)
  }

  /// A scalar in quotes for a message; interpolated values may be secrets and are not shown.
  var quoted: String {
    guard let scalar, !scalar.isInterpolated else { return "given by the environment" }
    return "'\(scalar.text.prefix(60))'"
  }
}
