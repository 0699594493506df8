import Renderers
import WidgetCore

extension TerminalScreen {
  mutating func drawHelp(from top: Int) {
    let lines = KeyHelp(bindings: bindings, pane: state.pane).lines
    let shown = Array(lines.dropFirst(min(top, max(lines.count - max(buffer.rows - 3, 1), 0))))
    drawBox("Keys", shown, selectedLine: nil)
  }

  /// Draws the dialog in which one of several representations of the state can be copied.
  mutating func drawExports(_ exports: [TerminalState.ExportedState], _ selection: Int) {
    let width = max(buffer.columns - 8, 1)
    var lines: [StyledText] = []
    var cursor: Int?
    for (index, export) in exports.enumerated() {
      if index > 0 { lines.append(StyledText()) }
      if index == selection { cursor = lines.count }
      let marker = StyledText(index == selection ? "▸ " : "  ", .heading)
      lines.append(marker + StyledText(export.name, .heading))
      for line in export.text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += StyledText(line).wrapped(to: width - 2).map { .spaces(2) + $0 }
      }
    }
    lines += [StyledText(), StyledText("enter copies, esc closes", .faint)]
    drawBox("State", lines, selectedLine: cursor)
  }

  /// Draws a centered box with a title on its border; on small screens it covers everything.
  ///
  /// - Parameter selectedLine: the index of a line to scroll to.
  private mutating func drawBox(_ title: String, _ lines: [StyledText], selectedLine: Int?) {
    let isFramed = buffer.columns >= 24 && buffer.rows >= 6 && !state.isFlat
    let edge = isFramed ? 1 : 0
    let rows = min(lines.count + 2 * edge, buffer.rows)
    let widest = max(lines.map(\.width).max() ?? 0, title.count)
    let columns =
      isFramed ? min(widest + 4, buffer.columns) : buffer.columns
    let row = isFramed ? (buffer.rows - rows) / 2 : 0
    let column = (buffer.columns - columns) / 2
    let inner = max(rows - 2 * edge, 0)
    let first = max((selectedLine ?? 0) - max(inner - 2, 0), 0)
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

/// The key bindings that have an effect in a pane, with a summary of each.
struct KeyHelp {
  let lines: [StyledText]

  init(bindings: KeyBindings, pane: TerminalCommand.Pane) {
    let rows =
      TerminalCommand.allCases.compactMap { command -> (String, String)? in
        guard let summary = command.summary(in: pane) else { return nil }
        let keys = bindings.keys(for: command).filter {
          pane != .query || $0.insertedCharacter == nil
        }
        if keys.isEmpty { return nil }
        return (keys.map(\.name).joined(separator: ", "), summary)
      } + bindings.customKeys.map { ($0.key.name, $0.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    lines = rows.map { keys, summary in
      StyledText(keys, .heading).padded(to: width + 2) + StyledText(summary)
    }
  }
}
