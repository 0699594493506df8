import WidgetCore

/// Chips by section, `brand: ‹Apple ×› or ‹Nokia ×›`, then the whole as one text.
struct TagsText: TextControl {
  let tags: View.Tags

  func lines(in layout: TextLayout) -> [StyledText] {
    let chips = tags.sections.flatMap { lines(of: $0, in: layout) }
    guard !tags.text.isEmpty else { return chips }
    return chips + StyledText(tags.text).wrapped(to: layout.width, hanging: 2)
  }

  private func lines(of section: View.Tags.Section, in layout: TextLayout) -> [StyledText] {
    guard !section.tags.isEmpty else { return [] }
    let isNamedByTags = section.tags.allSatisfy { $0.label.hasPrefix(section.title) }
    let lead =
      isNamedByTags ? StyledText() : StyledText("\(section.title):", .heading) + .spaces(1)
    return Flow(
      lead: lead, pieces: section.tags.map(chip), separator: separator(of: section), hanging: 2
    ).lines(to: layout.width)
  }

  /// Only `or` is said: that all of several filters hold is what people expect.
  private func separator(of section: View.Tags.Section) -> StyledText {
    section.operator == .or ? StyledText(" or ", .faint) : .spaces(1)
  }

  private func chip(_ tag: View.Tags.Tag) -> StyledText {
    let isMarked = tag.isExcluded && !tag.label.hasPrefix("not ")
    let label = (isMarked ? "not " : "") + tag.label + (tag.remove == nil ? "" : " ×")
    return StyledText("‹\(label)›", tag.isExcluded ? .excluded : .selected)
  }
}
