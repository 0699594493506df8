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
    let isNamedByTags = section.tags.allSatisfy { $0.names(section.title) }
    let lead =
      isNamedByTags ? StyledText() : StyledText("\(section.title):", .heading) + .spaces(1)
    let pieces = section.tags.indices.map { index in
      conjunction(in: section, before: index) + chip(section.tags[index])
    }
    return Flow(lead: lead, pieces: pieces, separator: .spaces(1), hanging: 2)
      .lines(to: layout.width)
  }

  /// Only `or` is said: that all of several filters hold is what people expect.
  private func conjunction(in section: View.Tags.Section, before index: Int) -> StyledText {
    section.operator == .or && index > 0 ? StyledText("or ", .faint) : StyledText()
  }

  private func chip(_ tag: View.Tags.Tag) -> StyledText {
    let isMarked = tag.isExcluded && !tag.label.hasPrefix("not ")
    let label = (isMarked ? "not " : "") + tag.label + (tag.remove == nil ? "" : " ×")
    return StyledText("‹\(label)›", tag.isExcluded ? .excluded : .selected)
  }
}

extension View.Tags.Tag {
  /// True if the label says by itself what it is about, as `price < 5` does and `Apple` does not.
  fileprivate func names(_ title: String) -> Bool {
    let text = label.hasPrefix("not ") ? String(label.dropFirst(4)) : label
    return title.isEmpty || text == title || text.hasPrefix("\(title) ")
      || text.hasPrefix("\(title):")
  }
}
