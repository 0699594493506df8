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
    return lines + [lines.rule("═", to: layout.width)]
  }

  private func messages(in layout: TextLayout) -> [StyledText] {
    frame.messages.flatMap { FailureText(message: $0).lines(in: layout) }
  }
}

extension [StyledText] {
  /// True if there is nothing to see.
  var isBlank: Bool {
    allSatisfy(\.isEmpty)
  }

  /// A line as long as the longest of these lines, but at most `width`.
  func rule(_ character: Character, to width: Int) -> StyledText {
    let longest = map(\.width).max() ?? 0
    return StyledText(String(repeating: character, count: Swift.min(longest, width)), .faint)
  }
}

extension [[StyledText]] {
  /// The lines of all blocks in which there is something to see, with one blank line in between.
  var separatedByBlankLines: [StyledText] {
    [StyledText](filter { !$0.isBlank }.joined(separator: [StyledText()]))
  }
}
