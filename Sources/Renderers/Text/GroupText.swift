import WidgetCore

/// Views indented below a common title; only `▸ title` for a collapsed group.
///
/// Blank lines separate the views unless each of them takes a single line.
struct GroupText: TextControl {
  let group: View.Group

  func lines(in layout: TextLayout) -> [StyledText] {
    if group.isHidden { return [] }
    if group.isCollapsed {
      return StyledText("▸ \(group.title)", .heading).wrapped(to: layout.width, hangingIndent: 2)
    }
    let isTitled = !group.title.isEmpty
    let inner = isTitled ? layout.indented : layout
    let blocks = group.members.map { control(of: $0).lines(in: inner) }
    let body =
      blocks.allSatisfy { $0.count <= 1 } ? blocks.flatMap(\.self) : blocks.separatedByBlankLines
    // The title of a collapsible group is shown even if the group is empty.
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
