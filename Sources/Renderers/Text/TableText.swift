package import WidgetCore

/// A table of records with column titles; cells that are too wide are truncated.
///
/// If not even narrow columns fit side by side, each record is a block of `title: cell` lines.
package struct TableText: TextControl {
  let records: View.RecordList
  private let gap = 2
  private let minimumWidth = 4

  package init(records: View.RecordList) {
    self.records = records
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    let rows = rows(in: layout)
    guard let widths = widths(of: rows, in: layout) else {
      return blocks(in: layout).separatedByBlankLines
    }
    return rows.map { line(of: $0, widths) }
  }

  /// Returns the widths of the columns; nil if not even narrow columns fit side by side.
  package func widths(in layout: TextLayout) -> [Int]? {
    widths(of: rows(in: layout), in: layout)
  }

  /// The titles and the cells of each record.
  private func rows(in layout: TextLayout) -> [[StyledText]] {
    let titles = records.columns.map { StyledText($0.title, .heading) }
    return [titles]
      + records.records.map { record in record.cells.map { $0.styledText(in: layout) } }
  }

  private func line(of cells: [StyledText], _ widths: [Int]) -> StyledText {
    var line = StyledText()
    for (index, (column, width)) in zip(records.columns, widths).enumerated() {
      let cell = (index < cells.count ? cells[index] : StyledText()).cut(to: width)
      if index > 0 { line += .spaces(gap) }
      switch column.alignment {
      case .left: line += cell.padded(to: width)
      case .center: line += (.spaces((width - cell.width) / 2) + cell).padded(to: width)
      case .right: line += cell.rightAligned(to: width)
      }
    }
    return line.trimmedAtEnd
  }

  /// Returns the widths of the columns, shrinking the widest first; nil if they don't fit.
  private func widths(of rows: [[StyledText]], in layout: TextLayout) -> [Int]? {
    let room = layout.width - gap * (records.columns.count - 1)
    var widths = records.columns.enumerated().map { index, column in
      let needed = rows.map { index < $0.count ? $0[index].width : 0 }.max() ?? 0
      return min(max(column.width ?? needed, 1), layout.width)
    }
    var excess = widths.reduce(0, +) - room
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      guard widths[widest] > minimumWidth else { return nil }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  /// Returns the `title: cell` lines of each record.
  package func blocks(in layout: TextLayout) -> [[StyledText]] {
    let titles = records.columns.map { StyledText($0.title, .heading) }
    return records.records.map { record -> [StyledText] in
      let cells = record.cells.map { $0.styledText(in: layout) }
      return zip(titles, cells).filter { !$0.1.isEmpty }.flatMap { title, cell in
        (title + StyledText(": ", .heading) + cell).wrapped(to: layout.width, hangingIndent: 2)
      }
    }
  }
}

extension StyledText {
  /// The text without trailing spaces.
  fileprivate var trimmedAtEnd: StyledText {
    guard let last = cells.lastIndex(where: { !$0.isSpace }) else { return StyledText() }
    return StyledText(cells: cells[...last])
  }

  /// Returns the text, truncated with `…` if it is wider than `width`.
  package func cut(to width: Int) -> StyledText {
    guard self.width > width else { return self }
    var room = width - 1
    let prefix = cells.prefix { cell in
      room -= cell.width
      return room >= 0
    }
    return StyledText(cells: prefix) + StyledText("…", .faint)
  }
}

extension HighlightedText {
  /// Returns the text with matches shown as the layout requires, and the rest in a style.
  package func styledText(
    in layout: TextLayout, _ style: TextStyle = .plain, keepsLineBreaks: Bool = false
  ) -> StyledText {
    let marker = StyledText(layout.matches == .marked ? "*" : "")
    let matchStyle: TextStyle = layout.matches == .styled ? .match : style
    return parts.reduce(into: StyledText()) { text, part in
      let isMatch = part.isHighlighted && !part.text.isEmpty
      let shown = StyledText(
        part.text, isMatch ? matchStyle : style, keepsLineBreaks: keepsLineBreaks)
      text += isMatch ? marker + shown + marker : shown
    }
  }
}
