import WidgetCore

/// All attributes of a record with highlighted matches, at most six lines each.
struct RecordPreviewText: TextControl {
  let hit: Hit

  func lines(in layout: TextLayout) -> [StyledText] {
    Self.leaves(of: hit.record, below: "").flatMap { name, value in
      let label = StyledText("\(layout.wording.name(of: name))  ", .faint)
      return (label + text(of: value, name, in: layout))
        .wrapped(to: layout.width, hangingIndent: 2).prefix(6)
    }
  }

  /// Returns the attributes of nested objects by dotted path, such as `size.width`.
  private static func leaves(
    of object: JSONObject, below path: String
  ) -> [(name: String, value: JSONValue)] {
    object.members.flatMap { member in
      if case .object(let inner) = member.value {
        return leaves(of: inner, below: "\(path)\(member.name).")
      }
      return [("\(path)\(member.name)", member.value)]
    }
  }

  private func text(
    of value: JSONValue, _ name: String, in layout: TextLayout
  ) -> StyledText {
    if let highlight = hit.highlight(name) {
      let separator = StyledText(", ")
      return highlight.texts.enumerated().reduce(into: StyledText()) { text, next in
        if next.offset > 0 { text += separator }
        text += next.element.styledText(in: layout)
      }
    }
    return StyledText(
      layout.wording.formattedText(of: value, of: name) ?? Self.text(of: value))
  }

  private static func text(of value: JSONValue) -> String {
    switch value {
    case .array(let items): items.map(text(of:)).joined(separator: ", ")
    case .object: value.text(.compact)
    default: Template.text(of: value)
    }
  }
}
