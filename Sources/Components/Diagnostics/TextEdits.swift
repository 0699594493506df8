/// Applies the edits of diagnostics to a text.
public enum TextEdits {
  /// Returns the edited text and the edits that were applied, in text order.
  ///
  /// Edits that overlap an earlier one, or are outside of the text, are skipped. O(length + edits
  /// log edits).
  ///
  /// - Parameters:
  ///   - fixIts: the edits, in any order. Their file names are ignored.
  ///   - text: the content of the file.
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
  /// The index of a position in the text; nil if the position is outside of the text.
  fileprivate func index(of position: SourcePosition, in text: String) -> String.Index? {
    guard position.line >= 1, position.line <= count, position.column >= 1 else { return nil }
    let line = self[position.line]
    return line.unicodeScalars.index(
      line.startIndex, offsetBy: position.column - 1, limitedBy: line.endIndex)
  }
}
