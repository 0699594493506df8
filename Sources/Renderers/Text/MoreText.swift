import WidgetCore

/// The line below a list that is longer than what is shown of it.
struct MoreText: TextControl {
  /// Nil if everything is shown.
  let action: Action?
  let isShowingMore: Bool

  func lines(in layout: TextLayout) -> [StyledText] {
    guard action != nil else { return [] }
    return StyledText(layout.wording.text(isShowingMore ? .showLess : .showMore), .faint)
      .wrapped(to: layout.width)
  }
}
