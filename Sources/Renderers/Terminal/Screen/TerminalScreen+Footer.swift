import WidgetCore

extension TerminalScreen {
  mutating func drawPreview(_ region: TerminalLayout.Region) {
    guard case .record(let record)? = state.item(in: .hits, of: contents)?.control else { return }
    let lines = RecordPreviewText(hit: record.hit).lines(in: textLayout(max(region.columns - 3, 1)))
    for (offset, line) in lines.prefix(region.rows).enumerated() {
      buffer.write(
        line, row: region.row + offset, column: region.column + 2, width: region.columns - 3)
    }
  }

  mutating func drawFooter() {
    guard let region = layout.footer else { return }
    let line: StyledText
    if let message = state.message ?? contents.frame.messages.first {
      line = StyledText(message, .failure)
    } else {
      line = hints(to: region.columns - 4)
    }
    buffer.write(
      line.cut(to: region.columns - 4), row: region.row, column: 2, width: region.columns - 4)
  }

  /// The most important keys for the focused item, as many as fit.
  private func hints(to width: Int) -> StyledText {
    let candidates: [(TerminalCommand, String)] =
      switch state.pane {
      case .query:
        [(.accept, "accept"), (.nextPane, "next pane"), (.help, "keys"), (.back, "back")]
      case .chips:
        [(.remove, "remove"), (.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .filters: filterHints + [(.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .hits: [(.accept, "accept"), (.mark, "mark"), (.help, "keys"), (.back, "back")]
      }
    var line = StyledText()
    for (command, text) in candidates {
      guard let key = bindings.name(for: command, in: state.pane) else { continue }
      let hint = StyledText(key, .heading) + StyledText(" \(text)", .faint)
      let gap = line.isEmpty ? StyledText() : .spaces(3)
      if line.width + gap.width + hint.width <= width { line += gap + hint }
    }
    return line
  }

  private var filterHints: [(TerminalCommand, String)] {
    switch state.focused(in: contents)?.control {
    case .range: [(.left, "down"), (.right, "up"), (.toggle, "other bound"), (.remove, "reset")]
    case .stepper: [(.left, "less"), (.right, "more")]
    case .choice:
      [(.toggle, "toggle")]
        + (state.focused(in: contents)?.exclude == nil ? [] : [(.exclude, "exclude")])
    default: [(.accept, "press")]
    }
  }
}
