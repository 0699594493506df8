extension StyledText {
  /// Returns the text wrapped to lines of at most `width` columns; at least one line.
  ///
  /// Lines are broken at line breaks, at spaces, and beside wide characters, and inside words only
  /// where a word is wider than a line. A character wider than `width` has a line of its own.
  ///
  /// - Parameter hangingIndent: the indentation of all lines but the first, limited to half of the
  ///   width.
  package func wrapped(to width: Int, hangingIndent: Int = 0) -> [StyledText] {
    let width = max(width, 1)
    let indent = StyledText.spaces(min(hangingIndent, width / 2))
    var lines: [StyledText] = []
    for paragraph in cells.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak) {
      var margin = lines.isEmpty ? StyledText() : indent
      let isDeep = paragraph.prefix(while: \.isSpace).count >= width - margin.width
      var rest = isDeep ? paragraph.trimmedAtStart : paragraph
      repeat {
        let end = Self.lineEnd(of: rest, within: width - margin.width)
        let line = StyledText(cells: rest[..<end].trimmedAtEnd)
        lines.append(line.isEmpty ? line : margin + line)
        rest = rest[end...].trimmedAtStart
        margin = indent
      } while !rest.isEmpty
    }
    return lines
  }

  /// Returns the end index of the first line, which has at least one cell unless `cells` is empty.
  private static func lineEnd(of cells: ArraySlice<Cell>, within width: Int) -> Int {
    var total = 0
    var breakIndex: Int?
    let content = cells.trimmedAtStart.startIndex
    for (index, cell) in zip(cells.indices, cells) {
      if index > content, canBreak(before: index, in: cells) { breakIndex = index }
      total += cell.width
      if total > width {
        return breakIndex ?? max(index, cells.startIndex + 1)
      }
    }
    return cells.endIndex
  }

  private static func canBreak(before index: Int, in cells: ArraySlice<Cell>) -> Bool {
    let previous = cells[index - 1]
    return cells[index].isSpace != previous.isSpace || cells[index].width > 1 || previous.width > 1
  }
}

extension ArraySlice<StyledText.Cell> {
  fileprivate var trimmedAtStart: Self {
    drop(while: \.isSpace)
  }

  fileprivate var trimmedAtEnd: Self {
    guard let last = lastIndex(where: { !$0.isSpace }) else { return [] }
    return self[...last]
  }
}

/// Lays out items side by side, as many on a line as fit.
struct FlowLayout {
  /// The start of the first line, such as a label.
  var lead = StyledText()
  var items: [StyledText]
  /// The text between two items of a line.
  var separator: StyledText
  /// The indentation of all lines but the first, limited to half of the width.
  var hangingIndent = 0

  /// Returns the lines, none wider than `width` unless a single character is wider.
  func lines(to width: Int) -> [StyledText] {
    let indent = StyledText.spaces(min(hangingIndent, width / 2))
    var lines: [StyledText] = []
    var line = lead
    var isStart = true
    for item in items where !item.isEmpty {
      let gap = isStart ? StyledText() : separator
      if line.width + gap.width + item.width <= width || line.isEmpty {
        line += gap + item
      } else {
        lines.append(line)
        line = indent + item
      }
      isStart = false
    }
    if !line.isEmpty { lines.append(line) }
    return lines.flatMap { $0.wrapped(to: width, hangingIndent: hangingIndent) }
  }
}
