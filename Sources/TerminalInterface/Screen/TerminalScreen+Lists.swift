import Renderers
import WidgetCore

extension TerminalScreen {
  /// A line of a pane before scrolling.
  private struct Line {
    var text: StyledText
    var item: TerminalItem?
    /// The index of the item in its pane.
    var index: Int?
    /// The parts that can be clicked, besides the item.
    var headers: [TerminalTable.Header] = []
  }

  private func lines(of blocks: [TerminalBlock], to width: Int) -> [Line] {
    var lines: [Line] = []
    var index = 0
    for block in blocks {
      let layout = textLayout(width)
      let drawn = block.lines(layout, state)
      let start = lines.count
      for (item, part) in zip(block.items, drawn) {
        lines += part.map { Line(text: $0, item: item, index: item == nil ? nil : index) }
        if item != nil { index += 1 }
      }
      if start < lines.count { lines[start].headers = block.headers(layout, state) }
    }
    return lines
  }

  /// Draws the blocks of a pane and records the regions of their items for mouse clicks.
  mutating func drawList(
    _ blocks: [TerminalBlock], _ pane: Pane, _ region: TerminalLayout.Region
  ) {
    let gutter = region.columns >= 12 ? 2 : 1
    let width = max(region.columns - gutter - (region.columns >= 12 ? 1 : 0), 1)
    let lines = lines(of: blocks, to: width)
    let selected = state.index(in: pane, of: contents)
    let top = top(of: lines, showing: selected, in: pane, region.rows)
    scrollOffsets[pane] = top
    if pane == .hits { pageSize = pageSize(of: lines, in: region) }
    // The arrow keys move through the results even while the query has the focus.
    let isActive =
      state.overlay == nil && (state.pane == pane || (state.pane == .query && pane == .hits))
    var previous: Int?
    for (offset, line) in lines.dropFirst(top).prefix(region.rows).enumerated() {
      let row = region.row + offset
      let isSelected = isActive && line.index != nil && line.index == selected
      let isFirstLine = line.index != previous || offset == 0
      previous = line.index
      let isBar = isSelected && (isFirstLine || pane == .hits) && !isRange(line.item)
      let style: TextStyle = isSelected ? .heading : .plain
      let gutterText = gutterText(line.item, isSelected: isSelected, isFirstLine: isFirstLine)
      buffer.write(
        StyledText(gutterText, style), row: row, column: region.column, width: gutter)
      buffer.write(
        line.text, row: row, column: region.column + gutter, width: width, isReversed: isBar)
      for header in line.headers {
        let start = region.column + gutter
        itemRegions.append(
          ItemRegion(
            row: row,
            columns: start + header.columns.lowerBound..<start + header.columns.upperBound,
            pane: pane, item: header.item.id, click: header.item.click))
      }
      if let item = line.item {
        itemRegions.append(
          ItemRegion(
            row: row, columns: region.column..<region.column + region.columns, pane: pane,
            item: item.id))
        if isSelected, isFirstLine, state.isFlat, state.pane != .query {
          buffer.cursor = .init(row: row, column: region.column + gutter)
        }
      }
    }
    drawScrollIndicators(lines.count, top, region)
  }

  /// Returns the number of records of average height that fit into a pane, at least 5.
  ///
  /// Nil without records, and for several lists of records.
  private func pageSize(of lines: [Line], in region: TerminalLayout.Region) -> Int? {
    guard contents.adaptsPages else { return nil }
    let recordLines = lines.count { if case .record? = $0.item?.control { true } else { false } }
    let records = contents.items(in: .hits).count {
      if case .record = $0.control { true } else { false }
    }
    guard recordLines > 0 else { return nil }
    let room = region.rows - (lines.count - recordLines)
    return max(room * records / recordLines, 5)
  }

  private func isRange(_ item: TerminalItem?) -> Bool {
    if case .range? = item?.control { true } else { false }
  }

  private func gutterText(
    _ item: TerminalItem?, isSelected: Bool, isFirstLine: Bool
  ) -> String {
    guard let item, isFirstLine else { return "" }
    return (isSelected ? "▸" : " ") + (state.isMarked(item) ? "●" : "")
  }

  /// Returns the first visible line: the previous one, unless the selected item and the heading
  /// above it would be hidden.
  private func top(of lines: [Line], showing selected: Int?, in pane: Pane, _ rows: Int) -> Int {
    let last = max(lines.count - rows, 0)
    let top = min(max(state.scrollOffsets[pane] ?? 0, 0), last)
    guard let selected, let first = lines.firstIndex(where: { $0.index == selected }) else {
      return top
    }
    let end = (lines.lastIndex { $0.index == selected } ?? first) + 1
    // The heading of a list stays visible with the list's first item.
    let heading = lines[..<first].lastIndex { $0.index != nil }.map { $0 + 1 } ?? 0
    let start = end - heading <= rows ? heading : first
    if top > start { return start }
    return end > top + rows ? min(max(end - rows, 0), first) : top
  }

  /// Shows by arrows at the right edge whether a pane has lines above and below the visible ones.
  mutating func drawScrollIndicators(
    _ count: Int, _ top: Int, _ region: TerminalLayout.Region
  ) {
    guard region.columns >= 12, region.rows >= 2, !state.isFlat else { return }
    let column = region.column + region.columns - 1
    if top > 0 {
      buffer.write(StyledText("↑", .faint), row: region.row, column: column, width: 1)
    }
    if count > top + region.rows {
      buffer.write(
        StyledText("↓", .faint), row: region.row + region.rows - 1, column: column, width: 1)
    }
  }
}
