import WidgetCore

/// Chips by section, `brand: ‹Apple ×› or ‹Nokia ×›`, then the whole as one text.
struct TagsText: TextControl {
  let tags: View.TagList

  func lines(in layout: TextLayout) -> [StyledText] {
    let chips = tags.sections.flatMap { lines(of: $0, in: layout) }
    guard !tags.text.isEmpty else { return chips }
    return chips + StyledText(tags.text).wrapped(to: layout.width, hanging: 2)
  }

  private func lines(of section: View.TagList.Section, in layout: TextLayout) -> [StyledText] {
    guard !section.tags.isEmpty else { return [] }
    let negation = layout.wording.text(.not)
    let lead = Self.lead(of: section, negation)
    let pieces = section.tags.indices.map { index in
      conjunction(in: section, before: index, layout.wording)
        + Self.chip(section.tags[index], layout.wording)
    }
    return Flow(lead: lead, pieces: pieces, separator: .spaces(1), hanging: 2)
      .lines(to: layout.width)
  }

  /// What stands before the tags of a section; empty where they say it themselves.
  private static func lead(of section: View.TagList.Section, _ negation: String) -> StyledText {
    section.isNamedByTags(negation)
      ? StyledText() : StyledText("\(section.title):", .heading) + .spaces(1)
  }

  /// One chip, before the first of its section with what the section is about.
  static func chip(
    at index: Int, of section: View.TagList.Section, _ wording: Wording
  ) -> StyledText {
    let lead = index == 0 ? lead(of: section, wording.text(.not)) : StyledText()
    return lead + chip(section.tags[index], wording)
  }

  /// Only `or` is said: that all of several filters hold is what people expect.
  private func conjunction(
    in section: View.TagList.Section, before index: Int, _ wording: Wording
  ) -> StyledText {
    section.operator == .or && index > 0
      ? StyledText("\(wording.text(.or)) ", .faint) : StyledText()
  }

  private static func chip(_ tag: View.TagList.Tag, _ wording: Wording) -> StyledText {
    let isMarked = tag.isExcluded && !tag.isNegated(by: wording.text(.not))
    let name = isMarked ? wording.text(not: tag.label) : tag.label
    let label = name + (tag.remove == nil ? "" : " ×")
    return StyledText("‹\(label)›", tag.isExcluded ? .excluded : .selected)
  }
}

extension View.TagList.Section {
  /// True if a title would only say again what all tags say by themselves.
  func isNamedByTags(_ negation: String) -> Bool {
    tags.allSatisfy { $0.names(title, negation) }
  }
}

extension View.TagList.Tag {
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
