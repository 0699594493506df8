package import WidgetCore

/// Active filters as chips by section, `brand: ‹Apple ×› or ‹Nokia ×›`, then as one text.
package struct TagsText: TextControl {
  let tags: View.TagList

  package func lines(in layout: TextLayout) -> [StyledText] {
    let chips = tags.sections.flatMap { lines(of: $0, in: layout) }
    guard !tags.text.isEmpty else { return chips }
    return chips + StyledText(tags.text).wrapped(to: layout.width, hangingIndent: 2)
  }

  private func lines(of section: View.TagList.Section, in layout: TextLayout) -> [StyledText] {
    guard !section.tags.isEmpty else { return [] }
    let negation = layout.wording.text(.not)
    let lead = Self.lead(of: section, negation)
    let items = section.tags.indices.map { index in
      conjunction(in: section, before: index, layout.wording)
        + Self.chip(section.tags[index], layout.wording)
    }
    return FlowLayout(lead: lead, items: items, separator: .spaces(1), hangingIndent: 2)
      .lines(to: layout.width)
  }

  /// Returns the title of a section; empty if all of its tags contain the title.
  private static func lead(of section: View.TagList.Section, _ negation: String) -> StyledText {
    section.isNamedByTags(negation)
      ? StyledText() : StyledText("\(section.title):", .heading) + .spaces(1)
  }

  /// Returns a chip, preceded by the section's title if it is the first of the section.
  package static func chip(
    at index: Int, of section: View.TagList.Section, _ wording: Wording
  ) -> StyledText {
    let lead = index == 0 ? lead(of: section, wording.text(.not)) : StyledText()
    return lead + chip(section.tags[index], wording)
  }

  /// Returns `or` before all but the first tag of a disjunction; conjunctions need no word.
  private func conjunction(
    in section: View.TagList.Section, before index: Int, _ wording: Wording
  ) -> StyledText {
    section.operator == .or && index > 0
      ? StyledText("\(wording.text(.or)) ", .faint) : StyledText()
  }

  private static func chip(_ tag: View.TagList.Tag, _ wording: Wording) -> StyledText {
    let needsNegation = tag.isExcluded && !tag.isNegated(by: wording.text(.not))
    let name = needsNegation ? wording.text(not: tag.label) : tag.label
    let label = name + (tag.remove == nil ? "" : " ×")
    return StyledText("‹\(label)›", tag.isExcluded ? .excluded : .selected)
  }
}

extension View.TagList.Section {
  /// Returns whether all tags contain the section's title, so that a title would be redundant.
  func isNamedByTags(_ negation: String) -> Bool {
    tags.allSatisfy { $0.names(title, negation) }
  }
}

extension View.TagList.Tag {
  /// Returns whether the label contains the title, as in `price < 5`.
  fileprivate func names(_ title: String, _ negation: String) -> Bool {
    let text = label.hasPrefix(negation) ? String(label.dropFirst(negation.count)) : label
    return title.isEmpty || text == title || text.hasPrefix("\(title) ")
      || text.hasPrefix("\(title):")
  }

  /// Returns whether the label starts or ends with the negation, depending on the language.
  fileprivate func isNegated(by negation: String) -> Bool {
    !negation.isEmpty && (label.hasPrefix(negation) || label.hasSuffix(negation))
  }
}
