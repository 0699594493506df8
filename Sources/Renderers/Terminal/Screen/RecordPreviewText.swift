import WidgetCore

/// The selected record: its preview template, else a table of its attributes.
struct RecordPreviewText: TextControl {
  let record: View.RecordList.Item

  private static let gap = 2
  private static let maximumNameWidth = 20

  func lines(in layout: TextLayout) -> [StyledText] {
    if let preview = record.preview {
      return preview.styledText(in: layout, keepsLineBreaks: true).wrapped(to: layout.width)
    }
    let rows = Self.leaves(of: record.hit.record, below: "").map { name, value in
      (name: StyledText(layout.wording.name(of: name), .faint), value: text(of: value, name, in: layout))
    }
    let widest = rows.map(\.name.width).max() ?? 0
    let column = min(widest, Self.maximumNameWidth, max(layout.width * 2 / 5, 1))
    let indent = column + Self.gap
    return rows.flatMap { name, value in
      let lines = value.wrapped(to: max(layout.width - indent, 1))
      let first = name.cut(to: column).padded(to: indent) + (lines.first ?? StyledText())
      return [first] + lines.dropFirst().map { .spaces(indent) + $0 }
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
    if let highlight = record.hit.highlight(name) {
      let separator = StyledText(", ")
      return highlight.texts.enumerated().reduce(into: StyledText()) { text, next in
        if next.offset > 0 { text += separator }
        text += next.element.styledText(in: layout, keepsLineBreaks: true)
      }
    }
    let text = layout.wording.formattedText(of: value, of: name) ?? Template.text(of: value)
    return StyledText(text, keepsLineBreaks: true)
  }
}
