import WidgetCore

extension PageHTML {
  mutating func write(_ records: View.Records, _ place: ViewPlace) {
    if let banner = records.banner { write(banner) }
    if let map = records.map { write(map, records, place) }
    if records.records.isEmpty {
      if !records.emptyText.isEmpty {
        html.element("p", ["class": "empty", "role": "status"]) { $0.lines(records.emptyText) }
      }
      return
    }
    if let previous = records.showPrevious {
      let text = wording.text(.showPrevious)
      link(previous, LinkAttributes(style: "more", key: "\(place.id)-previous")) { $0.text(text) }
    }
    if records.columns.isEmpty { sections(of: records, place) } else { table(records, place) }
    more(records.showMore, records.isShowingMore, place)
  }

  private mutating func sections(of records: View.Records, _ place: ViewPlace) {
    var start = records.records.startIndex
    for section in records.sections {
      let end = min(start + max(section.count, 0), records.records.endIndex)
      html.element(place.level == 2 ? "h3" : "h4", [:], section.title)
      list(start..<end, of: records)
      start = end
    }
    list(start..<records.records.endIndex, of: records)
  }

  private mutating func list(_ indices: Range<Int>, of records: View.Records) {
    if indices.isEmpty { return }
    let isNumbered = records.marker == .number
    let first = records.position(at: indices.lowerBound) &+ 1
    html.start(
      isNumbered ? "ol" : "ul",
      ["class": "hits", "start": isNumbered ? String(first) : nil, "role": "list"])
    for index in indices {
      let record = records.records[index]
      html.start("li", ["class": "hit", "data-key": "hit-\(record.hit.objectID)"])
      if records.map != nil {
        html.element("span", ["class": "count"], String(records.position(at: index) &+ 1))
      }
      write(record)
      html.raw("</li>\n")
    }
    html.raw(isNumbered ? "</ol>" : "</ul>")
  }

  private mutating func write(_ record: View.Records.Record) {
    if let image, case .text(let address)? = record.hit.value(image),
      address.isImageAddress
    {
      html.start(
        "img", ["src": address, "alt": "", "loading": "lazy", "referrerpolicy": "no-referrer"])
    }
    html.raw("<div class=\"lines\" dir=\"auto\">")
    lines(of: record.line)
    if !record.others.isEmpty {
      html.raw("<ul>")
      for other in record.others {
        html.raw("<li>")
        lines(of: other.line)
        html.raw("</li>")
      }
      html.raw("</ul>")
    }
    if record.more > 0 {
      html.element("p", ["class": "faint"], wording.text(.moreHits, count: record.more))
    }
    html.raw("</div>")
    actions(of: record)
  }

  /// What can be done with a record that changes the screen, such as to show what is like it.
  private mutating func actions(of record: View.Records.Record) {
    for action in record.actions {
      guard let address = frame.address.after(action), address != frame.address.description else {
        continue
      }
      html.raw(" ")
      link(action, LinkAttributes(style: "act", key: action.description)) { $0.text(action.name) }
    }
  }

  /// The first line stands out from those below it.
  private mutating func lines(of text: HighlightedText) {
    var lines: [[HighlightedText.Part]] = [[]]
    for part in text.parts {
      let pieces = part.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { lines.append([]) }
        if !piece.isEmpty {
          lines[lines.count - 1].append(.init(String(piece), isHighlighted: part.isHighlighted))
        }
      }
    }
    for (index, line) in lines.enumerated() where !line.isEmpty {
      html.element("p", ["class": index == 0 ? "first" : nil]) {
        $0.highlighted(HighlightedText(parts: line))
      }
    }
  }

  private mutating func table(_ records: View.Records, _ place: ViewPlace) {
    html.raw("<div class=\"wide\" tabindex=\"0\"><table><thead><tr>")
    for column in records.columns {
      html.element(
        "th", ["scope": "col", "class": column.alignment.rawValue], column.title)
    }
    html.raw("</tr></thead><tbody>")
    for record in records.records {
      html.raw("<tr>")
      for (column, cell) in zip(records.columns, record.cells) {
        html.element("td", ["class": column.alignment.rawValue, "dir": "auto"]) {
          $0.highlighted(cell)
        }
      }
      html.raw("</tr>\n")
    }
    html.raw("</tbody></table></div>")
  }

  /// The places of the records, by their numbers, on a plane.
  private mutating func write(_ map: View.Map, _ records: View.Records, _ place: ViewPlace) {
    let bounds = map.bounds
    let (width, height) = (bounds.width, max(bounds.north - bounds.south, 0.01))
    guard width.isFinite, height.isFinite, width > 0 else { return }
    html.start(
      "svg",
      [
        "class": "map", "viewBox": "0 0 1000 500", "role": "img",
        "aria-label": "\(map.points.count)",
      ])
    for point in map.points where records.records.indices.contains(point.record) {
      let east = (point.coordinates.longitude - bounds.west + 720)
        .truncatingRemainder(dividingBy: 360)
      let x = (east / width * 1000).rounded()
      let y = ((bounds.north - point.coordinates.latitude) / height * 500).rounded()
      guard (0...1000).contains(x), (0...500).contains(y) else { continue }
      html.start("circle", ["cx": x.shortText, "cy": y.shortText, "r": "9"])
      html.raw("</circle>")
      html.element(
        "text", ["x": (x + 13).shortText, "y": (y + 7).shortText],
        String(records.position(at: point.record) &+ 1))
    }
    html.raw("</svg>")
    if let clear = map.clear {
      let text = wording.text(.clearFilters)
      link(clear, LinkAttributes(style: "more", key: "\(place.id)-clear")) { $0.text(text) }
    }
  }
}

extension String {
  /// True for what a browser loads as an image and nothing else; no code, no file.
  fileprivate var isImageAddress: Bool {
    hasPrefix("https://") || hasPrefix("http://")
  }
}
