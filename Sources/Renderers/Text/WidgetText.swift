import WidgetCore

/// A widget below its heading; nothing at all if its view has nothing to show.
struct WidgetText: TextControl {
  let widget: Frame.Widget

  func lines(in layout: TextLayout) -> [StyledText] {
    if case .field(let field) = widget.view {
      let label = title ?? (field.stepper == nil ? nil : widget.heading)
      return field.textControl(labelled: label).lines(in: layout)
    }
    let body = widget.shown.textControl.lines(in: layout)
    if case .group(let group) = widget.view, group.title == title { return body }
    guard !body.isBlank, let heading = widget.heading else { return body }
    return StyledText(heading, .heading).wrapped(to: layout.width) + body
  }

  private var title: String? {
    widget.title.flatMap { $0.isEmpty ? nil : $0 }
  }
}
