import WidgetCore

extension TerminalPicture {
  mutating func drawPreview(_ area: TerminalArrangement.Area) {
    guard case .record(let record)? = state.item(in: .hits, of: contents)?.kind else { return }
    let lines = RecordPreview(hit: record.hit).lines(in: layout(max(area.columns - 3, 1)))
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      buffer.write(
        line, row: area.row + offset, column: area.column + 2, width: area.columns - 3)
    }
  }

  mutating func drawFooter() {
    guard let area = arrangement.footer else { return }
    let line: StyledText
    if let message = state.message ?? contents.frame.messages.first {
      line = StyledText(message, .failure)
    } else {
      line = hints(to: area.columns - 4)
    }
    buffer.write(
      line.cut(to: area.columns - 4), row: area.row, column: 2, width: area.columns - 4)
  }

  /// The keys that matter most where the focus is, as many as fit.
  private func hints(to width: Int) -> StyledText {
    let wanted: [(TerminalCommand, String)] =
      switch state.pane {
      case .query:
        [(.accept, "accept"), (.nextPane, "next pane"), (.help, "keys"), (.back, "back")]
      case .chips:
        [(.remove, "take away"), (.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .filters: filterHints + [(.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .hits: [(.accept, "accept"), (.mark, "mark"), (.help, "keys"), (.back, "back")]
      }
    var line = StyledText()
    for (command, text) in wanted {
      guard let key = bindings.name(for: command, in: state.pane) else { continue }
      let piece = StyledText(key, .heading) + StyledText(" \(text)", .faint)
      let gap = line.isEmpty ? StyledText() : .spaces(3)
      if line.width + gap.width + piece.width <= width { line += gap + piece }
    }
    return line
  }

  private var filterHints: [(TerminalCommand, String)] {
    switch state.focused(in: contents)?.kind {
    case .range: [(.left, "down"), (.right, "up"), (.toggle, "other end"), (.remove, "clear")]
    case .stepper: [(.left, "less"), (.right, "more")]
    case .choice:
      [(.toggle, "choose")]
        + (state.focused(in: contents)?.exclude == nil ? [] : [(.exclude, "keep out")])
    default: [(.accept, "press")]
    }
  }
}
