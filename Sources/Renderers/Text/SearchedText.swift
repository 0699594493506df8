import WidgetCore

/// The line above a list in which its values are searched, and what is said if none matches.
struct SearchedText: TextControl {
  /// Nil if the list cannot be searched.
  let field: View.Field?
  let hasItems: Bool

  func lines(in layout: TextLayout) -> [StyledText] {
    guard let field else { return [] }
    let wording = layout.wording
    let cursor = StyledText("▏", .faint)
    let content =
      field.text.isEmpty
      ? cursor + StyledText(field.placeholder, .faint) : StyledText(field.text) + cursor
    let line = StyledText("\(wording.text(.search)): ", .faint) + content
    let nothing =
      hasItems ? [] : StyledText(wording.text(.noResults), .faint).wrapped(to: layout.width)
    return line.wrapped(to: layout.width, hanging: 2) + nothing
  }
}
