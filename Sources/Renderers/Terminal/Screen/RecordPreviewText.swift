import WidgetCore

/// A record attribute by attribute, with the parts that match.
struct RecordPreview: TextControl {
  let hit: Hit

  func lines(in layout: TextLayout) -> [StyledText] {
    Self.leaves(of: hit.record, below: "").flatMap { name, value in
      let label = StyledText("\(layout.wording.name(of: name))  ", .faint)
      return (label + text(of: value, name, in: layout))
        .wrapped(to: layout.width, hanging: 2).prefix(6)
    }
  }

  /// The attributes by dotted path, as widgets name them.
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
    if let found = hit.highlight(name) {
      let separator = StyledText(", ")
      return found.texts.enumerated().reduce(into: StyledText()) { text, next in
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
