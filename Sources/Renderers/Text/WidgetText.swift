import WidgetCore

/// A widget below its heading; nothing at all if its view has nothing to show.
struct WidgetText: TextControl {
  let widget: Frame.Widget

  func lines(in layout: TextLayout) -> [StyledText] {
    if case .field(let field) = widget.view {
      let label = title ?? (field.stepper == nil ? nil : attribute)
      return field.textControl(labelled: label).lines(in: layout)
    }
    let body = widget.view.textControl.lines(in: layout)
    if case .group(let group) = widget.view, group.title == title { return body }
    guard !body.isBlank, let heading else { return body }
    return StyledText(heading, .heading).wrapped(to: layout.width) + body
  }

  /// What stands above the widget; nil for nothing.
  var heading: String? { title ?? impliedHeading }

  private var title: String? {
    widget.title.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a list without a title is about: the attribute in `facetList.brand`, else the id.
  private var impliedHeading: String? {
    switch widget.view {
    case .choices(let choices) where choices.style == .list: attribute
    case .tree, .range: attribute
    default: nil
    }
  }

  /// What the widget is about, by its id.
  var attribute: String {
    guard let dot = widget.id.firstIndex(of: ".") else { return widget.id }
    return String(widget.id[widget.id.index(after: dot)...])
  }
}
