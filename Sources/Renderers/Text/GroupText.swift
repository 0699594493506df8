import WidgetCore

/// Views below a common title, by which they are indented.
///
/// Views that take one line each follow each other closely; otherwise blank lines part them.
struct GroupText: TextControl {
  let group: View.Group

  func lines(in layout: TextLayout) -> [StyledText] {
    let isTitled = !group.title.isEmpty
    let inner = isTitled ? layout.indented : layout
    let blocks = group.views.map { $0.textControl.lines(in: inner) }
    let body =
      blocks.allSatisfy { $0.count <= 1 } ? blocks.flatMap(\.self) : blocks.separatedByBlankLines
    guard isTitled, !body.isBlank else { return body }
    let indent = StyledText.spaces(layout.indent)
    return StyledText(group.title, .heading).wrapped(to: layout.width)
      + body.map { $0.isEmpty ? $0 : indent + $0 }
  }
}
