/// Replacements of separate ranges of a text.
public enum TextEdits {
  /// Returns the edited text and the replacements that were applied.
  ///
  /// Replacements that overlap an earlier one, or are outside of the text, are skipped.
  ///
  /// - Parameter fixIts: in any order; all of the text's own file.
  public static func apply(
    _ fixIts: [Diagnostic.FixIt], to text: String
  ) -> (text: String, applied: [Diagnostic.FixIt]) {
    let lines = SourceLines(text)
    var result = ""
    var applied: [Diagnostic.FixIt] = []
    var end = text.startIndex
    for fixIt in fixIts.sorted(by: { $0.range.start < $1.range.start }) {
      guard let lower = lines.index(of: fixIt.range.start, in: text),
        let upper = lines.index(of: fixIt.range.end, in: text), end <= lower, lower <= upper
      else { continue }
      result += text[end..<lower] + fixIt.replacement
      applied.append(fixIt)
      end = upper
    }
    return (result + text[end...], applied)
  }
}

extension SourceLines {
  /// The index of a position in the text; nil if it has none there.
  fileprivate func index(of position: SourcePosition, in text: String) -> String.Index? {
    guard position.line >= 1, position.line <= count, position.column >= 1 else { return nil }
    let line = self[position.line]
    return line.unicodeScalars.index(
      line.startIndex, offsetBy: position.column - 1, limitedBy: line.endIndex)
  }
}
