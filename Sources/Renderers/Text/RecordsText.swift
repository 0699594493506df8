import WidgetCore

/// The records, numbered by their place among all; a record may take several lines.
struct RecordsText: TextControl {
  let records: View.Records

  func lines(in layout: TextLayout) -> [StyledText] {
    guard !records.records.isEmpty else { return empty(in: layout) }
    if !records.columns.isEmpty { return TableText(records: records).lines(in: layout) }
    let numbers = records.records.indices.map { "\(records.offset &+ $0 &+ 1)." }
    let numberWidth = numbers.map(\.count).max() ?? 0
    return zip(numbers, records.records).flatMap { number, record in
      let start = StyledText(number, .faint).rightAligned(to: numberWidth) + .spaces(1)
      return (start + record.line.styledText(in: layout, keepsLineBreaks: true))
        .wrapped(to: layout.width, hanging: numberWidth + 1)
    }
  }

  private func empty(in layout: TextLayout) -> [StyledText] {
    guard !records.emptyText.isEmpty else { return [] }
    return StyledText(records.emptyText, keepsLineBreaks: true).wrapped(to: layout.width)
  }
}
