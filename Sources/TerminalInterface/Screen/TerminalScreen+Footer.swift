import Renderers
import WidgetCore

extension TerminalScreen {
  mutating func drawPreview(_ region: TerminalLayout.Region) {
    guard case .record(let record)? = state.item(in: .hits, of: contents)?.control else {
      previewOffset = 0
      return
    }
    let lines = RecordPreviewText(record: record).lines(
      in: textLayout(max(region.columns - 3, 1)))
    previewOffset = min(previewOffset, max(lines.count - region.rows, 0))
    for (offset, line) in lines.dropFirst(previewOffset).prefix(region.rows).enumerated() {
      buffer.write(
        line, row: region.row + offset, column: region.column + 2, width: region.columns - 3)
    }
    drawScrollIndicators(lines.count, previewOffset, region)
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
    let general: [(TerminalCommand, String)] = [
      (.help, "keys"), (.nextPane, "next pane"), (.undo, "undo"), (.save, "share"), (.back, "back"),
    ]
    let record: [(TerminalCommand, String)] = [
      (.togglePreview, "details"), (.toggleTable, "table"), (.sort, "sort"), (.copy, "copy"),
      (.openLink, "open link"),
    ]
    let candidates: [(TerminalCommand, String)] =
      switch state.pane {
      case .query:
        [(.accept, "accept"), (.nextPane, "next pane"), (.help, "keys"), (.back, "back")]
          + record + general
      case .chips: [(.remove, "remove")] + general
      case .filters: filterHints + general
      case .hits:
        [(.accept, "accept"), (.mark, "mark"), (.help, "keys"), (.back, "back")] + record + general
      }
    var line = StyledText()
    var shown: Set<TerminalCommand> = []
    for (command, text) in candidates where shown.insert(command).inserted {
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
