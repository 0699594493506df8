import Renderers
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
    let attributes = RecordAttributes(hit: record.hit, wording: layout.wording)
    let rows = attributes.leavesWithoutRepeatedLevels.map { name, value in
      (
        name: StyledText(layout.wording.name(of: name), .faint),
        value: attributes.text(of: value, name).styledText(in: layout, keepsLineBreaks: true)
      )
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
}
