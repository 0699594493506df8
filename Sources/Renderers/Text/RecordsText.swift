package import WidgetCore

/// Records, numbered by their position in the whole result, below the headings of their sections.
package struct RecordsText: TextControl {
  let records: View.RecordList

  package init(records: View.RecordList) {
    self.records = records
  }

  package func lines(in layout: TextLayout) -> [StyledText] {
    let banner = records.banner.map { BannerText(banner: $0).lines(in: layout) } ?? []
    let map = records.map.map { MapText(map: $0, labels: numbers).lines(in: layout) } ?? []
    return [banner, map, body(in: layout)].separatedByBlankLines
  }

  private func body(in layout: TextLayout) -> [StyledText] {
    if records.records.isEmpty { return empty(in: layout) }
    let isTable = !records.columns.isEmpty
    return previous(in: layout)
      + (isTable ? TableText(records: records).lines(in: layout) : sections(in: layout))
      + ShowMoreText(action: records.showMore, isShowingMore: records.isShowingMore).lines(
        in: layout)
  }

  private func empty(in layout: TextLayout) -> [StyledText] {
    guard !records.emptyText.isEmpty else { return [] }
    return StyledText(records.emptyText, keepsLineBreaks: true).wrapped(to: layout.width)
  }

  private func previous(in layout: TextLayout) -> [StyledText] {
    guard records.showPrevious != nil else { return [] }
    return StyledText(layout.wording.text(.showPrevious), .faint).wrapped(to: layout.width)
  }

  private func sections(in layout: TextLayout) -> [StyledText] {
    var rest = blocks(in: layout)[...]
    let headed = records.sections.map { section in
      let body = rest.prefix(max(section.count, 0))
      rest = rest.dropFirst(body.count)
      return StyledText(section.title, .heading).wrapped(to: layout.width) + body.joined()
    }
    return (headed + [Array(rest.joined())]).separatedByBlankLines
  }

  /// Returns the lines of each record.
  package func blocks(in layout: TextLayout) -> [[StyledText]] {
    zip(markers, records.records).map { lines(of: $1, after: $0, in: layout) }
  }

  private func lines(
    of record: View.RecordList.Item, after marker: StyledText, in layout: TextLayout
  ) -> [StyledText] {
    let hangingIndent = marker.width
    let line = marker + record.line.styledText(in: layout, keepsLineBreaks: true)
    let indent = StyledText.spaces(min(hangingIndent, layout.width / 2))
    let inner = TextLayout(
      width: layout.width - indent.width, matches: layout.matches, wording: layout.wording)
    let others = record.others.flatMap { other in
      (StyledText("· ", .faint) + other.line.styledText(in: layout, keepsLineBreaks: true))
        .wrapped(to: inner.width, hangingIndent: 2)
    }
    let more = record.more > 0 ? layout.wording.text(.moreHits, count: record.more) : ""
    let rest = more.isEmpty ? [] : StyledText("  " + more, .faint).wrapped(to: inner.width)
    return line.wrapped(to: layout.width, hangingIndent: hangingIndent)
      + (others + rest).map { indent + $0 }
  }

  /// The bullets or numbers before the records, followed by a space, all of the same width.
  private var markers: [StyledText] {
    if records.marker == .bullet {
      return records.records.map { _ in StyledText("›", .faint) + .spaces(1) }
    }
    let labels = numbers.map { "\($0)." }
    let width = labels.map(\.count).max() ?? 0
    return labels.map { StyledText($0, .faint).rightAligned(to: width) + .spaces(1) }
  }

  private var numbers: [String] {
    records.records.indices.map { String(records.position(at: $0) &+ 1) }
  }
}
