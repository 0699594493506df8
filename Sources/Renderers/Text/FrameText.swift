import WidgetCore

/// A whole screen: blocks with one blank line between them.
struct FrameText: TextControl {
  let frame: Frame

  func lines(in layout: TextLayout) -> [StyledText] {
    let widgets = frame.widgets.map { WidgetText(widget: $0).lines(in: layout) }
    let blocks = [title(in: layout)] + widgets + [messages(in: layout)]
    return blocks.separatedByBlankLines
  }

  private func title(in layout: TextLayout) -> [StyledText] {
    guard let title = frame.title, !title.isEmpty else { return [] }
    let lines = StyledText(title, .title).wrapped(to: layout.width)
    let underline = String(repeating: "═", count: lines.map(\.width).max() ?? 0)
    return lines + [StyledText(underline, .faint)]
  }

  private func messages(in layout: TextLayout) -> [StyledText] {
    frame.messages.flatMap { FailureText(message: $0).lines(in: layout) }
  }
}

extension [[StyledText]] {
  /// The lines of all blocks that have any, with one blank line between two blocks.
  var separatedByBlankLines: [StyledText] {
    [StyledText](filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}
