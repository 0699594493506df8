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
    let negation = layout.wording.text(.not)
    let lead =
      section.isNamedByTags(negation)
      ? StyledText() : StyledText("\(section.title):", .heading) + .spaces(1)
    let pieces = section.tags.indices.map { index in
      conjunction(in: section, before: index, layout.wording)
        + chip(section.tags[index], layout.wording)
    }
    return Flow(lead: lead, pieces: pieces, separator: .spaces(1), hanging: 2)
      .lines(to: layout.width)
  }

  /// Only `or` is said: that all of several filters hold is what people expect.
  private func conjunction(
    in section: View.Tags.Section, before index: Int, _ wording: Wording
  ) -> StyledText {
    section.operator == .or && index > 0
      ? StyledText("\(wording.text(.or)) ", .faint) : StyledText()
  }

  private func chip(_ tag: View.Tags.Tag, _ wording: Wording) -> StyledText {
    let isMarked = tag.isExcluded && !tag.isNegated(by: wording.text(.not))
    let name = isMarked ? wording.text(not: tag.label) : tag.label
    let label = name + (tag.remove == nil ? "" : " ×")
    return StyledText("‹\(label)›", tag.isExcluded ? .excluded : .selected)
  }
}

extension View.Tags.Section {
  /// True if a title would only say again what all tags say by themselves.
  func isNamedByTags(_ negation: String) -> Bool {
    tags.allSatisfy { $0.names(title, negation) }
  }
}

extension View.Tags.Tag {
  /// True if the label says by itself what it is about, as `price < 5` does and `Apple` does not.
  fileprivate func names(_ title: String, _ negation: String) -> Bool {
    let text = label.hasPrefix(negation) ? String(label.dropFirst(negation.count)) : label
    return title.isEmpty || text == title || text.hasPrefix("\(title) ")
      || text.hasPrefix("\(title):")
  }

  /// True if the label says that it is excluded; the words of it may stand on either side.
  fileprivate func isNegated(by negation: String) -> Bool {
    !negation.isEmpty && (label.hasPrefix(negation) || label.hasSuffix(negation))
  }
}
