import WidgetCore

/// The records, numbered by their place among all; a record may take several lines.
struct RecordsText: TextControl {
  let records: View.Records

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !records.records.isEmpty else { return empty(in: layout) }
    let numbers = records.records.indices.map { "\(records.offset &+ $0 &+ 1)." }
    let numberWidth = numbers.map(\.count).max() ?? 0
    return zip(numbers, records.records).flatMap { number, record in
      let start = StyledText(number, .faint).rightAligned(to: numberWidth) + .spaces(1)
      return (start + text(of: record.line, in: layout))
        .wrapped(to: layout.width, hanging: numberWidth + 1)
    }
  }

  private func empty(in layout: TextLayout) -> [StyledText] {
    guard !records.emptyText.isEmpty else { return [] }
    return StyledText(records.emptyText, keepsLineBreaks: true).wrapped(to: layout.width)
  }

  private func text(of line: HighlightedText, in layout: TextLayout) -> StyledText {
    let mark = StyledText(layout.matches == .marked ? "*" : "")
    let matchStyle: TextStyle = layout.matches == .styled ? .match : .plain
    return line.parts.reduce(into: StyledText()) { text, part in
      let isMatch = part.isHighlighted && !part.text.isEmpty
      let shown = StyledText(part.text, isMatch ? matchStyle : .plain, keepsLineBreaks: true)
      text += isMatch ? mark + shown + mark : shown
    }
  }
}
