internal import Components

/// The smallest block item around a syntax error that cannot be repaired: a key or a list item with
/// everything that is indented below it.
///
/// Removing it leaves a text in which the errors of other items can be found.
struct ErroneousItem {
  private let lines: SourceLines
  private let first: SourceLine
  private let isMisindented: Bool

  /// - Parameters:
  ///   - number: the line of the error, or the line of the outermost bracket around it.
  ///   - text: the text with the error.
  ///   - isMisindented: whether the line has an indentation that matches no other line. Then the
  ///     lines below with such an indentation belong to it.
  init(at number: Int, in text: String, isMisindented: Bool) {
    lines = SourceLines(text)
    first = SourceLine(number, in: lines)
    self.isMisindented = isMisindented
  }

  /// The parts of lines to remove; empty if the line is empty already.
  ///
  /// The dash of a list item remains, so that its other keys remain valid.
  var parts: [LinePart] {
    guard !first.scalars.allSatisfy(\.isBlank) else { return [] }
    let hasContent = first.contentStart < first.scalars.count && !isMisindented
    let start = hasContent ? first.contentStart : first.indentation
    return [LinePart(line: first.number, offset: hasContent ? start : 0)]
      + following(start).map { LinePart(line: $0, offset: 0) }
  }

  private func following(_ start: Int) -> [Int] {
    var found: [Int] = []
    var number = first.number + 1
    while number <= lines.count {
      let line = SourceLine(number, in: lines)
      if !line.isEmpty {
        guard belongs(line, start) else { break }
        found.append(number)
      }
      number += 1
    }
    return found
  }

  private func belongs(_ line: SourceLine, _ start: Int) -> Bool {
    if line.indentation > start || (isMisindented && line.indentation == start) { return true }
    guard line.indentation == start else { return false }
    // A list may have the indentation of its key, and a bracket that of the line that opens it.
    let isOwnItem = line.contentStart > start && first.contentStart == first.indentation
    let isClosing = line.scalar(start) == "]" || line.scalar(start) == "}"
    return isOwnItem || isClosing
  }
}
