import WidgetCore

/// Views below a common title, by which they are indented; of a collapsed group only `▸ title`.
///
/// Views that take one line each follow each other closely; otherwise blank lines part them.
struct GroupText: TextControl {
  let group: View.Group

  func lines(in layout: TextLayout) -> [StyledText] {
    if group.isHidden { return [] }
    if group.isCollapsed {
      return StyledText("▸ \(group.title)", .heading).wrapped(to: layout.width, hanging: 2)
    }
    let isTitled = !group.title.isEmpty
    let inner = isTitled ? layout.indented : layout
    let blocks = group.members.map { control(of: $0).lines(in: inner) }
    let body =
      blocks.allSatisfy { $0.count <= 1 } ? blocks.flatMap(\.self) : blocks.separatedByBlankLines
    // What can be folded away has to be seen even while there is nothing below it.
    guard isTitled, !body.isBlank || group.toggle != nil else { return body }
    let indent = StyledText.spaces(layout.indent)
    return StyledText(group.title, .heading).wrapped(to: layout.width)
      + body.map { $0.isEmpty ? $0 : indent + $0 }
  }

  private func control(of member: View.Group.Member) -> any TextControl {
    switch member {
    case .view(let view): view.textControl
    case .widget(let widget): WidgetText(widget: widget)
    }
  }
}
