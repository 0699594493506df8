package import WidgetCore

/// A whole screen: title, widgets, and error messages, separated by blank lines.
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
  /// Whether all lines are empty.
  package var isBlank: Bool {
    allSatisfy(\.isEmpty)
  }

  /// Returns a horizontal rule as long as the longest of these lines, but at most `width`.
  func rule(_ character: Character, to width: Int) -> StyledText {
    let longest = map(\.width).max() ?? 0
    return StyledText(String(repeating: character, count: Swift.min(longest, width)), .faint)
  }
}

extension [[StyledText]] {
  /// The lines of all blocks that are not blank, with one blank line between blocks.
  var separatedByBlankLines: [StyledText] {
    [StyledText](filter { !$0.isBlank }.joined(separator: [StyledText()]))
  }
}

/// A widget below its heading; no lines if its view is empty.
package struct WidgetText: TextControl {
  let widget: Frame.Widget

  package init(widget: Frame.Widget) {
    self.widget = widget
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    if case .field(let field) = widget.view {
      let label = title ?? (field.stepper == nil ? nil : widget.heading)
      return field.textControl(labelled: label).lines(in: layout)
    }
    let body = widget.visibleView.textControl.lines(in: layout)
    if case .group(let group) = widget.view, group.title == title { return body }
    guard !body.isBlank, let heading = widget.heading else { return body }
    return StyledText(heading, .heading).wrapped(to: layout.width) + body
  }

  private var title: String? {
    widget.title.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension View {
  /// The control that renders the view as text.
  package var textControl: any TextControl {
    switch self {
    case .text(let text): ParagraphText(text: text)
    case .field(let field): field.textControl()
    case .choices(let choices): ChoicesText(choices: choices)
    case .range(let range): RangeText(range: range)
    case .records(let records): RecordsText(records: records)
    case .pager(let pager): PagerText(pager: pager)
    case .tree(let tree): TreeText(tree: tree)
    case .tags(let tags): TagsText(tags: tags)
    case .banner(let banner): BannerText(banner: banner)
    case .progress(let progress): ProgressText(progress: progress)
    case .group(let group): GroupText(group: group)
    case .failure(let failure): FailureText(message: failure.message)
    }
  }
}
