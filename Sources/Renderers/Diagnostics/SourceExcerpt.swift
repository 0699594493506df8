internal import Components

/// One line of a source as it is shown under a finding, with the place of the finding in it.
struct SourceExcerpt {
  /// The line, cut with `…` if it is long.
  let text: String
  /// The columns before the underlined part.
  let offset: Int
  /// The columns of the underlined part, at least 1.
  let width: Int

  private static let maximumWidth = 120
  // Of a long line most of what is shown lies behind the start of the finding.
  private static let widthBehindStart = 80

  /// - Parameters:
  ///   - line: without its line break.
  ///   - start: the offset of the finding in Unicode scalars, from 0.
  ///   - end: the offset of its end, exclusive; nil if it goes on in the next line.
  init(_ line: Substring, from start: Int, to end: Int?) {
    let scalars = Array(line.unicodeScalars)
    let start = min(max(0, start), scalars.count)
    let shown = Self.shownPart(of: scalars, around: start)
    let end = min(max(start, end ?? Self.textEnd(scalars)), shown.upperBound)
    let before = shown.lowerBound > 0 ? "…" : ""
    let after = shown.upperBound < scalars.count ? "…" : ""
    let parts = [shown.lowerBound..<start, start..<end, end..<shown.upperBound].map {
      PrintableText.text(scalars[$0])
    }
    text = before + parts.joined() + after
    offset = (before + parts[0]).displayWidth
    width = max(1, parts[1].displayWidth)
  }

  private static func textEnd(_ scalars: [Unicode.Scalar]) -> Int {
    (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1
  }

  private static func shownPart(of scalars: [Unicode.Scalar], around start: Int) -> Range<Int> {
    // Looking at the neighbourhood only keeps findings in a line of megabytes cheap.
    let near = max(0, start - 2 * maximumWidth)..<min(scalars.count, start + 2 * maximumWidth)
    let widths = scalars[near].map { PrintableText.text(CollectionOfOne($0)).displayWidth }
    if near == scalars.indices, widths.reduce(0, +) <= maximumWidth { return near }
    var (lower, upper, width) = (start - near.lowerBound, start - near.lowerBound, 0)
    func extend(to limit: Int) {
      while upper < widths.count, width + widths[upper] <= limit {
        width += widths[upper]
        upper += 1
      }
    }
    extend(to: widthBehindStart)
    while lower > 0, width + widths[lower - 1] <= maximumWidth - 2 {
      lower -= 1
      width += widths[lower]
    }
    extend(to: maximumWidth - 2)
    return near.lowerBound + lower..<near.lowerBound + upper
  }
}
