public import WidgetCore

extension PageHTML {
  mutating func write(_ records: View.RecordList, _ context: ViewContext) {
    if let banner = records.banner { write(banner) }
    guard let map = records.map else { return writeList(records, context) }
    html.raw("<div class=\"mapped\">")
    write(map, records, context)
    html.start("div", ["class": "map-list", "id": context.listID])
    writeList(records, context)
    html.raw("</div></div>")
  }

  private mutating func writeList(_ records: View.RecordList, _ context: ViewContext) {
    if records.records.isEmpty { return empty(records) }
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
      html.element(Self.heading(context.level + 1), [:], section.title)
      list(start..<end, of: records, context)
      start = end
    }
    list(start..<records.records.endIndex, of: records, context)
  }

  /// Writes what replaces the records of a search without results.
  private mutating func empty(_ records: View.RecordList) {
    if records.emptyText.isEmpty || explainsEmptyResult { return }
    html.element("div", ["class": "empty"]) { html in
      html.element("p") { $0.lines(records.emptyText) }
    }
  }

  private mutating func list(
    _ indices: Range<Int>, of records: View.RecordList, _ context: ViewContext
  ) {
    if indices.isEmpty { return }
    let isNumbered = records.marker == .number
    let first = records.position(at: indices.lowerBound) &+ 1
    let images = indices.map { image(of: records.records[$0]) }
    let hasImages = images.contains { $0 != nil }
    html.start(
      isNumbered ? "ol" : "ul",
      [
        "class": "hits \(records.layout.className)", "start": isNumbered ? String(first) : nil,
        "role": "list",
      ])
    for (index, image) in zip(indices, images) {
      let record = records.records[index]
      html.start("li") { html in
        html.attribute("class", "hit")
        if records.map != nil { html.attribute("id", context.listID(of: record.hit)) }
        html.attribute("data-key") { html in
          html.raw("hit-")
          html.text(record.hit.objectID)
        }
      }
      if records.map != nil {
        html.element("span", ["class": "count"], String(records.position(at: index) &+ 1))
      }
      if hasImages { write(image: image) }
      write(record, of: records, context)
      html.raw("</li>\n")
    }
    html.raw(isNumbered ? "</ol>" : "</ul>")
  }

  /// Returns the address of a record's image; nil if it has none.
  private func image(of record: View.RecordList.Item) -> String? {
    record.card?.image.flatMap { address(ofAsset: $0) }
      ?? imageAttribute.flatMap { record.webAddress(in: $0) }
  }

  /// Writes an image in a box of fixed ratio, or the box alone.
  private mutating func write(image: String?) {
    html.element("div", ["class": "image"]) { html in
      guard let image else { return }
      html.start(
        "img",
        [
          "src": image, "alt": "", "loading": "lazy", "decoding": "async",
          "referrerpolicy": "no-referrer",
        ])
    }
  }

  private mutating func write(
    _ record: View.RecordList.Item, of records: View.RecordList, _ context: ViewContext
  ) {
    let target = target(of: record, of: records, context)
    html.raw("<div class=\"lines\" dir=\"auto\">")
    if let card = record.card {
      write(card, record, linkingTo: target)
    } else {
      lines(of: record.line, linkingTo: target)
    }
    if !record.others.isEmpty {
      html.raw("<ul class=\"others\">")
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
    actions(of: record)
    html.raw("</div>")
  }

  /// Writes the parts of a card; without a title, the lines of the record's text.
  private mutating func write(
    _ card: View.RecordList.Card, _ record: View.RecordList.Item, linkingTo target: String?
  ) {
    if !card.badge.isEmpty { html.element("p", ["class": "badge"], card.badge) }
    if !card.subtitle.isEmpty {
      html.element("p", ["class": "subtitle"]) { $0.highlighted(card.subtitle) }
    }
    if card.title.isEmpty {
      lines(of: record.line, linkingTo: target)
    } else {
      heading(card.title, linkingTo: target)
    }
    if let rating = card.rating {
      let label = wording.text(.stars, ["count": card.ratingText])
      html.element("p", ["class": "rating", "role": "img", "aria-label": label]) { html in
        html.element("span", ["class": "stars s\(Int((rating * 2).rounded()))"], "")
        html.element("span", ["class": "count"], card.ratingText)
      }
    }
    if card.title.isEmpty { return }
    if !card.text.isEmpty {
      html.element("p", ["class": "more-text"]) { $0.highlighted(card.text) }
    }
    for detail in card.details { html.element("p", ["class": "detail"]) { $0.highlighted(detail) } }
    if !card.price.isEmpty { html.element("p", ["class": "price"], card.price) }
  }

  /// Writes the first line of a record, which is its link.
  private mutating func heading(_ text: HighlightedText, linkingTo target: String?) {
    html.element("p", ["class": "first"]) { html in
      if let target {
        html.element("a", ["href": target]) { $0.highlighted(text) }
      } else {
        html.highlighted(text)
      }
    }
  }

  /// Writes links for a record's actions that change the state, such as to show similar records.
  private mutating func actions(of record: View.RecordList.Item) {
    for action in record.actions {
      guard let address = nextAddress(after: action), address != currentAddress else {
        continue
      }
      html.raw(" ")
      link(action, LinkAttributes(style: "act", key: .action(action))) { $0.text(action.name) }
    }
  }

  /// Returns the target of a record's link; nil if there is none.
  ///
  /// With click analytics, the target is an address of the site that counts the click and redirects.
  private func target(
    of record: View.RecordList.Item, of records: View.RecordList, _ context: ViewContext
  ) -> String? {
    let link = record.card?.link.flatMap { $0.isWebAddress ? $0 : nil }
    guard let address = link ?? linkAttribute.flatMap({ record.webAddress(in: $0) }) else {
      return nil
    }
    guard let queryID = records.queryID else { return address }
    let click = Action(widget: context.widget, name: "click", value: record.hit.objectID)
    return "go?"
      + URLQuery([
        .init("do", click.description), .init("state", currentAddress),
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
      if index == 0 {
        heading(line, linkingTo: target)
      } else {
        html.element("p") { $0.highlighted(line) }
      }
    }
  }

  private mutating func table(_ records: View.RecordList, _ context: ViewContext) {
    let widths = TableColumnWidths(of: records)
    // Attributes, because the content security policy forbids styles of elements.
    html.raw("<div class=\"wide\" tabindex=\"0\">")
    html.start("table", ["width": String(widths.pixels)])
    html.raw("<colgroup>")
    for percentage in widths.percentages { html.start("col", ["width": "\(percentage)%"]) }
    html.raw("</colgroup><thead><tr>")
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
    guard case .text(let text)? = hit.value(attribute), text.isWebAddress else { return nil }
    return text
  }
}

extension String {
  /// Whether the text is an HTTP or HTTPS URL.
  var isWebAddress: Bool { hasPrefix("https://") || hasPrefix("http://") }
}

extension View.RecordList.Layout {
  /// The CSS class of the records; `list` is the class of lists of values.
  fileprivate var className: String { self == .list ? "rows" : rawValue }
}
