import WidgetCore

extension TerminalPicture {
  mutating func drawHelp(from top: Int) {
    let lines = TerminalHelp(bindings: bindings, pane: state.pane).lines
    let shown = Array(lines.dropFirst(min(top, max(lines.count - max(buffer.rows - 3, 1), 0))))
    drawBox("Keys", shown, chosen: nil)
  }

  mutating func draw(_ forms: [TerminalState.SavedState], _ chosen: Int) {
    let width = max(buffer.columns - 8, 1)
    var lines: [StyledText] = []
    var cursor: Int?
    for (index, form) in forms.enumerated() {
      if index > 0 { lines.append(StyledText()) }
      if index == chosen { cursor = lines.count }
      let mark = StyledText(index == chosen ? "▸ " : "  ", .heading)
      lines.append(mark + StyledText(form.name, .heading))
      for line in form.text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += StyledText(line).wrapped(to: width - 2).map { .spaces(2) + $0 }
      }
    }
    lines += [StyledText(), StyledText("enter copies and keeps it, esc closes", .faint)]
    drawBox("State", lines, chosen: cursor)
  }

  /// A box in the middle, with a title on its edge; on small screens it takes all of it.
  private mutating func drawBox(_ title: String, _ lines: [StyledText], chosen: Int?) {
    let isFramed = buffer.columns >= 24 && buffer.rows >= 6 && !state.isFlat
    let edge = isFramed ? 1 : 0
    let rows = min(lines.count + 2 * edge, buffer.rows)
    let widest = max(lines.map(\.width).max() ?? 0, title.count)
    let columns =
      isFramed ? min(widest + 4, buffer.columns) : buffer.columns
    let row = isFramed ? (buffer.rows - rows) / 2 : 0
    let column = (buffer.columns - columns) / 2
    let inner = max(rows - 2 * edge, 0)
    let first = max((chosen ?? 0) - max(inner - 2, 0), 0)
    for offset in 0..<(isFramed ? rows : buffer.rows) {
      buffer.write(
        .spaces(columns), row: row + offset, column: column, width: columns)
    }
    if isFramed {
      let line = String(repeating: "─", count: max(columns - 5 - title.count, 0))
      buffer.write(
        StyledText("╭─ ", .faint) + StyledText(title, .heading) + StyledText(" \(line)╮", .faint),
        row: row, column: column, width: columns)
      let bottom = String(repeating: "─", count: columns - 2)
      buffer.write(
        StyledText("╰\(bottom)╯", .faint), row: row + rows - 1, column: column, width: columns)
    }
    for offset in 0..<inner {
      if isFramed {
        for side in [column, column + columns - 1] {
          buffer.write(StyledText("│", .faint), row: row + edge + offset, column: side, width: 1)
        }
      }
      guard lines.indices.contains(first + offset) else { continue }
      let room = columns - 4 * edge
      buffer.write(
        lines[first + offset].cut(to: room), row: row + edge + offset, column: column + 2 * edge,
        width: room)
    }
    buffer.cursor = state.isFlat ? .init(row: row, column: column) : nil
  }
}
