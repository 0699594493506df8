import WidgetCore

extension TerminalPicture {
  private struct Line {
    var text: StyledText
    var item: TerminalItem?
    /// The index of the item in its pane.
    var index: Int?
  }

  private func lines(of blocks: [TerminalBlock], to width: Int) -> [Line] {
    var lines: [Line] = []
    var index = 0
    for block in blocks {
      let drawn = block.lines(layout(width), state)
      for (item, part) in zip(block.items, drawn) {
        lines += part.map { Line(text: $0, item: item, index: item == nil ? nil : index) }
        if item != nil { index += 1 }
      }
    }
    return lines
  }

  mutating func drawList(
    _ blocks: [TerminalBlock], _ pane: Pane, _ area: TerminalArrangement.Area
  ) {
    let gutter = area.columns >= 12 ? 2 : 1
    let width = max(area.columns - gutter - (area.columns >= 12 ? 1 : 0), 1)
    let lines = lines(of: blocks, to: width)
    let selected = state.index(in: pane, of: contents)
    let top = top(of: lines, showing: selected, in: pane, area.rows)
    scroll[pane] = top
    // The list that up and down go through, even from the query.
    let isActive =
      state.overlay == nil && (state.pane == pane || (state.pane == .query && pane == .hits))
    var previous: Int?
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isSelected = isActive && line.index != nil && line.index == selected
      let isFirstLine = line.index != previous || offset == 0
      previous = line.index
      let isBar = isSelected && (isFirstLine || pane == .hits) && !isRange(line.item)
      let style: TextStyle = isSelected ? .heading : .plain
      let mark = gutterMark(line.item, isSelected: isSelected, isFirstLine: isFirstLine)
      buffer.write(
        StyledText(mark, style), row: row, column: area.column, width: gutter)
      buffer.write(
        line.text, row: row, column: area.column + gutter, width: width, isReversed: isBar)
      if let item = line.item {
        placed.append(
          Placed(
            row: row, columns: area.column..<area.column + area.columns, pane: pane,
            item: item.id))
        if isSelected, isFirstLine, state.isFlat, state.pane != .query {
          buffer.cursor = .init(row: row, column: area.column + gutter)
        }
      }
    }
    drawScrollMarks(lines.count, top, area)
  }

  private func isRange(_ item: TerminalItem?) -> Bool {
    if case .range? = item?.kind { true } else { false }
  }

  private func gutterMark(
    _ item: TerminalItem?, isSelected: Bool, isFirstLine: Bool
  ) -> String {
    guard let item, isFirstLine else { return "" }
    return (isSelected ? "▸" : " ") + (state.isMarked(item) ? "●" : "")
  }

  /// The line to begin with, near the one before, so that the selected item and what is right above
  /// it can be seen.
  private func top(of lines: [Line], showing selected: Int?, in pane: Pane, _ rows: Int) -> Int {
    let last = max(lines.count - rows, 0)
    let top = min(max(state.scroll[pane] ?? 0, 0), last)
    guard let selected, let first = lines.firstIndex(where: { $0.index == selected }) else {
      return top
    }
    let end = (lines.lastIndex { $0.index == selected } ?? first) + 1
    // A heading above the first of a list is shown with it.
    let heading = lines[..<first].lastIndex { $0.index != nil }.map { $0 + 1 } ?? 0
    let start = end - heading <= rows ? heading : first
    if top > start { return start }
    return end > top + rows ? min(max(end - rows, 0), first) : top
  }

  private mutating func drawScrollMarks(
    _ count: Int, _ top: Int, _ area: TerminalArrangement.Area
  ) {
    guard area.columns >= 12, area.rows >= 2, !state.isFlat else { return }
    let column = area.column + area.columns - 1
    if top > 0 {
      buffer.write(StyledText("↑", .faint), row: area.row, column: column, width: 1)
    }
    if count > top + area.rows {
      buffer.write(
        StyledText("↓", .faint), row: area.row + area.rows - 1, column: column, width: 1)
    }
  }
}
