extension StyledText {
  /// The text on lines of at most `width` columns, broken at its line breaks, then at spaces and
  /// beside wide characters, and inside of words only where a word is wider than a line.
  ///
  /// There is always at least one line. A character wider than `width` stands alone on its line.
  ///
  /// - Parameter hanging: the columns by which all lines but the first are indented; at most half
  ///   of the width is used.
  func wrapped(to width: Int, hanging: Int = 0) -> [StyledText] {
    let width = max(width, 1)
    let indent = StyledText.spaces(min(hanging, width / 2))
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

  /// Where the first line of `cells` ends; always behind at least one cell, if there is one.
  private static func lineEnd(of cells: ArraySlice<Cell>, within width: Int) -> Int {
    var total = 0
    var lastBreak: Int?
    let content = cells.trimmedAtStart.startIndex
    for (index, cell) in zip(cells.indices, cells) {
      if index > content, canBreak(before: index, in: cells) { lastBreak = index }
      total += cell.width
      if total > width {
        return lastBreak ?? max(index, cells.startIndex + 1)
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
