public import WidgetCore

extension PageHTML {
  mutating func write(_ records: View.RecordList, _ context: ViewContext) {
    if let banner = records.banner { write(banner) }
    if let map = records.map { write(map, records, context) }
    if records.records.isEmpty {
      if !records.emptyText.isEmpty {
        html.element("p", ["class": "empty", "role": "status"]) { $0.lines(records.emptyText) }
      }
      return
    }
    if let previous = records.showPrevious {
      let text = wording.text(.showPrevious)
      link(previous, LinkAttributes(style: "more", key: "\(context.id)-previous")) { $0.text(text) }
    }
    if records.columns.isEmpty { sections(of: records, context) } else { table(records, context) }
    more(
      records.showMore, records.isShowingMore, context,
      ahead: records.loadAhead > 0 ? records.loadAhead : nil)
  }

  private mutating func sections(of records: View.RecordList, _ context: ViewContext) {
    var start = records.records.startIndex
    for section in records.sections {
      let end = min(start + max(section.count, 0), records.records.endIndex)
      html.element(context.level == 2 ? "h3" : "h4", [:], section.title)
      list(start..<end, of: records, context)
      start = end
    }
    list(start..<records.records.endIndex, of: records, context)
  }

  private mutating func list(
    _ indices: Range<Int>, of records: View.RecordList, _ context: ViewContext
  ) {
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
      write(record, of: records, context)
      html.raw("</li>\n")
    }
    html.raw(isNumbered ? "</ol>" : "</ul>")
  }

  private mutating func write(
    _ record: View.RecordList.Item, of records: View.RecordList, _ context: ViewContext
  ) {
    if let address = imageAttribute.flatMap({ record.webAddress(in: $0) }) {
      html.start(
        "img", ["src": address, "alt": "", "loading": "lazy", "referrerpolicy": "no-referrer"])
    }
    html.raw("<div class=\"lines\" dir=\"auto\">")
    lines(of: record.line, linkingTo: target(of: record, of: records, context))
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

  /// Writes links for a record's actions that change the state, such as to show similar records.
  private mutating func actions(of record: View.RecordList.Item) {
    for action in record.actions {
      guard let address = frame.address.after(action), address != frame.address.description else {
        continue
      }
      html.raw(" ")
      link(action, LinkAttributes(style: "act", key: action.description)) { $0.text(action.name) }
    }
  }

  /// Returns the target of a record's link; nil if there is none.
  ///
  /// With click analytics, the target is an address of the site that counts the click and redirects.
  private func target(
    of record: View.RecordList.Item, of records: View.RecordList, _ context: ViewContext
  ) -> String? {
    guard let address = linkAttribute.flatMap({ record.webAddress(in: $0) }) else { return nil }
    guard let queryID = records.queryID else { return address }
    let click = Action(widget: context.widget, name: "click", value: record.hit.objectID)
    return "go?"
      + URLQuery([
        .init("do", click.description), .init("state", frame.address.description),
        .init("queryID", queryID),
      ]).description
  }

  /// Writes the lines of a record; the first one is emphasized and is the record's link.
  private mutating func lines(of text: HighlightedText, linkingTo target: String? = nil) {
    var lines = [HighlightedText()]
    for part in text.parts {
      let texts = part.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, text) in texts.enumerated() {
        if index > 0 { lines.append(HighlightedText()) }
        lines[lines.count - 1].append(String(text), isHighlighted: part.isHighlighted)
      }
    }
    for (index, line) in lines.enumerated() where !line.isEmpty {
      html.element("p", ["class": index == 0 ? "first" : nil]) { html in
        if let target, index == 0 {
          html.element("a", ["href": target]) { $0.highlighted(line) }
        } else {
          html.highlighted(line)
        }
      }
    }
  }

  private mutating func table(_ records: View.RecordList, _ context: ViewContext) {
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
}

extension View.RecordList.Item {
  /// Returns the HTTP or HTTPS URL in an attribute. Nil for anything else, such as `javascript:`.
  public func webAddress(in attribute: String) -> String? {
    guard case .text(let text)? = hit.value(attribute),
      text.hasPrefix("https://") || text.hasPrefix("http://")
    else { return nil }
    return text
  }
}
